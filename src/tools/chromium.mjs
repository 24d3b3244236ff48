import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { say, since } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium for the browser tests: CHROMIUM, else one that is installed, else from apt as root; or null. */
export async function findChromium() {
  const found = installed();
  if (found || process.getuid?.() !== 0) return found;
  const start = performance.now();
  say('installing Chromium …');
  await run('apt-get', ['update', '-qq'], { quiet: true });
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  });
  const path = installed();
  say(path ? `Chromium is installed (${since(start)})` : 'Chromium could not be installed');
  return path;
}

function installed() {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : null;
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, MAC].find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
