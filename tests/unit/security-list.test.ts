import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** docs/security.md numbers what hostile use must not reach; tests name the numbers that they prove. */
const ROOT = resolve(import.meta.dirname, '../..');
const LIST = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const ROWS = LIST.split('\n').flatMap((line) => {
  const [, number, proofs] = /^\| (\d+) +\|.*\|([^|]*)\|$/.exec(line) ?? [];
  return number === undefined || proofs === undefined ? [] : [{ number, proofs }];
});

test('each number stands once and names tests that there are', () => {
  const numbers = ROWS.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(30);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { number, proofs } of ROWS) {
    const files = [...proofs.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length, number).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(ROOT, 'tests', file)), file).toBe(true);
  }
});

test('each number that a test names is written there', () => {
  const named = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, 'tests', file), 'utf8');
      return [...source.matchAll(/security (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, of = '']) =>
        of.split(/, | and /),
      );
    });
  expect(named.length).toBeGreaterThan(50);
  const written = new Set(ROWS.map(({ number }) => number));
  expect([...new Set(named)].filter((number) => !written.has(number))).toEqual([]);
});
