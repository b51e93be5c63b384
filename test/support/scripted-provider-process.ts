/**
 * The scripted provider as a process of its own, so that executors in several processes share it
 * and none of them takes it along when it is killed. Says `listening <url>`; ends with SIGTERM.
 */
import { startScriptedProvider } from './scripted-provider/server';
import type { ScriptedProviderOptions } from './scripted-provider/server';

async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as ScriptedProviderOptions;
  const provider = await startScriptedProvider(options);
  process.stdout.write(`listening ${provider.url}\n`);
  process.once('SIGTERM', () => {
    void provider.stop();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
