import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Outcomes } from './outcomes.mjs';
import { runScript } from './run.mjs';
import { say } from './say.mjs';

/** Number of times that a file with a failed test runs again. */
const SECOND_CHANCES = 2;
/** More files than this do not fail by accident. */
const MOST_AGAIN = 20;

/**
 * Runs the tests, and files of which one failed again by themselves: one at a time, in a new process on a new database.
 * @param {string[]} named files, or other words for vitest; none: all
 * @param {Record<string, string>} env
 * @param {() => boolean} isEnding whether the run was told to end meanwhile
 */
export async function runTests(named, env, isEnding) {
  const folder = mkdtempSync(join(env.TMPDIR, 'outcomes-'));
  const outcomes = new Outcomes();
  const vitest = async (name, args) => {
    const file = join(folder, name);
    await runScript(
      'vitest/vitest.mjs',
      ['run', '--reporter=dot', '--reporter=./src/tools/outcomes-reporter.mjs', ...args],
      { env: { ...env, ...plain(), OUTCOMES_FILE: file } },
    );
    outcomes.add(file);
  };
  await vitest('all', named);
  for (let chance = 1; chance <= SECOND_CHANCES && !isEnding(); chance++) {
    const again = outcomes.toRunAgain();
    if (again.length > MOST_AGAIN) {
      say(`${again.length} files with failed tests are no accident: none is run again`);
      break;
    }
    for (const [at, { file, project }] of again.entries()) {
      if (isEnding()) break;
      say(`running again by itself: ${file}`);
      await vitest(`again-${chance}-${at}`, [file, ...(project === null ? [] : ['--project', project])]);
    }
  }
  return outcomes;
}

/** No escape codes where nobody sees colours. */
function plain() {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };
}
