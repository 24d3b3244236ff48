import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { say } from './say.mjs';

const MOST_LINES = 200;
const LINES_OF_AN_ERROR = 3;
const LINE_LENGTH = 240;
const SLOWEST = 15;

/** Prints where the time went, by part (some of which lie beside one another) and by file. */
export function printTimes(parts, { projects, slowest }) {
  say('');
  for (const { name, seconds } of parts) say(`${name}: ${seconds.toFixed(0)} s`);
  for (const [name, seconds] of projects) say(`  ${name}, all its files: ${seconds.toFixed(0)} s`);
  say('slowest files:');
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) say(`  ${seconds.toFixed(1)} s ${file}`);
}

/**
 * The end of a run: what failed, what is shaky, and the counts in the last line. The shaky ones also go to
 * tests/.artifacts/shaky.json, all of it to results.json beside it.
 * @param {ReturnType<import('./outcomes.mjs').Outcomes['verdict']>} report
 */
export function printReport({ passed, skipped, failed, shaky }) {
  const folder = process.env.TEST_ARTIFACTS ?? join(root, 'tests/.artifacts');
  mkdirSync(folder, { recursive: true });
  const shakyTests = shaky.map(({ file, name, error }) => ({ file, name, error: error.split('\n', 1)[0] }));
  writeFileSync(join(folder, 'shaky.json'), `${JSON.stringify(shakyTests, null, 2)}\n`);
  writeFileSync(join(folder, 'results.json'), JSON.stringify(asVitest({ passed, skipped, failed })));

  const lines = [
    ...(failed.length > 0 ? ['', 'failed:'] : []),
    ...failed.flatMap(({ file, name, error }) => [
      titleOf(file, name),
      ...error
        .split('\n')
        .slice(0, LINES_OF_AN_ERROR)
        .map((line) => `    ${line.slice(0, LINE_LENGTH)}`),
    ]),
  ];
  const end = [
    ...(shakyTests.length > 0 ? ['', 'shaky (failed, and passed when it ran again):'] : []),
    ...shakyTests.flatMap(({ file, name, error }) => [
      titleOf(file, name),
      `    ${error.slice(0, LINE_LENGTH)}`,
    ]),
  ];
  const room = MOST_LINES - 2;
  const shown = [...lines, ...end].slice(0, room);
  for (const line of shown) say(line);
  if (lines.length + end.length > room) say(`and ${lines.length + end.length - room} lines more`);
  say(`${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

const titleOf = (file, name) => `  ${file === '' ? name : `${file} > ${name}`}`;

/** The form of vitest's JSON reporter, which tools know. */
function asVitest({ passed, skipped, failed }) {
  const files = new Map(failed.map(({ file }) => [file, failed.filter((one) => one.file === file)]));
  return {
    success: failed.length === 0,
    numPassedTests: passed,
    numFailedTests: failed.length,
    numPendingTests: skipped,
    testResults: [...files].map(([file, tests]) => ({
      name: join(root, file),
      status: 'failed',
      message: '',
      assertionResults: tests.map(({ name, error }) => ({
        status: 'failed',
        fullName: name,
        failureMessages: [error],
      })),
    })),
  };
}
