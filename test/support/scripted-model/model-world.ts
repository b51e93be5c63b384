/** A scripted model service, and a shop whose workers can be told to ask it. */
import { createCaseWorld } from '../case-world';
import type { CaseWorld } from '../case-world';
import { writeModelsFile } from './models-file';
import { startScriptedModel } from './server';
import type { ScriptedModel } from './server';

export type ModelWorld = CaseWorld & {
  service: ScriptedModel;
  /** The environment of a worker that asks the service. */
  modelEnv: Record<string, string>;
};

export async function createModelWorld(): Promise<ModelWorld> {
  const service = await startScriptedModel();
  const settings = await writeModelsFile(service.url);
  const world = await createCaseWorld();
  const close = async (): Promise<void> => {
    await world.close();
    await settings.remove();
    await service.close();
  };
  return { ...world, service, modelEnv: settings.env, close };
}
