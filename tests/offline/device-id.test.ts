import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { deviceId } from '#offline/device/device-id.ts';

test('tabs that are opened at once on a new phone, and each one after them, file what a guest keeps under one id', async () => {
  const first = await Promise.all([deviceId(), deviceId(), deviceId()]);
  expect(new Set([...first, await deviceId()])).toEqual(new Set([first[0]]));
  expect(first[0]).toMatch(/^[\da-f-]{36}$/);
});
