import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { keyMaker } from '#offline/device/keys.ts';

const Key = v.pipe(v.string(), v.uuid());

test('no two keys are alike, within a page and between pages, and each is a UUID of version 8', () => {
  const pages = Array.from({ length: 40 }, () => keyMaker(randomUUID));
  const keys = pages.flatMap((make) => Array.from({ length: 300 }, make));
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(v.parse(Key, key)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/);
});

test('a page that has counted to the end begins anew', () => {
  const begun: string[] = [];
  const make = keyMaker(() => {
    const made = randomUUID();
    begun.push(made);
    return made;
  });
  const first = make();
  for (let count = 1; count < 16 ** 6; count++) make();
  expect(begun).toHaveLength(1);
  const next = make();
  expect(begun).toHaveLength(2);
  expect(next.slice(0, 14)).not.toBe(first.slice(0, 14));
  expect(next.endsWith('000000')).toBe(true);
});

test('fifty of them take less than a fifth of the room of random ones in a compressed body', () => {
  const pressed = (make: () => string): number =>
    gzipSync(JSON.stringify(Array.from({ length: 50 }, make))).byteLength;
  expect(pressed(keyMaker(randomUUID)) * 5).toBeLessThan(pressed(randomUUID));
});
