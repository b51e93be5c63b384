/** A scripted model service, and a loop whose cases ask it as a live model. */
import type { Model } from '../../../contracts/model';
import { createLoopWorld } from '../loop-world';
import type { LoopWorld, Script } from '../loop-world';
import { startScriptedModel } from './server';
import type { ScriptedModel } from './server';

export type LiveLoop = { world: LoopWorld; service: ScriptedModel; close: () => Promise<void> };

export async function createLiveLoop(): Promise<LiveLoop> {
  const service = await startScriptedModel();
  const world = await createLoopWorld();
  const close = async (): Promise<void> => {
    await world.close();
    await service.close();
  };
  return { world, service, close };
}

/** A case whose steps this model answers. */
export function scriptOf(model: Model): Script {
  const { signal } = new AbortController();
  return { answer: (request) => model.complete(request, { signal }) };
}
