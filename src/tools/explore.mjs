// npm run explore -- --minutes N: all property tests and the simulator from fresh seeds, side by side, until the minutes
// are over. Prints the line that repeats each failure; ends with 1 when there was one. Ctrl-C ends it with what it found.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';
import { say } from './say.mjs';

/** Seeds of the simulator at a time. */
const BATCH = 50;
/** Range of seeds that tests/harness/seed.ts takes. */
const SEEDS = 2 ** 31;
/** Draws of fast-check, or a drawing of our own: everything that goes by the one seed. */
const DRAWS = /from 'fast-check'|import \{[^}]*\bdrawing\b/;

process.chdir(root);
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  say(`--minutes ${values.minutes}: a number above 0 is wanted`);
  process.exit(2);
}
await ensureInstalled();

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => over.abort());
const files = readdirSync('tests', { encoding: 'utf8', recursive: true })
  .map((name) => `tests/${name}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && DRAWS.test(readFileSync(name, 'utf8')))
  .toSorted();
/** The quick ones first; each run of one of them has a seed of its own. */
const PROJECTS = ['unit', 'offline', 'server'];
const folder = mkdtempSync(join(tmpdir(), 'chicargos-explore-'));
// Made by root with mode 700, it would be out of reach for the user that PostgreSQL runs as.
chmodSync(folder, 0o755);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const found = { failures: 0, runs: 0, batches: 0 };

say(`exploring for ${minutes} minutes: ${files.length} files of property tests, and the simulator`);
const end = setTimeout(() => over.abort(), minutes * 60_000);
await Promise.all([again(drawAnew), again(simulate)]);
clearTimeout(end);
say(
  `${found.failures} failures; to their end: ${found.runs} runs of the property tests of ${PROJECTS.join(', ')} in turn, ${found.batches * BATCH} seeds of the simulator`,
);
process.exit(found.failures > 0 ? 1 : 0);

/** @param {(turn: number) => Promise<void>} round */
async function again(round) {
  for (let turn = 0; !over.signal.aborted; turn += 1) await round(turn);
}

/** Every property test of one project once, from one fresh seed. */
async function drawAnew(turn) {
  const project = PROJECTS[turn % PROJECTS.length];
  const own = files.filter((file) => file.startsWith(`tests/${project}/`));
  const env = { SEED_OF_TESTS: String(randomInt(SEEDS)), TMPDIR: folder };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=./src/tools/failures-to-repeat.mjs'];
  // The simulator has the other core.
  const workers = `--maxWorkers=${Math.max(1, availableParallelism() - 1)}`;
  let told = 0;
  const { code, output } = await untilOver([...vitest, workers, '--project', project, ...own], env, {
    onMessage({ file, name, why }) {
      if (over.signal.aborted) return;
      told += 1;
      const which = name === null ? '' : ` -t ${quoted(name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))}`;
      report(`SEED_OF_TESTS=${env.SEED_OF_TESTS} npx vitest run --project ${project} ${file}${which}`, why);
    },
  });
  if (over.signal.aborted) return;
  found.runs += 1;
  // As a file that leaves an error behind when its tests have passed.
  if (code !== 0 && told === 0)
    report(`SEED_OF_TESTS=${env.SEED_OF_TESTS} npx vitest run --project ${project} ${own.join(' ')}`, output);
}

/** A batch of neighbouring seeds from anywhere. */
async function simulate() {
  const from = randomInt(SEEDS);
  const args = ['--seeds', String(BATCH), '--from', String(from), '--threads', '1'];
  let told = 0;
  const { code, output } = await untilOver(
    ['--import', 'tsx', 'tests/simulator/cli.ts', ...args],
    {},
    {
      onLine(line) {
        const [, seed, why] = /^seed (\d+): (.*)/.exec(line) ?? [];
        if (seed === undefined) return;
        told += 1;
        report(`npm run simulate -- --seed ${seed} --trace`, why);
      },
    },
  );
  if (over.signal.aborted) return;
  found.batches += 1;
  if (code !== 0 && told === 0) report(`npm run simulate -- ${args.join(' ')}`, output);
}

/**
 * Runs a script until it ends, or the time is over.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {{ onLine?: (line: string) => void, onMessage?: (message: object) => void }} listeners
 * @returns {Promise<{ code: number, output: string }>} the last it has said
 */
function untilOver(args, env, { onLine, onMessage }) {
  return new Promise((done) => {
    // In a group of its own: Ctrl-C is heard here, and what is left of it goes with it.
    const child = spawn(process.execPath, args, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const last = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        last.push(line);
        if (last.length > 20) last.shift();
        onLine?.(line);
      });
    child.on('message', (message) => onMessage?.(message));
    const stop = () => child.kill('SIGINT');
    over.signal.addEventListener('abort', stop);
    child.once('close', (code) => {
      over.signal.removeEventListener('abort', stop);
      killGroup(child.pid);
      done({ code: code ?? 1, output: last.join('\n') });
    });
  });
}

/** @param {number | undefined} pid of the process that leads it, which has ended */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody was left.
  }
}

/** @param {string} why what went wrong, of which the beginning is shown */
function report(line, why) {
  found.failures += 1;
  say(`\n${line}`);
  for (const part of why.split('\n').slice(0, 4)) say(`    ${part.slice(0, 300)}`);
}

/** For a shell. */
function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
