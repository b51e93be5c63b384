/**
 * H4 by what the ticket itself says: it is about somebody else's order. Whose a number is, no look-up
 * tells here: a missing and a foreign order must end alike, or trying numbers tells which exist.
 */
import { foldText } from '../plain-text';
import { compile, evidenceOf } from './phrases';

const NAME = "(?:\\s+(?!(?:is|are|was|has|have|had|and|und|et|y)\\b)[\\p{L}.'-]+){0,3}";

const EN =
  '(?:my|our)\\s+(?:(?:elderly|old|next-?\\s?door)\\s+)?(?:neighbou?rs?|friends?|mother|mom|mum|father|dad|parents?|sister|brother|husband|wife|partner|daughter|son|colleague|cousin|aunt|uncle|grand(?:ma|mother|pa|father|parents)|girlfriend|boyfriend|roommate|flatmate|landlord|boss)';
const FR =
  '(?:mon|ma|mes|notre|nos)\\s+(?:voisine?s?|amie?s?|mere|pere|parents|soeur|frere|mari|femme|epou(?:x|se)|conjointe?|collegue|cousine?|tante|oncle|grand-?\\s?(?:mere|pere)|fille|fils)';
const DE =
  '(?:meine?|unsere?)\\s+(?:nachbar(?:in)?|freund(?:in)?|mutter|vater|eltern|schwester|bruder|mann|frau|ehemann|ehefrau|kolleg(?:e|in)|cousine?|tante|onkel|oma|opa|grossmutter|grossvater|tochter|sohn)';
const DE_GENITIVE =
  '(?:meine[rs]|unsere[rs])\\s+(?:nachbar(?:s|n|in)|freund(?:es|in)|mutter|vaters|eltern|schwester|bruders|mannes|frau|ehemann(?:e?s)|ehefrau|kolleg(?:en|in)|cousine?s?|tante|onkels|oma|opas|grossmutter|grossvaters|tochter|sohn(?:e?s))';
const ES =
  '(?:mis?|nuestr[oa]s?)\\s+(?:vecin[oa]s?|amig[oa]s?|madre|padres?|herman[oa]|marido|mujer|espos[oa]|companer[oa]|prim[oa]|ti[oa]|abuel[oa]|hij[oa]|novi[oa])';

const OTHERS_ORDER = compile({
  en: [
    `${EN}(?:'s|s')\\s+(?:\\p{L}+\\s+){0,2}(?:order|parcel|package|delivery|purchase|shipment)s?`,
    `${EN}${NAME}\\s+(?:(?:is|are|was|has\\s+been|have\\s+been)\\s+(?:still\\s+)?waiting|waits|waited|(?:has\\s+|had\\s+|have\\s+)?(?:ordered|bought|purchased|placed)(?!\\s+(?:me|us)\\b))`,
    `(?:orders?|parcels?|packages?)\\s+(?:of|belongs?\\s+to|belonging\\s+to)\\s+(?:${EN}|another\\s+(?:customer|person)|some(?:one|body)\\s+else|m(?:rs?|s)\\b)`,
    "(?:some(?:one|body)\\s+else|another\\s+(?:customer|person))'s\\s+(?:order|parcel|package|purchase)",
    "(?:not|isn't|wasn't)\\s+even\\s+(?:mine|my\\s+(?:own\\s+)?(?:order|parcel))|(?:not|isn't)\\s+mine,?\\s+(?:but|it\\s+is|it's|it\\s+belongs|its)",
    `on\\s+behalf\\s+of\\s+(?:${EN}|an?\\s|some|another|m(?:rs?|s)\\b)|(?:ask|asking|writ(?:e|ing)|enquir(?:e|ing)|inquir(?:e|ing))\\s+for\\s+(?:her|him|${EN})`,
  ],
  fr: [
    `(?:commande|colis|livraison|paquet)s?\\s+(?:de\\s+${FR}|d'une?\\s+autre|de\\s+quelqu'un\\s+d'autre)`,
    `${FR}${NAME}\\s+(?:attend|a\\s+(?:\\p{L}+\\s+)?(?:commande|achete|passe))`,
    `au\\s+nom\\s+de\\s+(?:${FR}|m(?:me|adame|onsieur)\\b)|n'est\\s+(?:meme\\s+)?pas\\s+(?:a\\s+moi|la\\s+mienne|le\\s+mien)`,
  ],
  de: [
    `(?:bestellung|paket|lieferung|sendung)\\s+${DE_GENITIVE}`,
    `${DE}${NAME}\\s+(?:wartet|hat\\s+(?:[^.!?\\n]{0,60}\\s)?(?:bestellt|gekauft))`,
    `im\\s+(?:namen|auftrag)\\s+(?:${DE_GENITIVE}|von\\s|des\\s|der\\s)|gehort\\s+(?:gar\\s+)?nicht\\s+mir|(?:bestellung|paket)\\s+(?:von\\s+)?jemand\\s+ander`,
  ],
  es: [
    `(?:pedido|paquete|envio|compra)s?\\s+(?:de\\s+${ES}|de\\s+otr[oa]\\s+(?:cliente|persona))`,
    `${ES}${NAME}\\s+(?:espera|esta\\s+esperando|(?:ha\\s+)?(?:pedido|comprado|encargado)|compro|encargo|pidio)`,
    `en\\s+nombre\\s+de\\s+(?:${ES}|la\\s+senora|el\\s+senor)|no\\s+es\\s+(?:ni\\s+)?mi[oa],?\\s+(?:es|sino)`,
  ],
});

/** The words by which a text speaks of somebody else's order; null when none do. */
export function speaksOfOthersOrder(text: string): string | null {
  return evidenceOf(OTHERS_ORDER, foldText(text));
}
