import { afterAll, expect, test } from 'vitest';
import { guardDisk, NO_ANSWERS_BELOW, NO_WRITES_BELOW } from '#server/platform/http/disk-guard.ts';
import { createHttp } from '#server/platform/http/http.ts';
import { quietLog, testConfig } from '../server/harness/settings.ts';

/** A disk that runs full stops writes before it stops the database (R4). */
const config = testConfig();
const told: string[] = [];
const note = (_about: object, text: string) => void told.push(text);

/** A server with an address to read and to write at, on a disk of which so much is free. */
async function serverOn(freeBytes: () => Promise<number>, moment?: () => number) {
  const app = await createHttp(config, quietLog());
  afterAll(() => app.close());
  const guard = guardDisk(app, { freeBytes, log: { warn: note, error: note }, ...(moment && { moment }) });
  for (const url of ['/api/notes', '/readyz', '/healthz', '/page']) app.get(url, () => ({ said: 'yes' }));
  app.post('/api/notes', () => ({ said: 'yes' }));
  const asked = async (method: 'GET' | 'POST', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url });
    if (statusCode > 500) expect(headers['retry-after']).toMatch(/^\d+$/);
    return statusCode;
  };
  return { guard, asked };
}

test.each([
  { free: NO_WRITES_BELOW, read: 200, write: 200, ready: 200 },
  { free: NO_WRITES_BELOW - 1, read: 200, write: 507, ready: 200 },
  { free: NO_ANSWERS_BELOW, read: 200, write: 507, ready: 200 },
  { free: NO_ANSWERS_BELOW - 1, read: 503, write: 503, ready: 503 },
])('with $free bytes left a read is $read, a write $write', async ({ free, read, write, ready }) => {
  const { asked } = await serverOn(() => Promise.resolve(free));
  expect([await asked('GET', '/api/notes/?a=1'), await asked('POST', '/api/notes/')]).toEqual([read, write]);
  expect(await asked('GET', '/readyz')).toBe(ready);
  expect([await asked('GET', '/healthz'), await asked('GET', '/page')]).toEqual([200, 200]);
});

test('where nobody knows how much is free, all goes on', async () => {
  const { guard } = await serverOn(() => Promise.reject(new Error('no such folder')));
  expect(await guard.state()).toBe('roomy');
});

test('it goes on by itself once there is room, and both are told once', async () => {
  told.length = 0;
  let free = NO_WRITES_BELOW - 1;
  let at = 0;
  const { guard } = await serverOn(
    () => Promise.resolve(free),
    () => at,
  );
  expect(await guard.state()).toBe('no_writes');
  free = NO_WRITES_BELOW;
  // One look holds for a second.
  expect(await guard.state()).toBe('no_writes');
  at += 1_000;
  expect([await guard.state(), await guard.state()]).toEqual(['roomy', 'roomy']);
  expect(told).toEqual([
    'the disk is nearly full: nothing is written until there is room',
    'the disk has room again',
  ]);
});
