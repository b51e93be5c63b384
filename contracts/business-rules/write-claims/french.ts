import type { ClaimLanguage } from './definition';
import { gap, words } from './definition';

const ADVERBS = '(?:(?:deja|bien|donc|egalement|aussi|integralement|desormais|maintenant)\\s+)*';
const WE_HAVE = `\\b(?:nous\\s+(?:vous\\s+)?(?:l'|les\\s+)?avons|je\\s+(?:vous\\s+)?(?:l'|les\\s+)?ai|j'ai)\\s+${ADVERBS}`;
const HAS_BEEN = `\\b(?:a|ont|avez)\\s+${ADVERBS}ete\\s+${ADVERBS}`;
const IS = `\\b(?:est|sont)\\s+${ADVERBS}`;
const WE_WILL = '\\bnous\\s+(?:vous\\s+)?';
const YOU_WILL = '\\bvous\\s+(?:recevrez|aurez|obtiendrez|allez\\s+recevoir)\\s+';

const MONEY = '\\b(?:remboursements?|un\\s+avoir|credit)\\b';
const MONEY_SENT =
  '(?:effectue|emis|traite|envoye|lance|valide|verse|accorde|initie|fait|approuve|credite)e?s?\\b';
const LABEL = "\\b(?:[ld]')?etiquettes?\\b";
const SENT = '(?:envoye|emis|cree|genere|joint|transmis|expedie)e?s?\\b';
const AGAIN = '\\b(?:remplacements?|nouve(?:l|au|lle)\\s+(?:article|produit|exemplaire|piece))\\b';
const AGAIN_SENT = '(?:expedie|envoye|commande|cree|lance|approuve)e?s?\\b';

export const french: ClaimLanguage = {
  negation: /\b(?:ne|pas|aucune?|jamais|rien|sans|ni)\b|\bn'/,
  condition: /\b(?:des que|une fois|lorsque|quand|apres|si|avant|jusqu)\b|\bs'il/,
  request:
    /\b(?:demandes?|propositions?|propose|pour (?:approbation|validation)|a (?:un|une|notre) (?:collegue|equipe))\b/,
  done: {
    money: [
      `${WE_HAVE}rembourse(?:e|s|es)?\\b`,
      `${WE_HAVE}${MONEY_SENT}\\s+${words(5)}${MONEY}`,
      `${WE_HAVE}procede\\s+au\\s+${words(2)}${MONEY}`,
      `${HAS_BEEN}(?:rembourse|credite)(?:e|s|es)?\\b`,
      `${MONEY}${gap(50)}${HAS_BEEN}${MONEY_SENT}`,
      `${MONEY}${gap(40)}${IS}(?:en\\s+route|en\\s+cours|effectue|parti|termine)\\b`,
    ],
    label: [
      `${WE_HAVE}${SENT}\\s+${words(5)}${LABEL}`,
      `${LABEL}${gap(50)}${HAS_BEEN}${SENT}`,
      `${LABEL}${gap(30)}${IS}(?:jointe?s?|en\\s+route|prete?s?)\\b`,
      `\\bci-joint\\b${gap(30)}${LABEL}`,
    ],
    stock: [
      `${WE_HAVE}${AGAIN_SENT}\\s+${words(5)}${AGAIN}`,
      `${WE_HAVE}remplace(?:e|s|es)?\\b`,
      `${AGAIN}${gap(50)}${HAS_BEEN}${AGAIN_SENT}`,
      `${AGAIN}${gap(30)}${IS}(?:en\\s+route|parti|expedie)e?s?\\b`,
    ],
  },
  promised: {
    money: [
      `${WE_WILL}(?:rembourserons|allons\\s+(?:vous\\s+)?rembourser)\\b`,
      `${WE_WILL}(?:effectuerons|procederons|verserons|emettrons)\\s+${words(4)}${MONEY}`,
      `${YOU_WILL}${words(5)}${MONEY}`,
      '\\b(?:serez|sera|seront)\\s+(?:\\S+\\s+)?(?:rembourse|credite)(?:e|s|es)?\\b',
      `${MONEY}${gap(40)}\\b(?:sera|arrivera|suivra|apparaitra)\\b`,
    ],
    label: [
      `${WE_WILL}(?:enverrons|allons\\s+(?:vous\\s+)?envoyer|creerons)\\s+${words(5)}${LABEL}`,
      `${YOU_WILL}${words(5)}${LABEL}`,
    ],
    stock: [
      `${WE_WILL}(?:enverrons|expedierons|allons\\s+(?:vous\\s+)?(?:envoyer|expedier))\\s+${words(5)}${AGAIN}`,
      `${WE_WILL}(?:remplacerons|allons\\s+remplacer)\\b`,
      `${YOU_WILL}${words(5)}${AGAIN}`,
    ],
  },
};
