import { expect, test } from 'vitest';
import { startTestRun } from './harness/test-run.ts';

test('a test that fails and passes when it runs again counts as passed, and is told as shaky', async () => {
  const run = startTestRun(['shaky', 'steady']);
  expect(await run.ended, run.output()).toBe(0);
  // Three runs of its file: the first, and two of it alone.
  expect(run.notes()).toBe('xxx');
  const lines = run.output().trimEnd().split('\n');
  expect(lines.at(-1)).toBe('3 passed, 0 failed');
  const from = lines.indexOf('shaky (failed, and passed when it ran again):');
  expect(lines.slice(from + 1, from + 3)).toEqual([
    '  tests/made-up/runs/shaky.test.ts > fails twice',
    expect.stringContaining('first line'),
  ]);
  expect(run.artifact('shaky.json')).toEqual([
    {
      file: 'tests/made-up/runs/shaky.test.ts',
      name: 'fails twice',
      error: expect.stringContaining('first line'),
    },
  ]);
});

test('what fails each time is told at the end with its file, name and reason, without escape codes', async () => {
  const run = startTestRun(['failing', 'unloadable', 'unhandled', 'dying', 'steady'], {
    env: { CI: 'true' },
  });
  expect(await run.ended).toBe(1);
  const output = run.output();
  expect(output).not.toContain('\u001b[');
  const lines = output.trimEnd().split('\n');
  const end = lines.slice(lines.lastIndexOf('failed:') + 1);
  expect(end.length).toBeLessThan(200);
  const titles = end.filter((line) => /^ {2}\S/.test(line));
  expect(titles.toSorted()).toEqual([
    '  tests/made-up/runs/dying.test.ts > the file as a whole',
    '  tests/made-up/runs/failing.test.ts > a group > fails each time',
    '  tests/made-up/runs/unhandled.test.ts > the file as a whole',
    '  tests/made-up/runs/unloadable.test.ts > the file as a whole',
  ]);
  const why = (title: string) => end.slice(end.findIndex((line) => line.includes(title)) + 1);
  expect(why('fails each time').slice(0, 3).join('\n')).toContain('why it failed');
  expect(why('fails each time')[3]).not.toMatch(/^ {4}/);
  expect(why('unloadable')[0]).toContain('this file cannot be loaded');
  expect(why('unhandled')[0]).toContain('nobody waited for this');
  expect(lines.at(-1)).toBe('2 passed, 4 failed');
});
