/**
 * H1: somebody is hurt or in danger. Body parts stand beside `cut` and `burned`, because in a
 * garden shop a hedge is cut and wood is burned; a fire needs a verb, because fire pits are sold.
 */
import { compile } from './phrases';

const BODY_EN =
  '(?:hands?|fingers?|thumbs?|arms?|legs?|foot|feet|toes?|face|eyes?|head|skin|knees?|neck|back|wrists?|ankles?|ribs?|(?:my|him|her|our)self)';
const WHO_EN =
  '(?:i|we|my|he|she|they|who|(?:my\\s+)?(?:son|daughter|child|kids?|wife|husband|mother|father|partner|dog|cat|baby|neighbou?r))';
const BODY_FR =
  '(?:main|mains|doigts?|pouce|bras|jambes?|pied|visage|yeux|oeil|tete|peau|genou|dos|poignet|cheville)';
const BODY_DE =
  '(?:hand|hande|finger|daumen|arme?|bein|fuss|gesicht|augen?|kopf|haut|knie|rucken|handgelenk)';
const BODY_ES =
  '(?:manos?|dedos?|pulgar|brazos?|piernas?|pie|cara|ojos?|cabeza|piel|rodilla|espalda|muneca)';

export const INJURY = compile({
  en: [
    '(?:see|saw|seen|went\\s+to|go\\s+to|visit(?:ed)?)\\s+(?:a|the|my|our)\\s+(?:doctor|gp|dermatologist)',
    `(?<!\\b(?:nobody|no one|none of us)\\s(?:was|is|got|were)\\s)(?:injured|wounded|hurt\\s+(?:(?:my|his|her|their|our)\\s+(?:\\w+\\s+)?)?${BODY_EN}|electrocuted|hospitali[sz]ed|scalded)`,
    `${WHO_EN}\\s+(?:was|were|got|is|has\\s+been|have\\s+been)\\s+(?:\\w+\\s+)?hurt`,
    '(?<!\\b(?:no|without)\\s)(?:an?\\s+|serious\\s+|bad\\s+)?injur(?:y|ies)(?!\\s+lawyer)',
    `(?:cut|cuts|burn(?:ed|t)?|burns|sliced|crushed|broke|broken|fractured|pinched|gashed|scratched|tore|torn|ripped|split|slashed|pierced|stabbed|sprained|twisted|scraped|trapped|jammed|bruised)\\s+(?:open\\s+)?(?:my|his|her|their|our|the\\s+child's)\\s+(?:\\w+\\s+)?${BODY_EN}`,
    '(?:is|was|were|am|are|started|still|kept)\\s+bleeding|bled|blood\\s+everywhere',
    '(?:in|to|at|into)\\s+(?:the\\s+)?(?:hospital|emergency\\s+room|e\\.?r\\.?|a\\s*&\\s*e)(?!\\s+(?:gift|shop|street|road))|ambulance|stitches',
    'electric(?:al)?\\s+shocks?|(?:gave|got|given|get)\\s+(?:me|him|her|us|my\\s+\\w+)?\\s*an?\\s+(?:\\w+\\s+)?shock(?!\\s+absorber)',
    '(?:caught|catch(?:es|ing)?)\\s+(?:on\\s+)?fire|(?:is|was|were|went|set)\\s+(?:\\w+\\s+){0,2}on\\s+fire|(?:started|caused)\\s+a\\s+(?:small\\s+)?fire\\s+(?:in|on)\\s+(?:my|our|the)\\s+(?!(?:fire|pit|bowl|garden|backyard))|burst\\s+into\\s+flames|went\\s+up\\s+in\\s+flames|exploded|explod(?:es|ing)',
    'started\\s+(?:to\\s+smoke|smoking)|smoke\\s+(?:came|comes|coming|pouring)|smells?\\s+of\\s+(?:burning|gas)|gas\\s+leak|leaking\\s+gas',
    `(?:my|his|her|our)\\s+${BODY_EN}\\s+(?:is|are|was|were|got)\\s+(?:\\w+\\s+)?(?:broken|bleeding|cut|burn(?:ed|t)|swollen|numb|bruised|torn)`,
    "swallow(?:ed|s|ing)|(?:can\\s?not|can't|couldn't|could\\s+not|unable\\s+to|struggl\\w+\\s+to|hard\\s+to|trouble|difficulty)\\s+(?:\\w+\\s+)?breath(?:e|ing)|(?:short(?:ness)?|out)\\s+of\\s+breath|suffocat\\w*",
    'faint(?:ed|s|ing)|(?:skin\\s+)?rash(?:es)?|blister(?:s|ed)|vomit(?:ed|ing|s)?|paramedics?|needed\\s+surgery|poison\\s+control|concuss\\w+|dislocated|crutches',
    'chok(?:ed|ing)\\s+(?:on|hazard)|poisoned|allergic\\s+reaction|unconscious|concussion|passed\\s+out',
    '(?:collapsed|fell)\\s+(?:on|onto)\\s+(?:me|him|her|us|my\\s+(?:son|daughter|child|kids?|wife|husband|foot|hand|head|leg)|top\\s+of\\s+me)',
  ],
  fr: [
    'chez\\s+le\\s+medecin|(?:voir|consulter|consulte)\\s+un\\s+medecin',
    "(?<!personne\\s(?:n'a ete|n'est)\\s)(?:blessee?s?|blessures?|electrocutee?s?|intoxiquee?s?)",
    `(?:s'est|me\\s+suis|m'a|m'ont|lui\\s+a|nous\\s+a|s'etait)\\s+(?:\\w+\\s+)?(?:coupe|brule|casse|ecrase|entaille|foule)e?s?\\s+(?:la|le|les|l'|un|une|au|a\\s+la)\\s*${BODY_FR}`,
    `(?:brulure|coupure)s?\\s+(?:a|au|aux|sur)\\s+(?:la|le|les|l')?\\s*${BODY_FR}`,
    "avalee?s?\\s+(?:un|une|des|du|le|la|l')|(?:peut|peux|arrive|arrivait|pouvait)\\s+(?:\\w+\\s+)?(?:a\\s+)?respirer|du\\s+mal\\s+a\\s+respirer|ne\\s+respire|evanouie?s?|dechiree?\\s+la\\s+main|plaies?",
    `(?:me\\s+suis|s'est)\\s+(?:ouverte?|dechiree?|tordue?|foulee?)\\s+(?:la|le|les|l'|un|une)\\s*${BODY_FR}`,
    "saign(?:e|ait|er|ement)|(?:a|aux)\\s+(?:l'hopital|urgences)|ambulance|points\\s+de\\s+suture",
    'decharge\\s+electrique|choc\\s+electrique|electrocution',
    'pris\\s+feu|prend\\s+feu|en\\s+feu|en\\s+flammes|explose|fuite\\s+de\\s+gaz',
    'reaction\\s+allergique|empoisonnee?|etouffee?|inconsciente?|perdu\\s+connaissance',
  ],
  de: [
    '(?:zum|beim|einen)\\s+arzt',
    '(?<!niemand\\s(?:wurde|ist|hat\\ssich)\\s)(?:verletzt|verletzung(?:en)?|verbrannt\\s+haben|verbrennung(?:en)?|schnittwunden?)',
    `${BODY_DE}\\s+(?:\\w+\\s+){0,2}(?:geschnitten|verbrannt|gebrochen|gequetscht|verbruht|eingeklemmt|aufgerissen|aufgeschlitzt|aufgeschnitten|zerquetscht|verstaucht|abgetrennt)`,
    'verschluckt\\w*|heruntergeschluckt|nicht\\s+(?:mehr\\s+)?(?:richtig\\s+)?atmen|atemnot|(?:bekommt|bekam|kriegt|kriegte|bekomme)\\s+(?:\\w+\\s+){0,3}keine\\s+luft|in\\s+ohnmacht|hautausschlag|ubergeben\\s+mussen|kinderarzt|sanitater\\w*|gehirnerschutterung',
    'blutet|geblutet|blutung|(?:im|ins)\\s+krankenhaus|notaufnahme|notarzt|rettungswagen|krankenwagen|genaht\\s+werden',
    'stromschlag|elektrischen?\\s+schlag',
    'feuer\\s+gefangen|in\\s+brand|in\\s+flammen|(?:hat|haben)\\s+gebrannt|explodiert|explosion|gasgeruch|es\\s+brennt|gas\\s+(?:tritt|trat)\\s+aus',
    'allergische\\s+reaktion|vergiftet|vergiftung|erstickt|bewusstlos|ohnmachtig',
  ],
  es: [
    '(?:al|un)\\s+medico',
    '(?<!nadie\\s(?:resulto|fue|esta)\\s)(?:herid[oa]s?|lesionad[oa]s?|lesion(?:es)?|electrocutad[oa]s?)',
    `(?:me|se|le)\\s+(?:he\\s+|ha\\s+)?(?:corte|corto|cortado|queme|quemo|quemado|rompi|rompio|roto)\\s+(?:en\\s+)?(?:la|el|las|los|un|una)\\s+${BODY_ES}`,
    '(?:me|se)\\s+(?:hice|hizo|ha\\s+hecho)\\s+dano|me\\s+(?:he\\s+)?(?:corte|cortado|queme|quemado)',
    `(?:me|se)\\s+(?:he\\s+|ha\\s+)?(?:abri|abrio|abierto|rasgue|rasgo|torci|torcio|clave|clavo|pille|pillo)\\s+(?:la|el|las|los|un|una)\\s+${BODY_ES}`,
    '(?:se\\s+)?(?:ha\\s+)?trag(?:o|ado|aron)\\s+(?:un|una|el|la)|(?:puede|puedo|podia|cuesta)\\s+respirar|desmay(?:o|e|ado|ada)|sarpullido|vomit(?:o|ando|ado)',
    'quemaduras?|sangra(?:ba|ndo|do)?|sangre\\s+por|(?:al|en\\s+el)\\s+hospital|urgencias|ambulancia|puntos\\s+de\\s+sutura',
    'descarga\\s+electrica|calambrazo',
    'se\\s+incendio|prendio\\s+fuego|en\\s+llamas|exploto|explosion|fuga\\s+de\\s+gas',
    'reaccion\\s+alergica|intoxicad[oa]|envenenad[oa]|asfixi\\w*|inconsciente',
  ],
});
