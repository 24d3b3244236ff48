// A test says the same twice and on a busy machine too: chance begins at the one seed, and waits are patient.
// A line that must be otherwise says why behind it: `// short: …` for a time, `// own seed: …` for a seed, `// quiet: …`
// where nothing may come any more.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as repository } from './run.mjs';

/** As long as `expect.poll` waits: vitest.config.ts. */
const PATIENCE_MS = 45_000;
const PATIENT = `wait for ${PATIENCE_MS} ms or more, by leaving the default`;

/** In milliseconds; null where it is no plain number. */
const short = (text) => {
  const ms = Number(text.replaceAll('_', ''));
  return Number.isNaN(ms) || ms >= PATIENCE_MS ? null : PATIENT;
};

/** Patterns that are looked for, line by line, and what to say to each; null for nothing. */
const BANS = [
  {
    find: /\bvi\.wait(?:For|Until)\(/,
    say: () => 'use expect.poll, or eventually of tests/harness',
    but: /^tests\/harness\/eventually\.ts$/,
  },
  { find: /\bwaitForTimeout\(/, say: () => 'wait for a state, not for a time' },
  {
    find: /\bwaitForFunction\(async\b/,
    say: () => 'a promise counts as true: use expect.poll with page.evaluate',
  },
  {
    find: /\bnetworkidle\b/,
    say: () =>
      'wait for what the page shows: a quiet line comes late or never, and half a second of it is a time',
    except: 'quiet',
  },
  { find: /\b(?:timeout|testTimeout|hookTimeout): ([\d_]+)\b(?! ?%)/, say: ([, ms]) => short(ms) },
  { find: /\bsetDefault(?:Navigation)?Timeout\(([\d_]+)\)/, say: ([, ms]) => short(ms) },
  // The last argument of a test.
  { find: /^\s*\}, ([\d_]+)\);/, say: ([, ms]) => short(ms), of: /\.test\.tsx?$/ },
  {
    find: /\bnumRuns: .*\bseed: (?!SEED\b)|\bseed: (?!SEED\b).*\bnumRuns: |\bRANDOM_SEED\b/,
    say: () => 'chance begins at SEED of tests/harness/seed.ts, which fast-check has without being told',
    except: 'own seed',
  },
  {
    find: /\bMath\.random\(\)|\brandomBytes\((?!\d\d?\))/,
    say: () => 'draw from tests/harness/drawing.ts',
    except: 'own seed',
  },
];
/** Benches measure time, and the simulator has a clock and a chance of its own. */
const ELSEWHERE = /^tests\/(?:load|simulator|made-up)\//;

/**
 * Places in the tests that are not steady, as lines for a person; empty when all is well.
 * @param {string} root the repository
 * @returns {string[]}
 */
export function unsteady(root) {
  return readdirSync(join(root, 'tests'), { encoding: 'utf8', recursive: true })
    .map((name) => `tests/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => problemsOf(file, line).map((problem) => `${file}:${at + 1} ${problem}`)),
    );
}

function problemsOf(file, line) {
  return BANS.flatMap(({ find, say, but, of, except = 'short' }) => {
    if (but?.test(file) || (of && !of.test(file)) || line.includes(`// ${except}: `)) return [];
    const match = find.exec(line);
    const problem = match && say(match);
    return problem ? [`has ${match[0].trim()}: ${problem}`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = unsteady(process.argv[2] ? resolve(process.argv[2]) : repository);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
