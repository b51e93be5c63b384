/**
 * `tools → json_schema → json_object → text`. A model starts at the level that its settings
 * declare; a service that says that it lacks the feature is asked one level lower from then on, in
 * this process. It never climbs again by itself: that would cost a refused request per step.
 * A level that has once been answered is not taken from all by what an error says later: only the
 * step that met the error goes a level lower.
 */
import { CAPABILITIES } from './model-entry';
import type { Capability } from './model-entry';

export type Level = {
  capability: Capability;
  /** Some servers have tools, and no way to demand a call. */
  isCallForced: boolean;
};

export type StepDown = { level: Level; note: string };

export type Ladder = {
  readonly level: () => Level;
  /** The service has answered a question of this level. */
  readonly worked: (level: Level) => void;
  /** One down from `from`; the note says so. Null when there is nothing below. */
  readonly stepDown: (from: Level, lacks: 'forced call' | 'level') => StepDown | null;
};

function below(from: Level, lacks: 'forced call' | 'level'): Level | null {
  if (lacks === 'forced call' && from.isCallForced) return { ...from, isCallForced: false };
  const next = CAPABILITIES[CAPABILITIES.indexOf(from.capability) + 1];
  return next === undefined ? null : { capability: next, isCallForced: false };
}

export function createLadder(capability: Capability): Ladder {
  let present: Level = { capability, isCallForced: capability === 'tools' };
  let hasWorked = false;
  return {
    level: () => present,
    worked: (level) => {
      if (level === present) hasWorked = true;
    },
    stepDown: (from, lacks) => {
      const next = below(from, lacks);
      if (!next) return null;
      // Another case may have stepped down meanwhile: nobody goes down twice for one reason.
      if (present === from && !hasWorked) present = next;
      const note =
        next.capability === from.capability
          ? 'the service can not be made to call a tool, so it is left to choose'
          : `the service lacks ${from.capability}, so it was asked by ${next.capability}`;
      return { level: next, note };
    },
  };
}
