import type { ClaimLanguage } from './definition';
import { gap } from './definition';

const WE_HAVE = '\\b(?:wir\\s+haben|haben\\s+wir|ich\\s+habe|habe\\s+ich)\\b';
const WAS = '\\b(?:wurden?|ist|sind)\\b';
const WE_WILL = '\\b(?:wir\\s+werden|werden\\s+wir|ich\\s+werde|werde\\s+ich)\\b';
const YOU_GET = '\\b(?:sie|du)\\s+(?:erhalten|bekommen|erhaltst|bekommst)\\b';

const BACK = '(?:zuruck|zurueck|ruck|rueck)';
const PAID_BACK = `\\b(?:${BACK}?(?:erstattet|gezahlt|uberwiesen|ueberwiesen|gebucht)|gutgeschrieben)\\b(?!\\s+werden)`;
const MONEY = `\\b(?:(?:${BACK})?erstattung|${BACK}zahlung|gutschrift)\\b`;
const MONEY_SENT =
  '\\b(?:veranlasst|ausgelost|ausgeloest|durchgefuhrt|durchgefuehrt|vorgenommen|angewiesen|erledigt|bestatigt|bestaetigt|genehmigt|erfolgt|gebucht)\\b(?!\\s+werden)';
const LABEL =
  '\\b(?:(?:rucksende|ruecksende|retouren)-?(?:etikett(?:en)?|label|schein)|etikett(?:en)?|label)\\b';
const SENT =
  '\\b(?:gesendet|geschickt|erstellt|zugesandt|zugeschickt|zugesendet|beigefugt|beigefuegt|angehangt|angehaengt|verschickt|versendet|versandt|veranlasst)\\b(?!\\s+werden)';
const AGAIN =
  '\\b(?:ersatz\\w*|austausch\\w*|neue[snr]?\\s+(?:artikel|ware|exemplar|stuck|stueck))\\b';
const AGAIN_SENT = `(?:${SENT}|\\b(?:losgeschickt|bestellt|auf\\s+den\\s+weg\\s+gebracht)\\b(?!\\s+werden))`;

export const german: ClaimLanguage = {
  negation: /\b(?:nicht|kein\w*|nie|nichts|weder|ohne)\b/,
  condition: /\b(?:sobald|nachdem|wenn|falls|bis|bevor|ob|sofern)\b/,
  request:
    /\b(?:antrag|anfrage|vorschlag|vorgeschlagen|beantragt|zur (?:prufung|pruefung|genehmigung|freigabe)|weitergeleitet|kolleg\w*)\b/,
  done: {
    money: [
      `${WE_HAVE}${gap(80)}${PAID_BACK}`,
      `${WE_HAVE}${gap(80)}${MONEY}${gap(40)}${MONEY_SENT}`,
      `${MONEY}${gap(40)}${WE_HAVE}${gap(30)}${MONEY_SENT}`,
      `${WAS}${gap(80)}${PAID_BACK}`,
      `${MONEY}${gap(40)}${WAS}${gap(40)}(?:${MONEY_SENT}|\\b(?:unterwegs|abgeschlossen)\\b)`,
    ],
    label: [
      `${WE_HAVE}${gap(60)}${LABEL}${gap(40)}${SENT}`,
      `${LABEL}${gap(40)}(?:${WAS}|${WE_HAVE})${gap(40)}(?:${SENT}|\\bunterwegs\\b)`,
      `\\b(?:anbei|im\\s+anhang)\\b${gap(40)}${LABEL}`,
    ],
    stock: [
      `${WE_HAVE}${gap(60)}${AGAIN}${gap(40)}${AGAIN_SENT}`,
      `${AGAIN}${gap(40)}(?:${WAS}|${WE_HAVE})${gap(40)}(?:${AGAIN_SENT}|\\bunterwegs\\b)`,
      `${WE_HAVE}${gap(60)}\\b(?:ersetzt|ausgetauscht)\\b`,
    ],
  },
  promised: {
    money: [
      `${WE_WILL}${gap(80)}\\b(?:${BACK}?erstatten|${BACK}(?:zahlen|uberweisen)|gutschreiben)\\b`,
      `\\b(?:wir\\s+erstatten|erstatten\\s+wir)\\b`,
      `${YOU_GET}${gap(60)}${MONEY}`,
      `${YOU_GET}${gap(40)}\\b(?:geld|betrag)\\b${gap(20)}\\bzur(?:u|ue)ck\\b`,
      `\\b(?:wird|werden)\\b${gap(60)}\\b(?:${BACK}?erstattet|gutgeschrieben)\\b`,
    ],
    label: [
      `${WE_WILL}${gap(60)}${LABEL}${gap(30)}\\b(?:senden|schicken|zusenden|zuschicken|erstellen)\\b`,
      `\\b(?:wir\\s+(?:senden|schicken)|(?:senden|schicken)\\s+wir)\\b${gap(40)}${LABEL}`,
      `${YOU_GET}${gap(60)}${LABEL}`,
    ],
    stock: [
      `${WE_WILL}${gap(60)}${AGAIN}${gap(30)}\\b(?:senden|schicken|zusenden|zuschicken|versenden|liefern)\\b`,
      `\\b(?:wir\\s+(?:senden|schicken|liefern)|(?:senden|schicken|liefern)\\s+wir)\\b${gap(40)}${AGAIN}`,
      `${YOU_GET}${gap(60)}${AGAIN}`,
    ],
  },
};
