// npm test: on a machine with nothing but Node it installs, builds, checks and runs every test. With names of test files
// behind it (npm test -- tests/unit/money.test.ts) only these, without the checks.
// The last line always is `N passed, N failed`, with what was skipped after it.
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { endsWith } from './parent.mjs';
import { openRunFolder } from './run-folder.mjs';
import { root } from './run.mjs';
import { say } from './say.mjs';
import { printReport, printTimes } from './test-report.mjs';
import { runTests } from './vitest-runs.mjs';

process.chdir(root);
const named = process.argv.slice(2);
// Anything that ends the run early is a failure that the last line counts.
const unfinished = { file: '', name: 'the run', error: 'it did not come to its end' };
let report = { passed: 0, skipped: 0, failed: [unfinished], shaky: [] };
process.once('exit', () => printReport(report));

const folder = await openRunFolder();
process.env.TMPDIR = folder.path;
let ending = false;
endsWith((why, code) => {
  if (ending) return;
  ending = true;
  report = { ...report, failed: [{ ...unfinished, error: why }] };
  void folder.close().then(() => process.exit(code));
});

const parts = [];
async function timed(name, part) {
  const from = performance.now();
  const result = await part();
  parts.push({ name, seconds: (performance.now() - from) / 1000 });
  return result;
}

// What waits for nothing else goes beside it: a core that is free now is a second less at the end.
const finding = timed('browser', findChromium);
await timed('install', ensureInstalled);
const checking =
  named.length > 0 ? { passed: 0, failed: [] } : timed('checks', () => check({ units: false }));
await timed('build', ensureBuilt);
const chromium = await finding;
if (!chromium.whole)
  say(
    'no Chromium found: set CHROMIUM to its path, or WITHOUT_BROWSER=1 to leave the browser tests out knowingly',
  );
const withoutBrowser = !chromium.whole && process.env.WITHOUT_BROWSER !== '1';
const env = { ...browsers(chromium), TMPDIR: folder.path, BUILT_BY_THE_RUN: '1' };
const outcomes = await timed('tests', () => runTests(named, env, () => ending));
const checked = await checking;
if (!ending) {
  const { passed, skipped, failed, shaky } = outcomes.verdict();
  const checks = checked.failed.map(({ name, output }) => ({
    file: '',
    name: `check: ${name}`,
    error: output,
  }));
  const browser = { file: '', name: 'the browser tests', error: 'there is no Chromium' };
  report = {
    passed: passed + checked.passed,
    skipped,
    failed: [...checks, ...(withoutBrowser ? [browser] : []), ...failed],
    shaky,
  };
  printTimes(parts, outcomes.times());
  ending = true;
  await folder.close();
  process.exit(report.failed.length > 0 ? 1 : 0);
}

/** Found once: no test looks for it again. */
function browsers({ whole, shell }) {
  return whole && shell ? { CHROMIUM: whole, CHROMIUM_SHELL: shell } : {};
}
