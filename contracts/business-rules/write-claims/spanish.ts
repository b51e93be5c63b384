import type { ClaimLanguage } from './definition';
import { gap, words } from './definition';

const ADVERBS = '(?:(?:ya|hoy|tambien|ahora)\\s+)*';
const WE_HAVE = `\\b(?:hemos|he)\\s+${ADVERBS}`;
const HAS_BEEN = `\\b(?:(?:ha|han)\\s+sido|fue|fueron|se\\s+(?:le\\s+|te\\s+)?(?:ha|han))\\s+${ADVERBS}`;
const IS = `\\b(?:esta|estan)\\s+${ADVERBS}`;
const YOU_WILL = '\\b(?:recibira|recibiras|obtendra|va\\s+a\\s+recibir|vas\\s+a\\s+recibir)\\s+';

const MONEY = '\\b(?:reembolsos?|(?<!etiquetas? de )devolucion(?:es)?|abono|dinero|importe)\\b';
const PAID_BACK = '(?:reembolsad|abonad)[oa]s?\\b';
const MONEY_SENT =
  '(?:(?:emitid|procesad|realizad|enviad|tramitad|aprobad|efectuad|devuelt|completad|iniciad)[oa]s?|hecho)\\b';
const LABEL = '\\betiquetas?\\b';
const SENT = '(?:(?:enviad|emitid|cread|generad|adjuntad|mandad)[oa]s?)\\b';
const AGAIN =
  '\\b(?:reemplazos?|repuestos?|sustitut[oa]s?|sustitucion(?:es)?|nuev[oa]\\s+(?:articulo|producto|unidad))\\b';

export const spanish: ClaimLanguage = {
  negation: /\b(?:no|ningun\w*|nunca|nada|ni|sin|tampoco)\b/,
  condition: /\b(?:una vez|cuando|en cuanto|tan pronto|despues de|si|antes de|hasta que)\b/,
  request:
    /\b(?:solicitud(?:es)?|peticion(?:es)?|propuestas?|propuesto|para (?:aprobacion|revision)|a (?:un|una|nuestro) (?:companer[oa]|equipo))\b/,
  done: {
    money: [
      `${WE_HAVE}(?:reembolsado|abonado)\\b`,
      `${WE_HAVE}${MONEY_SENT}\\s+${words(5)}${MONEY}`,
      `${HAS_BEEN}${PAID_BACK}`,
      `${MONEY}${gap(50)}${HAS_BEEN}${MONEY_SENT}`,
      `${HAS_BEEN}${MONEY_SENT}\\s+${words(3)}${MONEY}`,
      `${MONEY}${gap(40)}${IS}(?:en\\s+camino|hecho|completado|aprobado|procesado)\\b`,
    ],
    label: [
      `${WE_HAVE}${SENT}\\s+${words(5)}${LABEL}`,
      `${LABEL}${gap(50)}${HAS_BEEN}${SENT}`,
      `\\b(?:adjunt[oa]|adjuntamos|aqui\\s+(?:tiene|esta))\\b${gap(30)}${LABEL}`,
    ],
    stock: [
      `${WE_HAVE}${SENT}\\s+${words(5)}${AGAIN}`,
      `${WE_HAVE}(?:reemplazado|sustituido|repuesto)\\b`,
      `${AGAIN}${gap(50)}${HAS_BEEN}${SENT}`,
      `${AGAIN}${gap(30)}${IS}en\\s+camino\\b`,
    ],
  },
  promised: {
    money: [
      '\\b(?:reembolsaremos|devolveremos|abonaremos)\\b',
      '\\bvamos\\s+a\\s+(?:reembolsar|devolver|abonar)\\w*',
      `${YOU_WILL}${words(5)}${MONEY}`,
      `\\b(?:sera|seran)\\s+${PAID_BACK}`,
      '\\bse\\s+(?:le|te)\\s+(?:reembolsara|abonara|devolvera)\\b',
    ],
    label: [
      `\\b(?:enviaremos|vamos\\s+a\\s+enviar\\w*|crearemos)\\s+${words(5)}${LABEL}`,
      `${YOU_WILL}${words(5)}${LABEL}`,
    ],
    stock: [
      `\\b(?:enviaremos|vamos\\s+a\\s+enviar\\w*)\\s+${words(5)}${AGAIN}`,
      '\\b(?:reemplazaremos|sustituiremos)\\b',
      `${YOU_WILL}${words(5)}${AGAIN}`,
    ],
  },
};
