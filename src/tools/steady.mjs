// npm run steady -- --runs N --busy K: the whole of npm test N times (or what is named behind it), with K loops beside it
// that do nothing but keep a core busy. Prints a table of what failed and what was shaky, run by run; ends with 1 where that is more than it may be.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './run.mjs';
import { say } from './say.mjs';

/** Tests that may pass at a second try only, in a run whose cores have something else to do; in a quiet one none. */
const SHAKY_WHEN_BUSY = 3;
/** A loop that ends with whoever started it. */
const LOOP = `process.once('disconnect', () => process.exit());
const spin = () => { for (const end = performance.now() + 50; performance.now() < end; ); setImmediate(spin); };
spin();`;

process.chdir(root);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, busy: { type: 'string', default: '0' } },
});
const runs = countOf('runs', 1);
const busy = countOf('busy', 0);

const loops = Array.from({ length: busy }, () =>
  spawn(process.execPath, ['-e', LOOP], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
);
const rows = [];
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => over.abort(signal));
for (let run = 1; run <= runs && !over.signal.aborted; run++) rows.push(await once(run));
for (const loop of loops) loop.kill('SIGKILL');

say('');
say('run | busy loops | minutes | passed | failed | shaky');
say('--- | --- | --- | --- | --- | ---');
for (const { run, minutes, passed, failed, shaky } of rows)
  say([run, busy, minutes.toFixed(1), passed, failed.length, shaky.length].join(' | '));
for (const { run, failed, shaky } of rows) {
  for (const name of failed) say(`run ${run}, failed: ${name}`);
  for (const name of shaky) say(`run ${run}, shaky: ${name}`);
}
const mayShake = busy > 0 ? SHAKY_WHEN_BUSY : 0;
const isSteady =
  rows.length === runs && rows.every(({ failed, shaky }) => failed.length === 0 && shaky.length <= mayShake);
process.exit(isSteady ? 0 : 1);

/** A whole run, whose output is shown as it comes. */
async function once(run) {
  say(`run ${run} of ${runs}, beside ${busy} busy loops`);
  const folder = mkdtempSync(join(tmpdir(), 'chicargos-steady-'));
  const from = performance.now();
  const child = spawn(process.execPath, ['src/tools/test.mjs', ...positionals], {
    env: { ...process.env, TEST_ARTIFACTS: folder },
    stdio: 'inherit',
  });
  const stop = () => child.kill(over.signal.reason);
  over.signal.addEventListener('abort', stop);
  const code = await new Promise((done) => child.once('close', done));
  over.signal.removeEventListener('abort', stop);
  const { numPassedTests: passed, testResults } = read(join(folder, 'results.json'), {
    numPassedTests: 0,
    testResults: [],
  });
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName }) => fullName),
  );
  if (code !== 0 && failed.length === 0) failed.push(`it ended with ${code}`);
  const shaky = read(join(folder, 'shaky.json'), []).map(({ file, name }) => `${file} > ${name}`);
  rmSync(folder, { recursive: true, force: true });
  return { run, minutes: (performance.now() - from) / 60_000, passed, failed, shaky };
}

function read(file, otherwise) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return otherwise;
  }
}

function countOf(name, least) {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count >= least) return count;
  say(`--${name} ${values[name]}: a whole number from ${least} is wanted`);
  process.exit(2);
}
