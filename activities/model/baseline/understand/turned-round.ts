/**
 * Wishes turned round: "no refund needed", "do not want money back, send it again", "I keep it". The
 * words of a write stand in the text, and the customer does not want that write.
 */
import type { Draft } from '../draft';
import { hasAnyPhrase, NEGATIONS, phrases, searchable } from '../match-phrase';
import type { SearchableText } from '../match-phrase';
import type { Phrase } from '../match-phrase';
import { clausesOf } from '../split-words';
import type { TicketReading } from '../read-intent';

type Kind = Draft['actions'][number]['kind'];

const NO =
  'no/not/dont/doesnt/wont/never/nothing/without/neither/nor/stop/forget/instead/kein/keine/keinen/keinerlei/nicht/nichts/ohne/ne/n/pas/sans/aucun/ni/sin/nada/inutile';
const UNNEEDED =
  'needed/necessary/required/wanted/notig/noetig/erforderlich/brauche/brauchen/will/mochte/want/need/necesari*/necessaire*/besoin';

/** A no up to three words before, or "… is not needed" behind. */
function refused(words: string): readonly Phrase[] {
  return phrases(
    `${NO} .. ${words}, ${words} .. ${NO} .. ${UNNEEDED}, ${words} .. unnecessary/unnotig/inutile/inutil/innecesari*, ${words} .. brauche/will/mochte .. nicht`,
  );
}

const REFUSED: Readonly<Record<Kind, readonly Phrase[]>> = {
  refund: refused(
    '~refund*/money/reimburse*/repay/pay/credit/geld/erstatt*/ruckerstatt*/ruckzahlung/rembours*/argent/reembols*/dinero/devuelv*',
  ),
  replacement: refused(
    '~replacement*/~replace/another/new/again/other/substitute/ersatz/neue/neuen/neues/nochmal/noch/autre/nouveau/nouvelle/remplac*/otra/otro/nueva/nuevo/reemplaz*',
  ),
  return_label: refused(
    '~return*/label/rucksend*/ruckgabe/zuruckgeben/zuruckschicken/retour*/etikett/etiquette/renvoyer/etiqueta/devolu*/devolver',
  ),
};

const KEEPS = phrases(
  'keep, keeping, behalte, behalten, garde, garder, gardons, quedo .. con, quedarme, conservo',
);

const HAS_IT = phrases(`
  has/have/had .. arrived/come, just .. arrived/came/come/got/received, turned up, showed up, is/are here, got it, received it,
  found it, have it, came today/yesterday, arrived today/yesterday/now, heute .. gekommen/angekommen, ist .. angekommen/gekommen/da, sind
  .. angekommen/da, habe .. erhalten/bekommen/gefunden, vient d arriver, est .. arrive*, ai .. recu, ha/han .. llegado, acaba .. llegar,
  llego hoy/ayer, he .. recibido
`);

const KIND_BY_INTENT: Readonly<Partial<Record<TicketReading['intent'], Kind>>> = {
  damaged: 'replacement',
  missing: 'replacement',
  wrong_item: 'replacement',
  changed_mind: 'return_label',
};

function isTurnedRound(text: SearchableText, kind: Kind): boolean {
  if (hasAnyPhrase(text, REFUSED[kind])) return true;
  return kind === 'return_label' && hasAnyPhrase(text, KEEPS, { isNegatable: true });
}

/** A clause without a no: "is never arrived" has its no in the middle. */
function saysThatItIsHere({ words }: SearchableText): boolean {
  return clausesOf(words).some(
    (clause) =>
      !clause.some((word) => NEGATIONS.has(word)) && hasAnyPhrase(searchable(clause), HAS_IT),
  );
}

/** Do the customer's words speak against what was drafted for them? */
export function speaksAgainst(
  text: SearchableText,
  drafted: { draft: Draft; intent: TicketReading['intent'] },
): boolean {
  const { draft, intent } = drafted;
  const byIntent = KIND_BY_INTENT[intent];
  const kinds = [...draft.actions.map(({ kind }) => kind), ...(byIntent ? [byIntent] : [])];
  const isForLost = draft.actions.some(({ reason }) => reason === 'item_not_received');
  return kinds.some((kind) => isTurnedRound(text, kind)) || (isForLost && saysThatItIsHere(text));
}
