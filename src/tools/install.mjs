import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { say, since } from './say.mjs';

/** Written last, so that an install that was broken off is done again. */
const stamp = join(root, 'node_modules/.chicargos-lock');

/** Installs exactly what the lock file says, when it changed or something is missing. */
export async function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lock && isComplete()) return;
  const start = performance.now();
  say('installing packages (about a minute the first time) …');
  // Through npm's own script where npm started us: on Windows its command cannot be spawned.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args);
  if (code !== 0) {
    process.stderr.write(`npm ci failed (exit ${code}). Is the network there? Then start again.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, `${lock}\n`);
  say(`packages are installed (${since(start)})`);
}

function isComplete() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(join(root, 'node_modules', name, 'package.json')),
  );
}
