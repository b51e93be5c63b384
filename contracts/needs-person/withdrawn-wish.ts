/**
 * The customer takes back what they asked for, or says that it has arrived meanwhile. What follows
 * from it is for a person: the same proposal must not simply come again. Prefers a false alarm to a
 * miss, but "it has still not arrived" is what a customer without a parcel writes.
 */
import { compile, evidenceOf } from '../hand-off-screen/phrases';
import { foldText } from '../plain-text';

/** "Not arrived", "hasn't come": taken out of the text before the others are looked for. */
const STILL_MISSING = new RegExp(
  [
    "(?:has|have|had|is|are|did)(?:\\s+(?:still\\s+)?not|n'?t)\\s+(?:\\w+\\s+){0,2}(?:arrived?|come|came|turn(?:ed)?\\s+up|been\\s+delivered|delivered|received|got)",
    '(?:not|never)\\s+(?:yet\\s+)?(?:arrived|came|come|received|got|delivered)',
    "(?:n'est|n'a|ne\\s+sont|n'ai)\\s+(?:toujours\\s+|encore\\s+)?(?:pas|jamais)\\s+(?:encore\\s+|toujours\\s+)?(?:ete\\s+)?(?:arrive\\w*|recu\\w*|livre\\w*)|(?:pas|rien)\\s+(?:encore\\s+)?(?:arrive\\w*|recu\\w*)",
    '(?:nicht|nie|noch\\s+nichts?)\\s+(?:\\w+\\s+){0,1}(?:angekommen|da|eingetroffen|geliefert|zugestellt|erhalten|bekommen|gekommen)',
    '(?:no|nunca|todavia\\s+no|aun\\s+no)\\s+(?:me\\s+)?(?:ha|han|he|hemos|lo\\s+he)?\\s*(?:llegado|llego|aparecido|recibid[oa]|entregado|recibi)',
    // Of what was refused or lost, and is asked after.
    "(?:not|n'?t|never)\\s+(?:\\w+\\s+){0,3}(?:received|got|seen|had|have)\\s+(?:\\w+\\s+){0,3}(?:refund|money|replacement|label)",
    'where\\s+is\\s+my\\s+\\w+',
  ].join('|'),
  'gu',
);

const WITHDRAWN = compile({
  en: [
    "(?:has|have|had|it'?s|its|they'?ve|just|now|finally|already|package|parcel|order|box|item|it)\\s+(?:\\w+\\s+){0,2}(?:arrived|come|came|turned\\s+up|showed\\s+up|been\\s+delivered|delivered|here)",
    '(?:arrived|turned\\s+up|showed\\s+up|came|delivered)\\s+(?:today|now|yesterday|this\\s+morning|after\\s+all)|got\\s+it|received\\s+it|found\\s+it|(?:have|ve\\s+got)\\s+it\\s+now|(?:just|finally)\\s+(?:arrived|delivered|came)|delivered\\s*!',
    "(?:no|not|without|don'?t|do\\s+not|never|hold\\s+off(?:\\s+on)?|drop|keep)\\s+(?:\\w+\\s+){0,4}(?:refund(?:ed|ing)?|money(?:\\s+back)?|replacement|replace|label|return|credit|another(?:\\s+one)?|new\\s+one)",
    '(?:cancel|stop|forget|ignore|disregard|withdraw|scrap|undo|drop)\\s+(?:\\w+\\s+){0,3}(?:that|it|this|request|refund|replacement|return|claim|order|message|everything)',
    "changed\\s+my\\s+mind|never\\s*mind|no\\s+longer\\s+(?:need|want|necessary)|not\\s+(?:needed|necessary)\\s*(?:any\\s*more|anymore)?|don'?t\\s+need\\s+(?:it|that|this|one)|keep\\s+it\\s+after\\s+all|sorted\\s+(?:it|itself)|all\\s+(?:good|sorted)\\s+now|no\\s+need",
  ],
  fr: [
    "(?:est|a|vient\\s+d'|bien|deja|finalement|enfin|j'ai)\\s*(?:\\w+\\s+){0,2}(?:arrivee?s?|arriver|recue?s?|livree?s?|retrouvee?s?)",
    '(?:pas|plus|aucun|sans|inutile)\\s+(?:\\w+\\s+){0,3}(?:rembours\\w*|remplac\\w*|etiquette|retour|avoir)|ne\\s+(?:me\\s+)?(?:rembours|remplac|renvoy|envoy)\\w*\\s+(?:pas|plus|rien)',
    "annul(?:er|ez|e|ons)|(?:oubliez|ignorez|laissez|arretez)\\s+(?:\\w+\\s+){0,2}(?:demande|message|tout|tomber|ca|cela)|change\\s+d'avis|plus\\s+(?:la\\s+peine|besoin|necessaire)",
  ],
  de: [
    '(?:ist|sind|doch|gerade|eben|jetzt|heute|gestern|schon|endlich|inzwischen|mittlerweile|kam(?:en)?)\\s+(?:\\w+\\s+){0,3}(?:angekommen|da|eingetroffen|aufgetaucht|geliefert|zugestellt|gekommen)|(?:paket|lieferung|bestellung|ware)\\s+(?:\\w+\\s+){0,3}(?:angekommen|da|erhalten|bekommen|gefunden|kam)|(?:paket|lieferung|bestellung|ware|es)\\s+kam|kam\\s+(?:heute|gestern|eben|gerade|doch|an)',
    '(?:kein\\w*|nicht|nichts|ohne)\\s+(?:\\w+\\s+){0,4}(?:erstatt\\w*|geld(?:\\s+zuruck)?|ruckerstattung|ersatz\\w*|etikett|retour\\w*|gutschrift)|(?:erstatt\\w*|geld\\s+zuruck|ruckerstattung|ersatz\\w*|etikett|retour\\w*|gutschrift)\\s+(?:\\w+\\s+){0,3}nicht',
    'storn\\w*|(?:vergessen|ignorieren|lassen|streichen)\\s+sie|zieh\\w*\\s+(?:\\w+\\s+){0,4}zuruck|anders\\s+uberlegt|nicht\\s+mehr\\s+(?:notig|notwendig|gebraucht|erforderlich)|hat\\s+sich\\s+erledigt|erledigt\\s+sich|brauche\\s+(?:\\w+\\s+){0,2}nicht\\s*(?:mehr)?',
  ],
  es: [
    '(?:ha|han|ya|acaba\\s+de|por\\s+fin|finalmente)\\s+(?:\\w+\\s+){0,2}(?:llegado|llego|llegar|aparecido|recibido|recibi|entregado)|llego\\s+(?:hoy|ayer|esta|ya|el)',
    '(?:no|ningun|sin)\\s+(?:\\w+\\s+){0,4}(?:reembols\\w*|devol\\w*|devuelv\\w*|reemplaz\\w*|etiqueta|dinero|sustitu\\w*)|no\\s+hace\\s+falta',
    'cancel(?:e|en|ar|a|o)\\w*|anul(?:e|en|ar|a)\\w*|(?:olviden?|ignoren?|dejen?)\\s+(?:\\w+\\s+){0,2}(?:solicitud|mensaje|todo|eso|lo)|cambiado\\s+de\\s+(?:opinion|idea)|ya\\s+no\\s+(?:hace\\s+falta|necesito|quiero)',
  ],
});

/** The words that say so, at most 60 characters: a customer's text, not for logs. Null for none. */
export function findWithdrawnWish(text: string): string | null {
  return evidenceOf(WITHDRAWN, foldText(text).replace(STILL_MISSING, ' ; '));
}
