/** From a draft to what `finish` carries. */
import type { Resolution } from '../../../contracts/resolution';
import type { Draft } from './draft';
import type { ReplyWords } from './reply-words';
import { composeReply } from './reply-words';

export type Voice = { say: ReplyWords; teamName: string };

export function composeResolution(draft: Draft, voice: Voice): Resolution {
  const rules = [draft.handOff, draft.rule].filter((rule) => rule !== null);
  return {
    outcome: draft.outcome,
    team: draft.team,
    needs_human: draft.outcome === 'hand_off',
    reason: draft.reason,
    rules: rules.length > 0 ? rules : ['H3'],
    confidence: draft.confidence,
    order: draft.order,
    language: voice.say.language,
    reply: draft.outcome === 'no_reply' ? '' : composeReply(voice.say, draft.reply, voice.teamName),
    actions: draft.actions,
  };
}
