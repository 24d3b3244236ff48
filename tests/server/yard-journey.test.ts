import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import type { SyncRequest } from '#contract/sync-request.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { type RunningEngine, startEngine } from '#offline/engine/engine.ts';
import type { Env, Hint } from '#offline/device/env.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/base/log.ts';
import { isUnsettled } from '#offline/store/states.ts';
import {
  addPhoto,
  addYard,
  aYard,
  changeYard,
  hideYard,
  publishYard,
  removeYard,
  yardRegistry,
} from '../made-up/phone.ts';
import type { Yard } from '../made-up/contract.ts';
import { makeYards, yardHandlers } from '../made-up/server.ts';
import { eventually } from '../harness/eventually.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

/** The real engine against the real server, over a network that can be taken away: what later features stand on. */
const shop = await testServer();
await makeYards(shop.db);
const log = createLog({ now: () => shop.clock.now(), level: 'error' });
const app = await buildApp({
  config: shop.config,
  db: shop.db,
  clock: shop.clock,
  log,
  handlers: yardHandlers(),
});
afterAll(() => app.close());

interface Phone {
  engine: RunningEngine;
  /** Batches as they went out. */
  sent: SyncRequest[];
  online(up: boolean): void;
  /** Everything that can be settled is. */
  rest(): Promise<void>;
  act(def: unknown, payload: unknown): Promise<string>;
  yard(id: number | string): () => Yard | undefined;
}

async function phone(email = 'buyer@example.test'): Promise<Phone> {
  let up = true;
  const sent: SyncRequest[] = [];
  const hints = new Set<(hint: Hint) => void>();
  const env = envOf(app, { isUp: () => up, hints, sent });
  const engine = await startEngine({ env, registry: yardRegistry });
  onTestFinished(() => engine.close());
  const answer = await shop.api('POST', '/auth/login/', {
    body: { username: email, password: SEED_PASSWORD },
  });
  await engine.signIn(answer.as(SignedIn));
  // A look that began with a network would still try to send what is written after the network went.
  await expect.poll(() => engine.sender.leads).toBe(true);
  await engine.sender.idle();
  const rest = async (): Promise<void> => {
    await engine.sender.idle();
    await eventually(async () => {
      const open = (await engine.db.commands.toArray()).filter(
        ({ state }) => isUnsettled(state) && state !== 'needs_user',
      );
      const first = open.find(({ lane }) => lane.startsWith('yard'));
      expect(up ? first?.state : undefined).toBeUndefined();
    });
  };
  return {
    engine,
    sent,
    rest,
    online(now) {
      up = now;
      for (const hint of hints) hint(now ? 'online' : 'offline');
    },
    act: (def, payload) => engine.enqueue(def as AnyCommand, payload, {}),
    yard(id) {
      const watch = engine.query<Yard>(aYard, { id });
      onTestFinished(watch.subscribe(() => undefined));
      return () => watch.get().data;
    },
  };
}

interface Line {
  isUp: () => boolean;
  hints: Set<(hint: Hint) => void>;
  sent: SyncRequest[];
}

function envOf(server: FastifyInstance, { isUp, hints, sent }: Line): Env {
  return {
    device: randomUUID(),
    idb: { indexedDB: new IDBFactory(), IDBKeyRange },
    now: () => shop.clock.now().getTime(),
    random: () => 0.5,
    uuid: () => randomUUID(),
    async fetch(url, init) {
      if (!isUp()) throw new TypeError('Failed to fetch');
      const payload = init.body instanceof Uint8Array ? Buffer.from(init.body) : init.body;
      if (url === '/api/sync/' && typeof payload === 'string') sent.push(JSON.parse(payload) as SyncRequest);
      const headers = Object.fromEntries(new Headers(init.headers));
      const method = init.method === 'POST' ? 'POST' : 'GET';
      const got = await server.inject({
        method,
        url,
        headers,
        ...(payload ? { payload: payload as string } : {}),
      });
      return new Response([204, 304].includes(got.statusCode) ? null : got.body, {
        status: got.statusCode,
        headers: Object.entries(got.headers).map(([name, value]): [string, string] => [name, String(value)]),
      });
    },
    locks: null,
    channel: null,
    online: isUp,
    connection: () => 'unknown',
    gzip: (text) => Promise.resolve(text.length > 20_000 ? new Uint8Array(gzipSync(text)) : null),
    onHint(listener) {
      hints.add(listener);
      return () => void hints.delete(listener);
    },
    onSleep: () => () => undefined,
    timer(run, ms) {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    wireBytes: (_, bytes) => bytes,
    registerWake: () => undefined,
    persist: () => undefined,
    freeSpace: () => Promise.resolve(),
  };
}

const newYard = (more: { tags?: string[]; colour?: string } = {}) => ({
  id: `tmp:${randomUUID()}`,
  name: 'North yard',
  price: 12,
  ...more,
});
const edit = (id: number | string, changes: object) => ({ id, changes });

test('a thing made, changed and published without a network goes in one request, and keeps its name on the phone', async () => {
  const { engine, act, online, rest, sent, yard } = await phone();
  online(false);
  const made = newYard();
  const shown = yard(made.id);
  await act(addYard, made);
  await act(changeYard, edit(made.id, { colour: { from: '', to: 'red' } }));
  await act(publishYard, { id: made.id });
  await expect
    .poll(() => shown())
    .toMatchObject({ name: 'North yard', colour: 'red', status: 'draft', wants: 'live' });

  online(true);
  await rest();
  expect(sent.map(({ commands }) => commands.map(({ name }) => name))).toEqual([
    ['yard.create', 'yard.edit', 'yard.live'],
  ]);
  // Followers name what makes the thing, and the server reads the phone's own name for it.
  const [create, change, live] = sent[0]?.commands ?? [];
  expect([change?.deps, live?.deps]).toEqual([[create?.key], [create?.key, change?.key]]);
  await expect.poll(() => shown()).toMatchObject({ colour: 'red', status: 'live' });
  const id = shown()?.id;
  expect(typeof id).toBe('number');

  // By the server's name it is the same row and the same lane.
  expect(await engine.localRow(`yard:${id}`)).toBe(`yard:${made.id}`);
  const other = yard(Number(id));
  await act(changeYard, edit(Number(id), { colour: { from: 'red', to: 'blue' } }));
  await expect.poll(() => other()).toMatchObject({ colour: 'blue' });
  await expect.poll(() => shown()).toMatchObject({ colour: 'blue' });
  expect(new Set((await engine.db.commands.toArray()).map(({ lane }) => lane))).toEqual(
    new Set([`yard:${made.id}`]),
  );
  expect((await engine.db.rows.toArray()).map(({ row }) => row)).toEqual([`yard:${made.id}`]);
});

test('two phones change one thing: what only one changed stays, what both changed is asked, and the choice is sent', async () => {
  const a = await phone();
  const b = await phone();
  const made = newYard({ colour: 'red' });
  const onA = a.yard(made.id);
  await a.act(addYard, made);
  await a.rest();
  await expect.poll(() => onA()?.id).toBeTypeOf('number');
  const id = Number(onA()?.id);
  const onB = b.yard(id);
  await expect.poll(() => onB()).toMatchObject({ name: 'North yard' });

  b.online(false);
  await b.act(
    changeYard,
    edit(id, { name: { from: 'North yard', to: 'Mine' }, note: { from: '', to: 'Dry' } }),
  );
  await a.act(
    changeYard,
    edit(made.id, { name: { from: 'North yard', to: 'Theirs' }, price: { from: 12, to: 20 } }),
  );
  await a.rest();
  const conflicts = b.engine.conflicts;
  onTestFinished(conflicts.subscribe(() => undefined));
  b.online(true);
  await b.rest();
  await expect.poll(() => conflicts.get()).toHaveLength(1);
  expect(conflicts.get()[0]).toMatchObject({ field: 'name', mine: 'Mine', theirs: 'Theirs', kept: 'theirs' });
  await expect.poll(() => onB()).toMatchObject({ name: 'Theirs', price: 20, note: 'Dry' });

  // While two versions stand it cannot go live.
  await b.act(publishYard, { id });
  await b.rest();
  expect((await b.engine.db.commands.toArray()).find(({ name }) => name === 'yard.live')).toMatchObject({
    state: 'needs_user',
    reason: { code: 'conflict_open', body: { open: ['name'] } },
  });

  await b.engine.choose(conflicts.get()[0]?.id ?? '', 'mine');
  await expect.poll(() => conflicts.get()).toEqual([]);
  const live = (await b.engine.db.commands.toArray()).find(({ name }) => name === 'yard.live');
  await b.engine.discard(live?.key ?? '');
  await b.rest();
  await expect.poll(() => onB()).toMatchObject({ name: 'Mine', price: 20 });
});

test('edits of one thing are one edit, and making and deleting it is nothing', async () => {
  const { engine, act, online, rest, sent } = await phone();
  online(false);
  const made = newYard();
  await act(addYard, made);
  await act(changeYard, edit(made.id, { name: { from: 'North yard', to: 'A' } }));
  await act(changeYard, edit(made.id, { name: { from: 'A', to: 'B' }, price: { from: 12, to: 13 } }));
  await act(publishYard, { id: made.id });
  await act(hideYard, { id: made.id });
  const waiting = async () =>
    (await engine.db.commands.orderBy('[owner+seq]').toArray())
      .filter(({ state }) => state === 'queued')
      .map(({ name, payload }) => [name, Reflect.get(Object(payload), 'changes')]);
  expect(await waiting()).toEqual([
    ['yard.create', undefined],
    ['yard.edit', { name: { from: 'North yard', to: 'B' }, price: { from: 12, to: 13 } }],
    ['yard.draft', undefined],
  ]);
  const gone = newYard();
  await act(addYard, gone);
  await act(removeYard, { id: gone.id });
  expect((await waiting()).map(([name]) => name)).toEqual(['yard.create', 'yard.edit', 'yard.draft']);
  online(true);
  await rest();
  expect(sent.map(({ commands }) => commands.length)).toEqual([3]);
});

test('a wish that takes the place of an unsent one waits for nothing that is never sent', async () => {
  const { engine, act, online, rest } = await phone();
  online(false);
  const made = newYard();
  await act(addYard, made);
  await act(publishYard, { id: made.id });
  const again = await act(publishYard, { id: made.id });
  online(true);
  await rest();
  expect(await engine.db.commands.get(again)).toMatchObject({ name: 'yard.live', state: 'done' });
});

test('an edit that was built on a refused one starts from what that one started from', async () => {
  const { engine, act, online, rest, yard } = await phone();
  const made = newYard({ tags: ['dry'], colour: 'red' });
  const shown = yard(made.id);
  await act(addYard, made);
  await rest();
  const many = ['a', 'b', 'c', 'd', 'e'];
  const refused = await act(
    changeYard,
    edit(made.id, { tags: { from: ['dry'], to: many }, colour: { from: 'red', to: 'green' } }),
  );
  await rest();
  expect(await engine.db.commands.get(refused)).toMatchObject({ state: 'needs_user' });
  online(false);
  const next = await act(changeYard, edit(made.id, { colour: { from: 'green', to: 'blue' } }));
  // The lane stops: nothing goes past the refused edit until the user has decided.
  online(true);
  await engine.sender.idle();
  expect(await engine.db.commands.get(next)).toMatchObject({ state: 'queued', sent: false });

  expect(await engine.discard(refused)).toBe('discarded');
  expect(await engine.db.commands.get(next)).toMatchObject({
    payload: { changes: { colour: { from: 'red', to: 'blue' } } },
  });
  await rest();
  await expect.poll(() => shown()).toMatchObject({ colour: 'blue', tags: ['dry'] });
  expect(await engine.db.conflicts.toArray()).toEqual([]);
});

test('made, changed and deleted before it was sent: nothing goes, and what hung on it asks the user', async () => {
  const { engine, act, online, sent } = await phone();
  online(false);
  const made = newYard();
  await act(addYard, made);
  await act(changeYard, edit(made.id, { name: { from: 'North yard', to: 'South yard' } }));
  const photo = { id: made.id, slot: 1, version: 0, sha256: 'ab'.repeat(32), size: 3, type: 'image/jpeg' };
  const attached = await act(addPhoto, photo);
  const create = (await engine.db.commands.toArray()).find(({ name }) => name === 'yard.create');
  expect(await engine.db.commands.get(attached)).toMatchObject({ deps: [create?.key] });
  await act(removeYard, { id: made.id });
  const states = (await engine.db.commands.orderBy('[owner+seq]').toArray()).map(({ name, state }) => [
    name,
    state,
  ]);
  expect(states).toEqual([
    ['yard.create', 'discarded'],
    ['yard.edit', 'discarded'],
    ['yard.photo', 'needs_user'],
  ]);
  expect(sent).toEqual([]);
  // Nothing can be tried again, or done from a screen that still shows it: the server would wait for it for ever.
  await expect(engine.retry(attached)).rejects.toMatchObject({ code: 'gone' });
  expect(await engine.db.commands.get(attached)).toMatchObject({ state: 'needs_user' });
  const late = act(changeYard, edit(made.id, { name: { from: 'North yard', to: 'West yard' } }));
  await expect(late).rejects.toMatchObject({ code: 'gone' });
  expect(await engine.db.rows.filter(({ row }) => row === `yard:${made.id}`).count()).toBe(0);
});
