import type { ClaimLanguage } from './definition';
import { gap, words } from './definition';

const ADVERBS =
  '(?:(?:already|now|just|today|also|since|successfully|gladly|therefore|fully|both|all|hereby)\\s+)*';
const WE_HAVE = `\\b(?:we|i)(?:'ve|\\s+have)?\\s+${ADVERBS}`;
const HAS_BEEN = `\\b(?:has|have|was|were|got)\\s+${ADVERBS}(?:been\\s+)?${ADVERBS}`;
const IS = `\\b(?:is|are)\\s+${ADVERBS}`;
const WE_WILL = `\\b(?:we|i)(?:'ll|\\s+will|\\s+shall|\\s+are\\s+going\\s+to|\\s+am\\s+going\\s+to)\\s+${ADVERBS}`;
const YOU_WILL = `\\byou(?:'ll|\\s+will|\\s+shall|\\s+are\\s+going\\s+to)\\s+${ADVERBS}(?:receive|get|have|see|find|be\\s+(?:sent|given|getting))\\s+`;
const WILL = `(?:\\bwill|'ll)\\s+${ADVERBS}`;

const MONEY = '\\b(?:refunds?|reimbursements?|credits?|money)\\b';
const PAID_BACK = '(?:refunded|reimbursed|credited|repaid)\\b';
const MONEY_SENT =
  '(?:issued|processed|sent|made|initiated|completed|arranged|approved|granted|transferred|returned|triggered|released|confirmed|paid)\\b';
const LABEL = '(?<!shipping )\\blabels?\\b';
const LABEL_SENT =
  '(?:sent|emailed|e-mailed|created|issued|attached|generated|enclosed|mailed|included)\\b';
const AGAIN = '\\b(?:replacements?|substitutes?|new\\s+(?:one|item|unit)s?|another\\s+one)\\b';
const AGAIN_SENT =
  '(?:sent|shipped|dispatched|ordered|posted|mailed|created|arranged|approved|reshipped)\\b';

export const english: ClaimLanguage = {
  negation: /\b(?:no|not|never|nothing|neither|nor|without|cannot|unable)\b|n't\b/,
  condition: /\b(?:once|when|as soon as|after|until|if|unless|before|whether|in case)\b/,
  request:
    /\b(?:requests?|requested|proposals?|proposed|for (?:approval|review)|to (?:a|our|my|the) (?:colleagues?|team|support))\b/,
  done: {
    money: [
      `${WE_HAVE}${PAID_BACK}`,
      `${WE_HAVE}${MONEY_SENT.replace('\\b', '')}\\s+${words(6)}${MONEY}`,
      `${MONEY}\\s+(?:that\\s+)?${WE_HAVE}${MONEY_SENT}`,
      `(?:${HAS_BEEN}|'ve\\s+been\\s+${ADVERBS}|\\b(?:is|are)\\s+(?:now|already|hereby)\\s+)${PAID_BACK}`,
      `${MONEY}${gap(50)}${HAS_BEEN}${MONEY_SENT}`,
      `${MONEY}${gap(40)}${IS}(?:on\\s+(?:its|the)\\s+way|complete|completed|done|processed|issued|approved)\\b`,
    ],
    label: [
      `${WE_HAVE}${LABEL_SENT.replace('\\b', '')}\\s+${words(6)}${LABEL}`,
      `${LABEL}${gap(50)}${HAS_BEEN}${LABEL_SENT}`,
      `${LABEL}${gap(30)}${IS}(?:attached|enclosed|ready|on\\s+(?:its|the)\\s+way|in\\s+your\\s+inbox)\\b`,
      `\\b(?:attached|enclosed|here)\\s+(?:is|are|you(?:'ll|\\s+will)\\s+find)\\s+${words(4)}${LABEL}`,
      `\\bfind\\s+(?:attached\\s+|enclosed\\s+)${words(4)}${LABEL}`,
    ],
    stock: [
      `${WE_HAVE}${AGAIN_SENT.replace('\\b', '')}\\s+${words(6)}${AGAIN}`,
      `${AGAIN}${gap(50)}${HAS_BEEN}${AGAIN_SENT}`,
      `${AGAIN}${gap(30)}${IS}(?:on\\s+(?:its|the|their)\\s+way|shipped|sent|ordered|dispatched)\\b`,
      `${WE_HAVE}replaced\\b`,
    ],
  },
  promised: {
    money: [
      `${WE_WILL}(?:refund|reimburse|credit|repay)\\b`,
      `${WE_WILL}(?:issue|process|send|make|initiate|arrange|transfer|return|give)\\s+${words(6)}${MONEY}`,
      `${YOU_WILL}${words(6)}${MONEY}`,
      `${WILL}be\\s+${ADVERBS}${PAID_BACK}`,
      `${MONEY}${gap(40)}${WILL}(?:arrive|appear|reach|follow|show|be\\s+${ADVERBS}${MONEY_SENT})`,
      `\\b(?:we\\s+are|we're|i\\s+am|i'm)\\s+${ADVERBS}(?:refunding|reimbursing|crediting)\\b`,
    ],
    label: [
      `${WE_WILL}(?:send|email|e-mail|create|issue|mail|give)\\s+${words(6)}${LABEL}`,
      `${YOU_WILL}${words(6)}${LABEL}`,
      `${LABEL}${gap(40)}${WILL}(?:arrive|follow|reach|be\\s+${ADVERBS}${LABEL_SENT})`,
    ],
    stock: [
      `${WE_WILL}(?:send|ship|dispatch|order|post|mail|arrange)\\s+${words(6)}${AGAIN}`,
      `${WE_WILL}replace\\b`,
      `${YOU_WILL}${words(6)}${AGAIN}`,
      `${AGAIN}${gap(40)}${WILL}(?:arrive|follow|reach|be\\s+${ADVERBS}${AGAIN_SENT})`,
    ],
  },
};
