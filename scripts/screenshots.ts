/**
 * `npm run screenshots`: the README's pictures, of the example shop alone. With `--all <folder>` it
 * writes every page at both widths, light and dark, to look at; nothing of that is kept.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from './find-chromium';
import { startExampleInbox } from './screenshots/example-inbox';
import { EVERY_LOOK, takeEveryPicture, takeReadmePictures } from './screenshots/pictures';

const IMAGES = path.join(__dirname, '../docs/images');

async function main(): Promise<void> {
  const [flag, folder] = process.argv.slice(2);
  if (flag !== undefined && (flag !== '--all' || folder === undefined)) {
    throw new Error('Say nothing, or --all <folder>.');
  }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs() });
  const inbox = await startExampleInbox().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  try {
    const target = folder ?? IMAGES;
    mkdirSync(target, { recursive: true });
    const at = { browser, inbox, folder: target };
    if (folder === undefined) await takeReadmePictures(at);
    else for (const look of EVERY_LOOK) await takeEveryPicture(at, look);
    console.log(`The pictures are in ${path.relative(process.cwd(), target) || '.'}.`);
  } finally {
    await browser.close();
    await inbox.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
