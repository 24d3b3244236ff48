import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { unsteady } from '../../src/tools/steady-tests.mjs';

/** Lines that are said of a test with this line. */
function said(line: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'chicargos-steady-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'tests/server'), { recursive: true });
  writeFileSync(join(root, 'tests/server/a.test.ts'), `// One line before.\n${line}\n`);
  return unsteady(root);
}

// In two parts, or this file would be named itself.
test.each([
  ['await vi.wait', 'For(() => expect(done).toBe(true));'],
  ['await page.waitFor', 'Timeout(60_000);'],
  ['await page.waitFor', 'Function(async () => (await look()) === 1);'],
  ["await page.waitForLoadState('network", "idle');"],
  ['await expect.poll(look, { time', 'out: 20_000 }).toBe(1);'],
  ["test('x', { time", 'out: 44999 }, async () => {'],
  ['context.setDefault', 'Timeout(30_000);'],
  ['}, 15', '_000);'],
  ['  { numRuns: 5, se', 'ed: 7 },'],
  ['const size = randomBytes', '(5000).length;'],
  ['const at = Math.ran', 'dom();'],
])('%s%s is found, with its file and line', (start, end) => {
  expect(said(start + end)).toEqual([expect.stringMatching(/^tests\/server\/a\.test\.ts:2 has /)]);
});

test.each([
  'await expect.poll(look, { timeout: 120_000 }).toBe(1);',
  'await expect.poll(look).toBe(1);',
  '  { numRuns: 5 },',
  'await page.waitForFunction(() => document.hasFocus());',
  '}, 600_000);',
  'const token = randomBytes(24);',
  "await page.waitForLoadState('network".concat("idle'); // quiet: bytes are counted from here"),
  'await expect.poll(look, { timeout: 500 }).toBe(1); // short: the hint is gone after a second',
])('%s is fine', (line) => {
  expect(said(line)).toEqual([]);
});
