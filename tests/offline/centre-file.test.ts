import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { command } from '#contract/declare.ts';
import { type AnyCommand, defineCommand } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { MAX_WAITING } from '#offline/store/limits.ts';
import { add, ask, order, remove } from './harness/acts.ts';
import { lostRequest } from './harness/network.ts';
import { newRegistry } from './harness/registry.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';

const CHANDA = 5;
const MUSA = 6;

/** Two phones of one buyer; on the first, five things wait, one of them sent without an answer. */
async function twoPhones() {
  const world = new World();
  const [a, b] = [world.phone(), world.phone()];
  const [tabA, tabB] = [await a.open(), await b.open()];
  await tabA.signIn(world.shop.signIn(CHANDA));
  await tabB.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  world.network.next('/api/sync/', lostRequest);
  const keys = [await add(tabA, PREMIO)];
  await world.settle();
  await world.online(false);
  keys.push(
    await add(tabA, NOAH),
    await ask(tabA, 'Is it a diesel?'),
    await ask(tabA, 'Has it a spare wheel?'),
    await order(tabA, '10600.00', '2900.00'),
  );
  expect(a.commands.map(({ sent }) => sent)).toEqual([true, false, false, false, false]);
  return { world, a, b, tabA, tabB, keys };
}

const fileOf = async (tab: RunningEngine): Promise<Blob> => (await (await tab.centre()).exportWork()).json;
const read = async (tab: RunningEngine, file: Blob, photos: readonly Blob[] = []) =>
  (await tab.centre()).importWork(file, photos);
const changed = async (file: Blob, change: (content: Record<string, unknown>) => unknown): Promise<Blob> =>
  new Blob([JSON.stringify(change(JSON.parse(await file.text()) as Record<string, unknown>))]);

describe('five things that wait go to another phone of the same buyer', () => {
  test.each([
    ['the first phone finds a connection first', 0],
    ['the second phone finds a connection first', 1],
  ])('%s: each happens once, and both phones hear of it', async (_, first) => {
    const { world, a, b, tabA, tabB, keys } = await twoPhones();
    const file = await fileOf(tabA);
    expect(await read(tabB, file)).toEqual({
      ok: true,
      added: 5,
      keys,
      known: 0,
      done: 0,
      unreadable: 0,
      photosMissing: 0,
    });
    expect(b.commands.map(({ key, sent, state }) => ({ key, sent, state }))).toEqual(
      keys.map((key) => ({ key, sent: true, state: 'queued' })),
    );
    await world.settle();
    expect(tabB.commands.get().map(({ unanswered }) => unanswered)).toEqual(keys.map(() => false));
    const later = [a, b][1 - first];
    const stop = world.network.always('/api/', (serve, { device }) =>
      device === later?.device ? lostRequest(serve, { device } as never) : serve(),
    );
    await world.online(true);
    expect(world.shop.effects.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    stop();
    await world.advance(60 * 60_000);
    expect(world.shop.effects).toHaveLength(5);
    expect(a.commands.map(({ state }) => state)).toEqual(keys.map(() => 'done'));
    expect(b.commands.map(({ state }) => state)).toEqual(keys.map(() => 'done'));
    expect(world.shop.account(CHANDA).orders).toHaveLength(1);
    expect([tabA, tabB].map((tab) => tab.strip.get().waiting)).toEqual([0, 0]);
  });

  test('what is in the file is frozen on both: a change comes as an act of its own', async () => {
    const { world, a, b, tabA, tabB, keys } = await twoPhones();
    await read(tabB, await fileOf(tabA));
    expect(a.commands.map(({ sent }) => sent)).toEqual([true, true, true, true, true]);
    const payloads = a.commands.map(({ payload }) => payload);
    const more = [await add(tabA, NOAH), await add(tabB, NOAH, 2)];
    expect(a.commands.slice(0, 5).map(({ payload }) => payload)).toEqual(payloads);
    expect(b.commands.slice(0, 5).map(({ payload }) => payload)).toEqual(payloads);
    await world.online(true);
    await world.advance(60 * 60_000);
    // And no key was ever sent with two payloads (World.check).
    expect(world.shop.effects.map(({ key }) => key)).toEqual(expect.arrayContaining([...keys, ...more]));
    expect(world.shop.effects).toHaveLength(7);
  });

  test('what one phone takes back in time never happens from the other', async () => {
    const { world, b, tabA, tabB, keys } = await twoPhones();
    const noah = keys[1] ?? '';
    await read(tabB, await fileOf(tabA));
    expect(await tabA.discard(noah)).toBe('cancelling');
    const stop = world.network.always('/api/', (serve, { device }) =>
      device === b.device ? lostRequest(serve, { device } as never) : serve(),
    );
    await world.online(true);
    stop();
    await world.advance(60 * 60_000);
    expect(world.shop.effects.map(({ key }) => key)).not.toContain(noah);
    expect(b.commands.find(({ key }) => key === noah)).toMatchObject({ state: 'discarded' });
  });

  test('a wish to take something back comes along', async () => {
    const { world, b, tabA, tabB, keys } = await twoPhones();
    await tabA.discard(keys[0] ?? '');
    await read(tabB, await fileOf(tabA));
    expect(b.commands[0]).toMatchObject({ key: keys[0], state: 'cancelling' });
    await world.online(true);
    await world.advance(60 * 60_000);
    expect(world.shop.effects.map(({ key }) => key)).not.toContain(keys[0]);
  });

  test('reading the same file twice adds nothing, and new work goes behind what was here', async () => {
    const { b, tabA, tabB, keys } = await twoPhones();
    const own = await add(tabB, HIACE);
    const file = await fileOf(tabA);
    await read(tabB, file);
    expect(await read(tabB, file)).toMatchObject({ ok: true, added: 0, known: 5 });
    expect(b.commands.map(({ key }) => key)).toEqual([own, ...keys]);
    expect(new Set(b.commands.map(({ seq }) => seq)).size).toBe(6);
    expect(b.commands.at(-1)?.deps).toEqual(keys.slice(0, 2));
  });
});

test('what is done already is told apart from what is new', async () => {
  const { world, tabA, tabB, keys } = await twoPhones();
  const file = await fileOf(tabA);
  // The first phone sends all of it before the second one reads the file.
  await world.online(true);
  await world.advance(60 * 60_000);
  const came = await read(tabB, file);
  expect(came).toMatchObject({ ok: true, added: 5, known: 0, done: 0 });
  const done = (await tabB.centre()).doneOf(came.ok ? came.keys : []);
  onTestFinished(done.subscribe(() => undefined));
  await world.settle();
  expect(done.get()).toBe(5);
  expect(world.shop.effects).toHaveLength(keys.length);
  expect(await read(tabB, file)).toMatchObject({ ok: true, added: 0, known: 0, done: 5 });
});

test('the size that is said before is the size of the files, and asking for it freezes nothing', async () => {
  const { a, tabA } = await twoPhones();
  const centre = await tabA.centre();
  const said = await centre.exportSize();
  expect(a.commands.map(({ sent }) => sent)).toEqual([true, false, false, false, false]);
  const { json, count } = await centre.exportWork();
  expect(said).toEqual({ count, bytes: json.size });
});

test('what was refused comes along with its reason and can be answered there', async () => {
  const world = new World();
  const [a, b] = [world.phone(), world.phone()];
  const [tabA, tabB] = [await a.open(), await b.open()];
  await tabA.signIn(world.shop.signIn(CHANDA));
  await tabB.signIn(world.shop.signIn(CHANDA));
  const key = await add(tabA, PREMIO, 99);
  await world.settle();
  expect(a.commands).toMatchObject([{ state: 'needs_user' }]);
  await read(tabB, await fileOf(tabA));
  await world.settle();
  expect(tabB.commands.get()).toMatchObject([
    { key, state: 'needs_user', reason: { kind: 'rejected', code: 'insufficient_stock' } },
  ]);
  expect(tabB.strip.get()).toMatchObject({ needs: 1 });
  // The server has it as refused for good: nothing needs to be asked back.
  expect(await tabB.discard(key)).toBe('discarded');
});

test('what only waits for another’s answer is asked back when it is given up: the other phone may have sent it', async () => {
  const { a, b, tabA, tabB, keys } = await twoPhones();
  await tabA.discard(keys[1] ?? '');
  // The order named it: it stops and asks.
  expect(a.commands.at(-1)).toMatchObject({ state: 'needs_user', reason: { kind: 'dependency' } });
  await read(tabB, await fileOf(tabA));
  expect(b.commands.at(-1)).toMatchObject({ key: keys[4], state: 'needs_user' });
  expect(await tabB.discard(keys[4] ?? '')).toBe('cancelling');
  expect(await tabA.discard(keys[4] ?? '')).toBe('cancelling');
});

describe('a file that does not belong here changes nothing', () => {
  const refusals: [
    string,
    string,
    (tab: RunningEngine, world: World) => Promise<unknown>,
    (file: Blob) => Promise<Blob>,
  ][] = [
    [
      'of another account',
      'other_user',
      (tab, world) => tab.signIn(world.shop.signIn(MUSA)),
      (file) => Promise.resolve(file),
    ],
    ['while nobody is logged in', 'sign_in', (tab) => tab.signOut(), (file) => Promise.resolve(file)],
    [
      'of a guest',
      'guest',
      () => Promise.resolve(),
      (file) =>
        changed(file, (content) => ({ ...content, owner: 'anon:11111111-1111-4111-8111-111111111111' })),
    ],
    [
      'of a newer version of the app',
      'newer',
      () => Promise.resolve(),
      (file) => changed(file, (content) => ({ ...content, version: 2, commands: {} })),
    ],
    [
      'that is something else',
      'unreadable',
      () => Promise.resolve(),
      () => Promise.resolve(new Blob(['{"format":"shopping-list"}'])),
    ],
    ['that is no JSON', 'unreadable', () => Promise.resolve(), () => Promise.resolve(new Blob(['%PDF']))],
    [
      'that was cut off',
      'unreadable',
      () => Promise.resolve(),
      (file) => Promise.resolve(file.slice(0, file.size - 9)),
    ],
    [
      'with more than a phone may hold',
      'unreadable',
      () => Promise.resolve(),
      (file) =>
        changed(file, (content) => ({
          ...content,
          commands: Array.from({ length: MAX_WAITING + 1 }, () => ({})),
        })),
    ],
    [
      'of many megabytes',
      'unreadable',
      () => Promise.resolve(),
      (file) => changed(file, (content) => ({ ...content, note: 'x'.repeat(11_000_000) })),
    ],
  ];
  test.each(refusals)('%s', async (_, why, before, spoil) => {
    const { world, b, tabA, tabB } = await twoPhones();
    const file = await spoil(await fileOf(tabA));
    await before(tabB, world);
    await world.settle();
    const here = b.everything;
    expect(await read(tabB, file)).toEqual({ ok: false, why });
    expect(b.everything).toBe(here);
  });

  test('and a guest is told to log in before saving one', async () => {
    const world = new World();
    const phone = world.phone();
    const tab = await phone.open();
    await add(tab, PREMIO);
    await expect(fileOf(tab)).rejects.toMatchObject({ name: 'LocalWriteError', code: 'sign_in' });
    expect(phone.commands).toMatchObject([{ state: 'held', sent: false }]);
  });
});

test('one that cannot be read is counted and left out, the others come', async () => {
  const { b, tabA, tabB, keys } = await twoPhones();
  const file = await changed(await fileOf(tabA), (content) => ({
    ...content,
    commands: [
      ...(content['commands'] as object[]).map((one, place) => (place === 0 ? { ...one, payload: 7 } : one)),
      { key: 'no' },
      { ...(content['commands'] as object[])[1], key: crypto.randomUUID(), name: 'basket.burn' },
      { ...(content['commands'] as object[])[1], key: crypto.randomUUID(), v: 99 },
      { ...(content['commands'] as object[])[1], key: crypto.randomUUID(), seen: 'nothing' },
    ],
  }));
  expect(await read(tabB, file)).toMatchObject({ ok: true, added: 4, unreadable: 5 });
  expect(b.commands.map(({ key }) => key)).toEqual(keys.slice(1));
});

test('what builds on one that is left out asks the user instead of waiting for ever', async () => {
  const { world, b, tabA, tabB, keys } = await twoPhones();
  const file = await changed(await fileOf(tabA), (content) => {
    const commands = content['commands'] as { payload: unknown }[];
    return { ...content, commands: [{ ...commands[0], payload: 'spoilt' }, ...commands.slice(1)] };
  });
  expect(await read(tabB, file)).toMatchObject({ ok: true, added: 4, unreadable: 1 });
  expect(b.commands.find(({ key }) => key === keys[4])).toMatchObject({
    name: 'order.place',
    state: 'needs_user',
    reason: { kind: 'dependency', body: { cause: keys[0] } },
  });
  await world.online(true);
  await world.advance(60 * 60_000);
  expect(world.shop.account(CHANDA).orders).toHaveLength(1);
});

test('a phone that would hold too much takes none of it', async () => {
  const { b, tabA, tabB } = await twoPhones();
  const file = await fileOf(tabA);
  await add(tabB, NOAH);
  const [one] = b.commands;
  if (one)
    await tabB.db.commands.bulkAdd(
      Array.from({ length: MAX_WAITING - 5 }, (_, place) => ({
        ...one,
        key: crypto.randomUUID(),
        seq: 100 + place,
        touches: [],
        lane: `form:${place}`,
        name: 'form.inquiry',
        state: 'needs_user' as const,
      })),
    );
  expect(await read(tabB, file)).toEqual({ ok: false, why: 'full' });
  expect(b.commands).toHaveLength(MAX_WAITING - 4);
});

test('the file holds what waits and nothing else: no token, no handle, nothing that is done', async () => {
  const { world, tabA } = await twoPhones();
  await world.online(true);
  await world.online(false);
  await remove(tabA, HIACE);
  const made = await (await tabA.centre()).exportWork();
  expect(made).toMatchObject({ count: 1, name: 'chicargos-2026-11-21', photos: [] });
  const text = await made.json.text();
  expect(JSON.parse(text)).toEqual({
    format: 'chicargos-work',
    version: 1,
    owner: `u:${CHANDA}`,
    device: expect.any(String) as unknown,
    exportedAt: world.clock.now,
    commands: [
      {
        key: expect.any(String) as unknown,
        name: 'basket.remove',
        v: 1,
        lane: 'basket',
        deps: [],
        payload: expect.anything() as unknown,
        seen: { title: 'Toyota Hiace' },
        state: 'queued',
        sent: true,
        reason: null,
        createdAt: world.clock.now,
      },
    ],
    photos: [],
  });
  for (const secret of [...world.shop.tokens.keys(), ...world.shop.handles.keys()])
    expect(text).not.toContain(secret);
});

/** Made up for this test: a command that needs bytes, as a vendor's photo will. */
const attach = defineCommand(
  command({
    name: 'photo.attach',
    v: 1,
    lane: 'photo:',
    onReject: 'continue',
    method: 'POST',
    path: '/photo/',
    payload: v.object({ sha256: v.string() }),
    answer: v.object({}),
    example: { sha256: '' },
  }),
  { seen: v.null(), touches: () => [], optimistic: (row) => row, photo: ({ sha256 }) => sha256 },
) as AnyCommand;

test('photos go beside the file by their hash; one that is missing is left out until it is there', async () => {
  const world = new World();
  // Nothing comes later that would take its name.
  const known = newRegistry(null);
  known.commands.set(attach.declared.name, attach);
  const [a, b] = [world.phone(), world.phone()];
  const [tabA, tabB] = [await a.open({ registry: known }), await b.open({ registry: known })];
  await tabA.signIn(world.shop.signIn(CHANDA));
  await tabB.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  await world.online(false);
  const bytes = [new TextEncoder().encode('front'), new TextEncoder().encode('back')];
  const keys: string[] = [];
  for (const one of bytes) {
    const sha256 = createHash('sha256').update(one).digest('hex');
    const photo = { type: 'image/jpeg', bytes: one.buffer, sha256 };
    keys.push(await tabA.enqueue(attach, { sha256 }, null, { photo }));
  }
  const size = await (await tabA.centre()).exportSize();
  const made = await (await tabA.centre()).exportWork();
  const files = [made.json, ...made.photos.map(({ blob }) => blob)];
  expect(size.bytes).toBe(files.reduce((sum, file) => sum + file.size, 0));
  const byName = new Map(made.photos.map(({ name, blob }) => [name, blob]));
  const [front, back] = bytes.map((one) =>
    byName.get(`${createHash('sha256').update(one).digest('hex')}.jpg`),
  );
  // Another picture under the right name is not that photo.
  const given = [front ?? new Blob(), new Blob(['something else'])];
  expect(await read(tabB, made.json, given)).toMatchObject({ added: 1, photosMissing: 1 });
  expect(await read(tabB, made.json, [back ?? new Blob()])).toMatchObject({
    added: 1,
    known: 1,
    photosMissing: 0,
  });
  expect(b.commands.map(({ key }) => key)).toEqual(keys);
  expect(await tabB.db.photos.orderBy('key').keys()).toEqual(keys.toSorted());
  expect((await tabB.db.photoBytes.toArray()).map(({ bytes: held }) => held.byteLength).toSorted()).toEqual([
    4, 5,
  ]);
  const centre = await tabB.centre();
  const load = await new Promise((resolve) => {
    const stop = centre.load.subscribe(() => {
      const now = centre.load.get();
      if (now?.photos === 2) resolve(now);
      if (now?.photos === 2) stop();
    });
  });
  expect(load).toMatchObject({ commands: 2, photos: 2, photoBytes: 9 });
});
