import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import { unlistedCommand } from '#contract/declare.ts';
import { type AnyCommand, defineCommand, makeRegistry, type NettingContext } from '#offline/face/declare.ts';
import { myBasket } from '#features/basket/queries.ts';
import { READER } from '#offline/store/database.ts';
import { add, ask } from './harness/acts.ts';
import { photoWorld } from './harness/photos.ts';
import { rawRows } from './harness/raw.ts';
import { newRegistry } from './harness/registry.ts';
import type { Phone } from './harness/phone.ts';
import { NOAH, PREMIO } from './harness/stock.ts';
import { hashOf } from './harness/uploads.ts';
import { World } from './harness/world.ts';

const BUYER = 5;
/** Bytes stand in a file as base64. */
const Bytes = v.pipe(
  v.object({ bytes: v.string() }),
  v.transform(({ bytes }) => Uint8Array.from(Buffer.from(bytes, 'base64')).buffer),
);
const Stored = v.record(v.string(), v.array(v.record(v.string(), v.union([Bytes, v.unknown()]))));

/** The stores of each released version; a new one is added with a dump of a phone that has work waiting. */
const RELEASED: { version: number; stores: Record<string, string> }[] = [
  {
    version: 1,
    stores: {
      commands: 'key, [owner+state], [owner+lane+seq], [owner+seq], *touches',
      rows: '[owner+row], owner',
      drafts: '[owner+key], owner',
      session: 'id',
      meta: 'name',
    },
  },
  {
    version: 2,
    stores: {
      commands: 'key, [owner+state], [owner+lane+seq], [owner+seq], *touches',
      rows: '[owner+row], owner',
      drafts: '[owner+key], owner',
      session: 'id',
      meta: 'name',
      photos: 'key, command, owner',
      photoBytes: 'key',
      conflicts: 'id, [owner+row], owner',
      ids: '[owner+row], [owner+local]',
      damaged: '++id',
    },
  },
  {
    version: 3,
    stores: {
      commands: 'key, [owner+state], [owner+lane+seq], [owner+seq], *touches',
      rows: '[owner+row], owner',
      drafts: '[owner+key], owner',
      session: 'id',
      meta: 'name',
      photos: 'key, command, owner',
      photoBytes: 'key',
      conflicts: 'id, [owner+row], owner',
      ids: '[owner+row], [owner+local]',
      damaged: '++id',
      documents: '[owner+id], owner',
    },
  },
];

/** Puts onto the phone what an older version of the app left there. */
async function leftBehind(phone: Phone, { version, stores }: (typeof RELEASED)[number]) {
  const file = new URL(`fixtures/database-${version}.json`, import.meta.url);
  const kept = v.parse(Stored, JSON.parse(readFileSync(file, 'utf8')));
  const old = new Dexie('chicargos', { indexedDB: phone.idb, IDBKeyRange });
  old.version(version).stores(stores);
  for (const [store, rows] of Object.entries(kept)) await old.table(store).bulkPut(rows);
  old.close();
  return kept;
}

test.each(RELEASED)(
  'work that waited in a database of version $version is shown, and sent once',
  async (released) => {
    const world = photoWorld();
    const phone = world.phone();
    const kept = await leftBehind(phone, released);
    const tokens = kept['session']?.map(({ token }) => String(token)) ?? [];
    for (const token of tokens) world.shop.tokens.set(token, BUYER);
    const account = world.shop.account(BUYER);
    account.lines.push({ id: 1, productId: NOAH, option: 1, quantity: 1 });
    account.nextLine = 2;
    account.revision = 2;
    account.version = 10;

    world.network.down = true;
    const tab = await phone.open();
    const waiting = kept['commands']?.filter(({ state }) => state === 'queued').map(({ key }) => key) ?? [];
    expect(waiting.length).toBeGreaterThan(3);
    expect(
      tab.commands
        .get()
        .filter(({ state }) => state === 'queued')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(waiting.toSorted());
    expect(await tab.readDraft('consignee')).toEqual({ first_name: 'Chanda' });

    await world.online(true);
    await world.advance(60_000);
    const sent = world.network.batches.flatMap(({ commands }) => commands.map(({ key }) => key));
    expect(sent.toSorted()).toEqual(waiting.toSorted());
    for (const { key, payload } of world.network.batches.flatMap(({ commands }) => commands))
      expect(payload, 'a payload is sent as it was stored').toEqual(
        kept['commands']?.find((row) => row['key'] === key)?.['payload'],
      );
    expect(phone.commands.filter(({ state }) => state === 'queued')).toEqual([]);
    expect(phone.photos).toEqual([]);
    for (const { bytes } of kept['photoBytes'] ?? [])
      expect(world.shop.uploads.attached.map((photo) => hashOf(photo.bytes))).toEqual([
        hashOf(new Uint8Array(v.parse(v.instance(ArrayBuffer), bytes))),
      ]);
    // The newest stores work on it.
    expect(await tab.db.documents.count()).toBe(0);
    expect(await tab.db.articleParts.count()).toBe(0);
  },
);

test('the newest version of the database is among those that are tried, or is the one under work', async () => {
  const world = new World();
  const tab = await world.phone().open();
  expect(tab.db.verno - 1).toBeLessThanOrEqual(Math.max(...RELEASED.map(({ version }) => version)));
});

/** A trade of one command that has changed its payload: from one word to several. */
const Words = v.object({ words: v.array(v.string()) });
const shape = {
  name: 'form.word',
  lane: 'form:',
  onReject: 'continue',
  method: 'POST',
  path: '/words/',
  answer: v.unknown(),
} as const;
const first = defineCommand(
  unlistedCommand({ ...shape, v: 1, payload: v.object({ word: v.string() }), example: { word: 'a' } }),
  {
    seen: v.object({}),
    touches: () => ['basket'],
    optimistic: (row: unknown) => row,
    guest: 'send',
  },
);
const shown: unknown[] = [];
const second = defineCommand(
  unlistedCommand({
    ...shape,
    v: 2,
    payload: Words,
    example: { words: ['a'] },
    upcast: { 1: (old) => ({ words: [v.parse(v.object({ word: v.string() }), old).word] }) },
  }),
  {
    seen: v.object({}),
    touches: () => ['basket'],
    optimistic: (row: unknown, payload) => {
      shown.push(payload);
      return row;
    },
    guest: 'send',
  },
);
const rows = [...registry.rows.values()];

/** A phone on which the older version of the app wrote a word down without a network. */
async function writtenBefore() {
  const world = new World();
  const phone = world.phone();
  phone.registry = makeRegistry([first as AnyCommand], rows);
  const before = await phone.open();
  await world.online(false);
  const key = await before.enqueue(first as AnyCommand, { word: 'hello' }, {});
  await before.close();
  return { world, phone, key };
}

test('what an older version wrote is shown with today’s eyes and sent as it was stored', async () => {
  const { world, phone, key } = await writtenBefore();

  phone.registry = makeRegistry([second as AnyCommand], rows);
  const after = await phone.open();
  shown.length = 0;
  after.query(myBasket, {}).subscribe(() => undefined);
  const newer = await after.enqueue(second as AnyCommand, { words: ['x', 'y'] }, {});
  expect(shown).toEqual([{ words: ['hello'] }, { words: ['x', 'y'] }]);

  await world.online(true);
  expect(
    world.network.batches.flatMap(({ commands }) => commands.map((sent) => [sent.key, sent.v, sent.payload])),
  ).toEqual([
    [key, 1, { word: 'hello' }],
    [newer, 2, { words: ['x', 'y'] }],
  ]);
});

test('a wish that joins one of an older version makes it one of today', async () => {
  const { world, phone, key } = await writtenBefore();

  const joining = {
    ...second,
    net: ({ payload, unsent: [waiting] }: NettingContext<v.InferOutput<typeof Words>>) => {
      if (!waiting) return null;
      const words = [...v.parse(Words, waiting.payload).words, ...payload.words];
      return { change: [{ key: waiting.key, payload: { words } }], drop: [], append: false };
    },
  } as AnyCommand;
  phone.registry = makeRegistry([joining], rows);
  const after = await phone.open();
  expect(await after.enqueue(joining, { words: ['you'] }, {})).toBe(key);
  await world.online(true);
  const [sent] = world.network.batches.flatMap(({ commands }) => commands);
  expect(sent).toMatchObject({ key, v: 2, payload: { words: ['hello', 'you'] } });
});

test('what was refused is tried again in today’s form, with a new key', async () => {
  const world = new World();
  const phone = world.phone();
  phone.registry = makeRegistry([first as AnyCommand], rows);
  const before = await phone.open();
  const key = await before.enqueue(first as AnyCommand, { word: 'hello' }, {});
  await world.settle();
  expect(phone.commands).toMatchObject([{ key, state: 'needs_user' }]);
  await before.close();
  phone.registry = makeRegistry([second as AnyCommand], rows);
  const after = await phone.open();
  await after.retry(key);
  expect(phone.commands.find(({ state }) => state !== 'superseded')).toMatchObject({
    v: 2,
    payload: { words: ['hello'] },
  });
});

test('a name that this version does not know any more is still sent and shown', async () => {
  const { world, phone } = await writtenBefore();
  phone.registry = newRegistry();
  const after = await phone.open();
  expect(after.commands.get()).toMatchObject([{ name: 'form.word', state: 'queued' }]);
  await world.online(true);
  expect(after.commands.get()).toMatchObject([{ name: 'form.word', state: 'needs_user' }]);
});

test('a version older than what lies on the phone neither sends nor writes, and says so', async () => {
  const world = new World();
  const phone = world.phone();
  const newer = await phone.open();
  await newer.signIn(world.shop.signIn(BUYER));
  await world.online(false);
  const key = await add(newer, PREMIO);
  await newer.saveDraft('consignee', 1);
  await newer.db.meta.put({ name: 'minReader', value: READER + 1 });
  await newer.close();
  world.network.sent.length = 0;

  const rolledBack = await phone.open();
  await world.online(true);
  await world.advance(60 * 60_000);
  expect(world.network.batches).toEqual([]);
  expect(rolledBack.trouble.get()).toBe('closed');
  await expect(ask(rolledBack)).rejects.toMatchObject({ code: 'closed' });
  expect(await rolledBack.discard(key)).toBe('kept');
  await rolledBack.dropDraft('consignee');
  expect(await rolledBack.readDraft('consignee')).toBe(1);
  expect(rawRows(phone.idb, 'commands')).toMatchObject([{ key, state: 'queued', sent: false }]);
  // What was seen and done is still readable.
  expect(rolledBack.commands.get()).toMatchObject([{ key, state: 'queued' }]);
});

test('what today’s eyes cannot read keeps nothing else from being done, and is still sent as it was', async () => {
  const { world, phone, key } = await writtenBefore();

  const upcast = {
    1: () => {
      throw new TypeError('no such word');
    },
  };
  const hasty = { ...second, declared: { ...second.declared, upcast } } as AnyCommand;
  phone.registry = makeRegistry([hasty], rows);
  const after = await phone.open();
  await after.enqueue(hasty, { words: ['x'] }, {});
  await world.online(true);
  expect(
    world.network.batches.flatMap(({ commands }) => commands.map((sent) => [sent.key === key, sent.payload])),
  ).toEqual([
    [true, { word: 'hello' }],
    [false, { words: ['x'] }],
  ]);
});
