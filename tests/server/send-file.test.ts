import 'fake-indexeddb/auto';
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import { startEngine } from '#offline/engine/engine.ts';
import type { Env } from '#offline/device/env.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { readUpload } from '#server/uploads/files.ts';
import { nodeEnv } from '../load/node-env.ts';
import { yardRegistry } from '../made-up/phone.ts';
import { noise } from '../harness/drawing.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

/** The real engine and the real server, over real HTTP. */
const shop = await testServer();
beforeAll(() => shop.app.listen({ port: 0, host: '127.0.0.1' }));

let pictures = 0;
/** No two alike. */
async function jpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 700, height: 500, channels: 3 as const };
  return new Uint8Array(
    await sharp(noise(700 * 500 * 3, (pictures += 1)), { raw })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
}

/** A signed-in phone that sends a picture; `change` sees every request before it goes. */
async function sending(change: (fetch: Env['fetch']) => Env['fetch'] = (fetch) => fetch) {
  const env = nodeEnv(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`);
  const timer: Env['timer'] = (run, ms) => env.timer(run, ms > 10_000 ? ms : 1);
  const engine = await startEngine({
    env: { ...env, timer, fetch: change(env.fetch) },
    registry: yardRegistry,
  });
  onTestFinished(() => engine.close());
  const body = { username: 'staff@example.test', password: SEED_PASSWORD };
  await engine.signIn((await shop.api('POST', '/auth/login/', { body })).as(SignedIn));
  const bytes = await jpeg();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stop = new AbortController();
  const seen: number[] = [];
  const file = { key: randomUUID(), bytes: bytes.buffer, sha256, type: 'image/jpeg' };
  const send = () => engine.sendFile(file, { onProgress: (sent) => seen.push(sent), stopped: stop.signal });
  const parts = () => env.sent.filter((one) => one.includes('/uploads/')).map((one) => one.split(' ')[0]);
  return { send, seen, stop, parts, size: bytes.length, sha256 };
}

async function onServer(sha256: string): Promise<string | null> {
  const row = await shop.db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', sha256)
    .where('complete', '=', true)
    .executeTakeFirst();
  const bytes = row ? await readUpload(filesOf(shop.config), row.id) : null;
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

test('a file arrives in parts, and whoever looks on sees how far it is', async () => {
  const { send, seen, parts, size, sha256 } = await sending();
  expect(await send()).toEqual({ ok: true, value: null });
  expect(parts()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
  expect([seen[0], seen.at(-1)]).toEqual([0, size]);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(await onServer(sha256)).toBe(sha256);
});

test('lost answers cost a question and no byte', async () => {
  let count = 0;
  const { send, parts, sha256 } = await sending((fetch) => async (url, init) => {
    const answer = await fetch(url, init);
    if (init.method === 'PATCH' && ++count <= 2) throw new TypeError('Failed to fetch');
    return answer;
  });
  expect((await send()).ok).toBe(true);
  expect(parts().slice(0, 5)).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD']);
  expect(await onServer(sha256)).toBe(sha256);
});

test('a line that stays dead is said, and another press goes on where it stopped', async () => {
  const line = { dead: false };
  const { send, seen, sha256 } = await sending((fetch) => async (url, init) => {
    if (line.dead) throw new TypeError('Failed to fetch');
    const answer = await fetch(url, init);
    line.dead = init.method === 'PATCH';
    return answer;
  });
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'offline' } });
  const before = seen.at(-1) ?? 0;
  line.dead = false;
  seen.length = 0;
  const again = send();
  const watcher = setInterval(() => (line.dead = false), 1);
  onTestFinished(() => clearInterval(watcher));
  expect((await again).ok).toBe(true);
  expect([before, seen[0]]).toEqual([65_536, 65_536]);
  expect(await onServer(sha256)).toBe(sha256);
});

test('what the server refuses is told in its own words', async () => {
  const { send } = await sending((fetch) => (url, init) => {
    const isOpening = init.method === 'POST' && url.includes('/uploads/');
    const body = isOpening ? String(init.body).replace('image/jpeg', 'image/gif') : init.body;
    return fetch(url, { ...init, body: body ?? null });
  });
  expect(await send()).toMatchObject({ ok: false, status: 400, problem: { code: 'file_type_invalid' } });
});

test('one that is stopped sends nothing more', async () => {
  const { send, stop, parts } = await sending();
  stop.abort();
  expect(await send()).toMatchObject({ ok: false, problem: { code: 'stopped' } });
  expect(parts()).toEqual([]);
});
