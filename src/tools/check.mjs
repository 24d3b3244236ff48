// npm run check: everything that needs neither a database nor a browser.
import { totalmem } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { root, run, runScript } from './run.mjs';
import { say, since } from './say.mjs';

/**
 * Types are read once and forgotten: to tidy up memory in between costs a fifth of the work, and saves hardly any of it.
 * A small machine does it, as it may have to.
 */
const LARGE_BYTES = 12 * 2 ** 30;
const READ_ONCE = totalmem() < LARGE_BYTES ? {} : { GOGC: 'off', GOMEMLIMIT: '3500MiB' };

const parts = [
  {
    name: 'types',
    // More checkers than one work out the same types each for itself: twice the work for no less time on two cores.
    run: () =>
      runScript('typescript/bin/tsc', ['--pretty', 'false', '--checkers', '1'], {
        quiet: true,
        env: READ_ONCE,
      }),
  },
  {
    name: 'lint',
    run: () => runScript('oxlint/bin/oxlint', ['--type-aware'], { quiet: true, env: READ_ONCE }),
  },
  {
    name: 'format',
    run: () => runScript('oxfmt/bin/oxfmt', ['--list-different'], { quiet: true }),
  },
  {
    name: 'texts',
    run: () => run(process.execPath, ['src/tools/texts.mjs'], { quiet: true }),
  },
  {
    name: 'import directions',
    run: () => run(process.execPath, ['src/tools/directions.mjs'], { quiet: true }),
  },
  {
    name: 'doc comments',
    run: () => run(process.execPath, ['src/tools/comments.mjs'], { quiet: true }),
  },
  {
    name: 'references',
    run: () => run(process.execPath, ['src/tools/references.mjs'], { quiet: true }),
  },
  {
    name: 'refusals',
    run: () =>
      run(process.execPath, ['--import', 'tsx', 'src/tools/refusals-page.ts', '--check'], { quiet: true }),
  },
  {
    name: 'notes on calls',
    run: () =>
      run(process.execPath, ['--import', 'tsx', 'src/tools/call-notes.ts', '--check'], { quiet: true }),
  },
  {
    name: 'table of commands',
    run: () =>
      run(process.execPath, ['--import', 'tsx', 'src/tools/sync-table.ts', '--check'], { quiet: true }),
  },
  {
    name: 'steady tests',
    run: () => run(process.execPath, ['src/tools/steady-tests.mjs'], { quiet: true }),
  },
];
const unitTests = {
  name: 'unit tests',
  run: () => runScript('vitest/vitest.mjs', ['run', '--project', 'unit', '--reporter=dot'], { quiet: true }),
};

/**
 * Runs the parts at once and shows them in order.
 * @param {{ units: boolean }} options units: the unit tests too
 * @returns {Promise<{ passed: number, failed: { name: string, output: string }[] }>} how many passed, and those that failed
 */
export async function check({ units }) {
  const running = [...parts, ...(units ? [unitTests] : [])].map(async (part) => {
    const start = performance.now();
    return { name: part.name, ...(await part.run()), took: since(start) };
  });
  const result = { passed: 0, failed: [] };
  for (const part of running) {
    const { name, code, output, took } = await part;
    say(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${took})`);
    if (code === 0) result.passed++;
    else {
      result.failed.push({ name, output: output.trim() });
      say(output.trim());
    }
  }
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(root);
  await ensureInstalled();
  const { passed, failed } = await check({ units: true });
  say(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}
