import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sha256Of } from '#offline/device/sha256.ts';
import { settleDown } from './harness/idle.ts';

/** More than there are threads for it, so that whatever comes after them waits. */
const JOBS = 8;

test('a phone whose threads are busy is not at rest before its hashes are there', async () => {
  const jobs = Array.from({ length: JOBS }, () => promisify(pbkdf2)('busy', 'salt', 100_000, 32, 'sha256'));
  const order: string[] = [];
  const hashed = sha256Of(new ArrayBuffer(1)).then(() => order.push('hashed'));
  await settleDown();
  order.push('at rest');
  await Promise.all([hashed, ...jobs]);
  expect(order).toEqual(['hashed', 'at rest']);
});
