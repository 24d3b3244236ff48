// npm run check: everything that needs neither a database nor a browser.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { root, run, runScript } from './run.mjs';
import { say, since } from './say.mjs';

const parts = [
  { name: 'types', run: () => runScript('typescript/bin/tsc', ['--pretty', 'false'], { quiet: true }) },
  { name: 'lint', run: () => runScript('oxlint/bin/oxlint', ['--type-aware'], { quiet: true }) },
  {
    name: 'format',
    run: () => runScript('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'], { quiet: true }),
  },
  {
    name: 'texts',
    run: () => run(process.execPath, ['src/tools/texts.mjs'], { quiet: true }),
  },
  {
    name: 'import directions',
    run: () => run(process.execPath, ['src/tools/directions.mjs'], { quiet: true }),
  },
];
const unitTests = {
  name: 'unit tests',
  run: () => runScript('vitest/vitest.mjs', ['run', '--project', 'unit', '--reporter=dot'], { quiet: true }),
};

/**
 * Runs the parts at once and shows them in order.
 * @param {{ units: boolean }} options units: the unit tests too
 * @returns {Promise<{ passed: number, failed: number }>} counted in parts
 */
export async function check({ units }) {
  const running = [...parts, ...(units ? [unitTests] : [])].map(async (part) => {
    const start = performance.now();
    return { name: part.name, ...(await part.run()), took: since(start) };
  });
  const counts = { passed: 0, failed: 0 };
  for (const result of running) {
    const { name, code, output, took } = await result;
    say(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${took})`);
    if (code === 0) counts.passed++;
    else {
      counts.failed++;
      say(output.trim());
    }
  }
  return counts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(root);
  await ensureInstalled();
  const { passed, failed } = await check({ units: true });
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
