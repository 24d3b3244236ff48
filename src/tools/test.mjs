// npm test: on a machine with nothing but Node it installs, builds, checks and runs every test.
// The last line always is `N passed, N failed`, with what was skipped after it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runScript } from './run.mjs';
import { say } from './say.mjs';

/** Twice of what all tests of two workers leave lying about. */
const ROOMY_BYTES = 8 * 1024 ** 3;

process.chdir(root);
const total = { passed: 0, failed: 0, skipped: 0 };
process.once('exit', () => {
  say(
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
});

// Anything that ends the run early is a failure that the last line counts.
total.failed = 1;
await ensureInstalled();
const chromium = await findChromium();
await ensureBuilt();
total.failed = 0;

const checked = await check({ units: false });
total.passed += checked.passed;
total.failed += checked.failed;

const results = join(root, 'tests/.artifacts/results.json');
mkdirSync(join(root, 'tests/.artifacts'), { recursive: true });
rmSync(results, { force: true });
if (!chromium.whole) {
  say(
    'no Chromium found: set CHROMIUM to its path, or WITHOUT_BROWSER=1 to leave the browser tests out knowingly',
  );
  if (process.env.WITHOUT_BROWSER !== '1') total.failed += 1;
}
const memory = memoryFolder();
const { code } = await runScript(
  'vitest/vitest.mjs',
  [
    'run',
    '--reporter=dot',
    '--reporter=./src/tools/failures-at-once.mjs',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { env: { ...browsers(chromium), ...(memory && { TMPDIR: memory }) } },
);
if (existsSync(results)) {
  const report = JSON.parse(readFileSync(results, 'utf8'));
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests + report.numTodoTests;
  // A file that cannot even be loaded has no failed test in it.
  total.failed += report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
}
if (code !== 0 && total.failed === 0) total.failed = 1;
process.exitCode = total.failed > 0 ? 1 : 0;

/** Found once: no test looks for it again. */
function browsers({ whole, shell }) {
  return whole && shell ? { CHROMIUM: whole, CHROMIUM_SHELL: shell } : {};
}

/**
 * A folder in memory for the databases and browsers of the tests, which wait for the disk longer than for anything else;
 * null where there is none, or little room. It can be entered by whom PostgreSQL runs as.
 */
function memoryFolder() {
  const shared = '/dev/shm';
  if (!existsSync(shared)) return null;
  const { bavail, bsize } = statfsSync(shared);
  if (bavail * bsize < ROOMY_BYTES) return null;
  const folder = mkdtempSync(join(shared, 'chicargos-tests-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
