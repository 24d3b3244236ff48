import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './run.mjs';
import { say, since } from './say.mjs';

const stamp = join(root, 'dist/.sources');
const sources = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

/**
 * Builds page, worker and server, unless the last build saw the same sources. Within a test run, whose tests use what was
 * built at its beginning, nothing is built anew.
 */
export async function ensureBuilt() {
  if (process.env.BUILT_BY_THE_RUN === '1') return;
  const now = fingerprint();
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now &&
    existsSync(join(root, 'dist/server/main.js'))
  )
    return;
  const start = performance.now();
  say('building …');
  const { code, output } = await runScript('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) {
    process.stderr.write(`${output}\nThe build failed (exit ${code}).\n`);
    process.exit(1);
  }
  writeFileSync(stamp, now);
  say(`built (${since(start)})`);
}

/** Digest of names, sizes and times: 2,000 files take some 20 ms, their contents many times that. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) add(hash, source);
  return hash.digest('hex');
}

function add(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).toSorted()) add(hash, `${path}/${name}`);
}
