import 'fake-indexeddb/auto';
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { startEngine } from '#offline/engine/engine.ts';
import type { Env } from '#offline/device/env.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/base/log.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { readUpload } from '#server/uploads/files.ts';
import { routes } from '#server/uploads/routes.ts';
import { findComplete, uploadMissing } from '#server/uploads/store.ts';
import { type NodeEnv, nodeEnv } from '../load/node-env.ts';
import { addPhoto, addYard, yardRegistry } from '../made-up/phone.ts';
import { makeYards, yardHandlers } from '../made-up/server.ts';
import { noise } from '../harness/drawing.ts';
import { eventually } from '../harness/eventually.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

/** The real engine and the real server, over real HTTP: what the photos of later features stand on. */
const shop = await testServer();
await makeYards(shop.db);
const app = await buildApp({
  config: shop.config,
  db: shop.db,
  clock: shop.clock,
  log: createLog({ now: () => shop.clock.now(), level: 'error' }),
  handlers: [
    ...routes,
    ...yardHandlers({
      async hasBytes(tx, userId, sha256) {
        if (!(await findComplete(tx, userId, sha256))) throw uploadMissing();
        return true;
      },
    }),
  ],
});
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function jpeg(which: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 700, height: 500, channels: 3 as const };
  const made = await sharp(noise(700 * 500 * 3, which), { raw })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new Uint8Array(made);
}

/** A signed-in phone with a yard on the server; `change` sees every request before it goes. */
async function phone(change: (env: NodeEnv) => Env['fetch'] = ({ fetch }) => fetch) {
  const env = nodeEnv(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  const engine = await startEngine({ env: { ...env, fetch: change(env) }, registry: yardRegistry });
  onTestFinished(() => engine.close());
  const body = { username: 'buyer@example.test', password: SEED_PASSWORD };
  await engine.signIn((await shop.api('POST', '/auth/login/', { body })).as(SignedIn));
  const done = async (key: string): Promise<unknown> =>
    eventually(async () => {
      const command = await engine.db.commands.get(key);
      expect(command).toMatchObject({ state: 'done' });
      return command?.answer;
    });
  const yard = { id: `tmp:${randomUUID()}`, name: 'North yard', price: 12 };
  const made = await done(await engine.enqueue(addYard as AnyCommand, yard, {}));
  const id: unknown = Reflect.get(Object(made), 'id');
  const uploads = () => env.sent.filter((one) => one.includes('/uploads/')).map((one) => one.split(' ')[0]);
  return {
    env,
    engine,
    done,
    uploads,
    take(bytes: Uint8Array<ArrayBuffer>, slot = 1) {
      const photo = { sha256: hashOf(bytes), type: 'image/jpeg', bytes: bytes.buffer };
      const payload = { id, slot, version: 0, sha256: photo.sha256, size: bytes.length, type: photo.type };
      return engine.enqueue(addPhoto as AnyCommand, payload, {}, { photo });
    },
  };
}

async function onServer(bytes: Uint8Array): Promise<Buffer | null> {
  const { id } = await shop.db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', hashOf(bytes))
    .where('complete', '=', true)
    .executeTakeFirstOrThrow();
  return readUpload(filesOf(shop.config), id);
}

test('a photo arrives in parts, byte for byte, and then its command', async () => {
  const { take, done, uploads, engine } = await phone();
  const bytes = await jpeg(1);
  expect(bytes.length).toBeGreaterThan(200_000);
  expect(await done(await take(bytes))).toMatchObject({ slot: 1 });
  expect(uploads()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
  expect(hashOf((await onServer(bytes)) ?? bytes.subarray(1))).toBe(hashOf(bytes));
  expect(await engine.db.photoBytes.count()).toBe(0);
  // Known bytes, another slot.
  await done(await take(bytes, 2));
  expect(uploads()).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'POST']);
});

test('lost answers, the last one too, cost a question and no byte', async () => {
  let lost = 0;
  const { take, done, uploads } = await phone(({ fetch }) => async (url, init) => {
    const answer = await fetch(url, init);
    if (init.method !== 'PATCH') return answer;
    lost += 1;
    if (lost === 2 || lost === 3) throw new TypeError('Failed to fetch');
    return answer;
  });
  const bytes = await jpeg(2);
  await done(await take(bytes));
  expect(uploads()).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH']);
  expect(hashOf((await onServer(bytes)) ?? bytes.subarray(1))).toBe(hashOf(bytes));
});

test('bytes that the server has forgotten go out again before their command', async () => {
  let forgotten = false;
  const { take, done, uploads } = await phone(({ fetch, sent }) => async (url, init) => {
    if (url === '/api/sync/' && !forgotten && sent.some((one) => one.startsWith('PATCH'))) {
      forgotten = true;
      await shop.db.deleteFrom('uploads').execute();
    }
    return fetch(url, init);
  });
  const bytes = await jpeg(3);
  await done(await take(bytes));
  expect(forgotten).toBe(true);
  expect(uploads().filter((method) => method === 'POST')).toHaveLength(2);
  expect(hashOf((await onServer(bytes)) ?? bytes.subarray(1))).toBe(hashOf(bytes));
});

test('a file that is no picture asks a person, and its command never goes', async () => {
  const { take, engine, env } = await phone();
  const before = env.sent.filter((one) => one.endsWith('/api/sync/')).length;
  const key = await take(new Uint8Array(noise(5000)));
  await eventually(async () =>
    expect(await engine.db.commands.get(key)).toMatchObject({
      state: 'needs_user',
      sent: false,
      reason: { kind: 'rejected', status: 400, code: 'file_type_invalid' },
    }),
  );
  expect(env.sent.filter((one) => one.endsWith('/api/sync/'))).toHaveLength(before);
});
