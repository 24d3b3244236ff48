import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { say, since } from './say.mjs';

/** Without its window the browser does the same for a page in two thirds of the time, but keeps none for going back. */
const SHELL = { setting: 'CHROMIUM_SHELL', names: ['chromium-headless-shell'] };
const WHOLE = {
  setting: 'CHROMIUM',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
};
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Paths for the browser tests: of a Chromium (CHROMIUM, else one that is installed, else from apt as root; or null), and of
 * its headless shell (CHROMIUM_SHELL likewise), which is the whole one where a system has no other.
 * @returns {Promise<{ whole: string | null, shell: string | null }>}
 */
export async function findChromium() {
  if (process.getuid?.() === 0 && !(installed(WHOLE) && installed(SHELL))) await install();
  const whole = installed(WHOLE);
  return { whole, shell: installed(SHELL) ?? whole };
}

/** Not every system has both. */
async function install() {
  const start = performance.now();
  say('installing Chromium …');
  await apt('update', '-qq');
  for (const one of [WHOLE, SHELL]) if (!installed(one)) await apt('install', '-y', '-qq', one.names[0]);
  say(installed(WHOLE) ? `Chromium is installed (${since(start)})` : 'Chromium could not be installed');
}

/** Waits for whoever else installs something, the system's own updates too. */
function apt(...args) {
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  });
}

function installed({ setting, names }) {
  const { [setting]: set, PATH = '' } = process.env;
  if (set) return existsSync(set) ? set : null;
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...(names === WHOLE.names ? [MAC] : [])].find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
