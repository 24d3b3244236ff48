import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { oddOpenings } from '../../src/tools/comments.mjs';

/** Lines that the check says of a file with this comment. */
function said(comment: string, file = 'src/domain/money/money.ts'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'chicargos-comments-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['src/domain/money', 'sw', 'tests/harness'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, file), `const ZERO = 0;\n${comment}\nexport const ONE = 1;\n`);
  return oddOpenings(root);
}

/** In two parts, or this file would be named itself. */
const OPEN = ['/', '**'].join('');

test.each(['Of', 'What', 'Who', 'Whom', 'Whose', 'Where', 'When', 'How', 'Whether'])(
  'a doc comment that opens with %s is found, with its file and line',
  (word) => {
    const found = [expect.stringMatching(/^src\/domain\/money\/money\.ts:2 /)];
    expect(said(`${OPEN} ${word} it is. */`)).toEqual(found);
    expect(said(`${OPEN}\n * ${word} it is, in\n * two lines.\n */`)).toEqual(found);
  },
);

test('the worker and the tests are looked through too', () => {
  for (const file of ['sw/worker.ts', 'tests/harness/seed.ts']) {
    expect(said(`${OPEN} What it is. */`, file)).toEqual([expect.stringContaining(`${file}:2 `)]);
  }
});

test.each([
  '/** Price of one unit. */',
  '/** Tells whether it is one. */',
  '/** Offer: what it is, and whose. */',
  '/** Whatever comes. */',
  '// What a plain comment says is its own.',
])('%s is fine', (comment) => {
  expect(said(comment)).toEqual([]);
});
