/** Why a person takes a case: codes, since they go into the audit chain, which has no words of people. */
import type { PlainMessage } from './messages/catalogue';

export const TAKE_OVER_REASONS: readonly (readonly [code: string, words: PlainMessage])[] = [
  ['needs_judgement', 'It needs the judgement of a person'],
  ['customer_called', 'The customer called or wrote elsewhere'],
  ['proposal_wrong', 'What is proposed is wrong'],
  ['sensitive', 'It is sensitive'],
  ['other', 'Another reason'],
];
