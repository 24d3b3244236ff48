import { expect, test } from 'vitest';

test('passes, and leaves an error behind', async () => {
  void Promise.reject(new Error('nobody waited for this'));
  await new Promise((later) => setImmediate(later));
  expect(1).toBe(1);
});
