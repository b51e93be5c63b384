/**
 * H4: the ticket gives instructions to the assistant. What the customer takes back of their own
 * (`ignore my last message`) and the instructions in the box are none.
 */
import { READ_TOOLS } from '../tools';
import { compile } from './phrases';

const TOOL_NAMES = READ_TOOLS.map(({ name }) => name).join('|');

export const INSTRUCTIONS = compile({
  en: [
    '(?:ignore|disregard|forget|override|bypass|skip)\\s+(?:(?:all|any|every|of|the|your|these|those|previous|prior|earlier|above|system|safety|shop|store|company)\\s+){1,5}(?:instructions?|rules?|prompts?|guidelines?|polic(?:y|ies)|guardrails?|restrictions?|directions?|training)',
    '(?:instructions?|message|note|notice|attention|order|command)s?\\s+(?:to|for)\\s+(?:the\\s+|any\\s+|all\\s+)?(?:ai|a\\.i\\.|assistants?|language\\s+models?|chat\\s?bots?|bots?|llms?|agents?\\s+reading)',
    '(?:system|developer|hidden)\\s+(?:prompt|message|override|instruction)s?|(?:developer|debug|god|admin|maintenance)\\s+mode|jailbreak\\w*',
    '(?:reveal|print|show|repeat|output)\\s+(?:me\\s+)?(?:your|the)\\s+(?:system\\s+|hidden\\s+|initial\\s+)?(?:prompt|instructions)',
    'you\\s+are\\s+(?:now|no\\s+longer)\\s+(?:bound|(?:(?:an?|the|my)\\s+)?(?:\\w+\\s+){0,2}(?:assistant|ai|bot|model|manager|admin\\w*|agent|developer|system))|(?:pretend|act)\\s+(?:to\\s+be|as\\s+if\\s+you|as)\\s+(?:an?\\s+|the\\s+)?(?:ai|assistant|admin\\w*|manager|developer|system|agent|unrestricted|different)',
    'as\\s+an?\\s+(?:ai|assistant|language\\s+model)(?:\\s+\\w+)?,?\\s+you\\s+(?:must|should|will|have\\s+to)|(?:new|updated)\\s+(?:system\\s+)?instructions?\\s*:|<\\|im_(?:start|end)\\|>\\w*|\\[/?inst\\]|#+\\s*(?:system|instruction)s?\\s*:?|</?system>',
    'without\\s+(?:asking|telling|informing)\\s+(?:a\\s+|any\\s+)?(?:human|supervisor)|(?:auto-?)?approve\\s+(?:this|the|my)\\s+(?:refund|request)\\s+(?:automatically|immediately\\s+without|yourself)',
    `(?:call|invoke|execute)\\s+(?:the\\s+)?(?:tool|function)|(?:${TOOL_NAMES})`,
  ],
  fr: [
    "(?<!\\b(?:ai|as|a|avons|avez|ont)\\s(?:pas\\s)?)(?:ignore[zr]?|oublie[zr]?|outrepasse[zr]?|contourne[zr]?)\\s+(?:(?:toutes?|tous|les|tes|vos|ces|l'ensemble\\s+des|precedentes?)\\s+){1,4}(?:instructions|consignes|regles|directives)",
    "tu\\s+es\\s+maintenant|vous\\s+etes\\s+(?:maintenant|desormais)\\s+(?:un|une|le|la|en)|instructions?\\s+(?:a|pour)\\s+(?:l'|une?\\s+)(?:assistante?|ia|intelligence)",
    '(?:prompt|message|invite)\\s+(?:du\\s+)?systeme',
  ],
  de: [
    '(?:ignorieren?|vergessen?|vergiss|missachten?|umgehen?)\\s+(?:sie\\s+)?(?:(?:alle|all|die|deine|ihre|bisherigen|vorherigen|vorigen|fruheren|obigen)\\s+){1,4}(?:anweisung(?:en)?|regeln?|vorgaben|richtlinien|instruktionen)',
    'du\\s+bist\\s+(?:jetzt|nun|ab\\s+jetzt)|sie\\s+sind\\s+(?:jetzt|nun|ab\\s+jetzt)\\s+(?:ein|eine|der|die|im)|anweisung(?:en)?\\s+(?:an|fur)\\s+(?:den|die|das)\\s+(?:assistent\\w*|ki|sprachmodell|bot)',
    'system-?(?:prompt|nachricht|anweisung)',
  ],
  es: [
    '(?:ignor[ae]n?|olvid[ae]n?|omit[ae]n?|salt[ae](?:te|se))\\s+(?:(?:todas?|todos?|las|los|tus|sus|estas|anteriores|previas)\\s+){1,4}(?:instrucciones|reglas|normas|directrices|politicas)',
    'ahora\\s+eres|a\\s+partir\\s+de\\s+ahora\\s+eres|instruccion(?:es)?\\s+(?:para|a)\\s+(?:el|la|al)\\s+(?:asistente|ia|modelo|bot)',
    '(?:mensaje|prompt|indicador)\\s+del\\s+sistema',
  ],
});
