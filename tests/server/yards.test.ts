import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeYards, putBytes, yardHandlers } from '../made-up/server.ts';
import { testServer } from './harness/test-server.ts';
import { codeOf, outcomes, type Part, type Sending, sendingAs } from './sending.ts';

const shop = await testServer();
await makeYards(shop.db);
const app = await buildApp({ ...shop, handlers: yardHandlers() });
const who: { anna: Sending; noah: Sending } = {
  anna: await sendingAs(shop, app, 'buyer@example.test'),
  noah: await sendingAs(shop, app, 'buyer2@example.test'),
};
beforeAll(() => app.ready());
afterAll(() => app.close());

const newTmp = () => `tmp:${randomUUID()}`;
const create = (tmp: string, fields: object = {}, more: Partial<Part> = {}): Part => ({
  name: 'yard.create',
  lane: `yard:${tmp}`,
  payload: { id: tmp, name: 'North', price: 10, ...fields },
  ...more,
});
const edit = (id: string | number, changes: object, more: Partial<Part> = {}): Part => ({
  name: 'yard.edit',
  lane: `yard:${id}`,
  payload: { id, changes },
  ...more,
});
const live = (id: string | number, more: Partial<Part> = {}): Part => ({
  name: 'yard.live',
  lane: `yard:${id}`,
  payload: { id },
  ...more,
});

/** A yard of Anna's, made by her phone. */
async function yard(fields: object = {}): Promise<{ id: number; tmp: string }> {
  const tmp = newTmp();
  const [made] = await who.anna.send([create(tmp, fields)]);
  expect(made?.outcome).toBe('done');
  return { id: Number(Reflect.get(Object(made?.body), 'id')), tmp };
}

async function stored(id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    fields: Record<string, unknown>;
    status: string;
  }>`select * from yards where id = ${id}`.execute(shop.db);
  return { status: rows[0]?.status, ...rows[0]?.fields };
}
const countOf = async (name: string): Promise<number> => {
  const { rows } = await sql`select 1 from yards where fields ->> 'name' = ${name}`.execute(shop.db);
  return rows.length;
};

test('a new thing and what follows it travel in one batch, by the name that the phone gave it', async () => {
  const tmp = newTmp();
  const key = randomUUID();
  const results = await who.anna.send([
    create(tmp, { name: 'Together' }, { key }),
    edit(tmp, { price: { from: 10, to: 12 } }, { deps: [key] }),
    live(tmp, { deps: [key] }),
  ]);
  expect(outcomes(results)).toEqual(['done', 'done', 'done']);
  const id = Number(Reflect.get(Object(results[0]?.body), 'id'));
  expect(results[2]?.changes).toMatchObject([
    { row: `yard:${id}`, value: { id, price: 12, status: 'live' } },
  ]);
  const byNumber = await who.anna.send([edit(id, { name: { from: 'Together', to: 'By number' } })]);
  expect(outcomes(byNumber)).toEqual(['done']);
});

test('what comes before the thing it is about waits, and leaves nothing behind', async () => {
  const tmp = newTmp();
  const follower = edit(tmp, { name: { from: 'North', to: 'Early' } }, { key: randomUUID() });
  const early = await who.anna.send([follower, live(tmp), { ...create(newTmp()), lane: 'other' }]);
  expect(outcomes(early)).toEqual(['skipped not_here_yet', 'skipped', 'done']);
  const row = await shop.db
    .selectFrom('command_ledger')
    .select('key')
    .where('key', '=', follower.key ?? '')
    .executeTakeFirst();
  expect(row).toBeUndefined();
  const late = await who.anna.send([create(tmp), follower]);
  expect(outcomes(late)).toEqual(['done', 'done']);
});

test('through a door of its own the same is 409, and works once the thing is there', async () => {
  const tmp = newTmp();
  const key = randomUUID();
  const patch = () =>
    app.inject({
      method: 'PATCH',
      url: `/api/made-up/yards/${tmp}/`,
      headers: { authorization: `Token ${who.anna.token}`, 'idempotency-key': key },
      payload: { changes: { price: { from: 10, to: 11 } } },
    });
  const early = await patch();
  expect([early.statusCode, codeOf(early)]).toEqual([409, 'not_here_yet']);
  await who.anna.send([create(tmp)]);
  const late = await patch();
  expect([late.statusCode, late.headers['idempotency-replayed']]).toEqual([200, undefined]);
});

test('a name is known to the phones of its owner only', async () => {
  const { tmp, id } = await yard();
  const foreign = await who.noah.send([
    edit(tmp, { name: { from: 'North', to: 'Taken' } }),
    { ...edit(id, { name: { from: 'North', to: 'Taken' } }), lane: 'b' },
  ]);
  expect(outcomes(foreign)).toEqual(['skipped not_here_yet', 'rejected not_found']);
  expect((await stored(id))['name']).toBe('North');
});

test('two users may use one name for two things', async () => {
  const tmp = newTmp();
  const [mine] = await who.anna.send([create(tmp, { name: 'Mine' })]);
  const [theirs] = await who.noah.send([create(tmp, { name: 'Theirs' })]);
  expect(mine?.outcome).toBe('done');
  expect(theirs?.outcome).toBe('done');
  await who.noah.send([edit(tmp, { name: { from: 'Theirs', to: 'Still theirs' } })]);
  expect(await countOf('Mine')).toBe(1);
  expect(await countOf('Still theirs')).toBe(1);
});

test('a name of one kind names nothing of another', async () => {
  const tmp = newTmp();
  await shop.db
    .insertInto('aliases')
    .values({
      owner: `u:${who.anna.userId}`,
      tmp: tmp.slice(4),
      kind: 'lecture',
      id: 1,
      created_at: shop.clock.now(),
    })
    .execute();
  expect(outcomes(await who.anna.send([live(tmp)]))).toEqual(['skipped not_here_yet']);
});

test('a create that is sent again makes nothing and names the same', async () => {
  const tmp = newTmp();
  const key = randomUUID();
  const [first] = await who.anna.send([create(tmp, { name: 'Once' }, { key })]);
  const [again] = await who.anna.send([create(tmp, { name: 'Once' }, { key })]);
  expect(again).toMatchObject({ outcome: 'done', replay: true, body: first?.body });
  expect(await countOf('Once')).toBe(1);
  expect(outcomes(await who.anna.send([live(tmp)]))).toEqual(['done']);
});

test('a second create of one thing under another key is refused and makes nothing', async () => {
  const tmp = newTmp();
  const key = randomUUID();
  await who.anna.send([create(tmp, { name: 'Made' })]);
  for (const replay of [false, true]) {
    const [second] = await who.anna.send([create(tmp, { name: 'Made twice' }, { key })]);
    expect(second).toMatchObject({ outcome: 'rejected', status: 409, code: 'already_made', replay });
  }
  expect(await countOf('Made twice')).toBe(0);
});

test('a refused create gives no name; the mended one does', async () => {
  const tmp = newTmp();
  const refused = randomUUID();
  const tags = ['a', 'b', 'c', 'd', 'e'];
  const results = await who.anna.send([
    create(tmp, { tags }, { key: refused }),
    { ...edit(tmp, { name: { from: 'North', to: 'Follower' } }), lane: 'elsewhere', deps: [refused] },
    { ...edit(tmp, { name: { from: 'North', to: 'Follower' } }), lane: 'nowhere' },
  ]);
  expect(outcomes(results)).toEqual([
    'rejected too_many_tags',
    'rejected dependency',
    'skipped not_here_yet',
  ]);
  expect(outcomes(await who.anna.send([create(tmp), live(tmp)]))).toEqual(['done', 'done']);
});

test('two phones that edit different fields both win', async () => {
  const { id } = await yard({ note: 'one\ntwo\nthree', tags: ['dry'] });
  const first = await who.anna.send([
    edit(id, {
      name: { from: 'North', to: 'South' },
      note: { from: 'one\ntwo\nthree', to: 'ONE\ntwo\nthree' },
      tags: { from: ['dry'], to: ['dry', 'lit'] },
    }),
  ]);
  const second = await who.anna.send([
    edit(id, {
      price: { from: 10, to: 20 },
      note: { from: 'one\ntwo\nthree', to: 'one\ntwo\nTHREE' },
      tags: { from: ['dry'], to: [] },
    }),
  ]);
  expect([...first, ...second].map(({ conflicts }) => conflicts)).toEqual([[], []]);
  expect(await stored(id)).toMatchObject({
    name: 'South',
    price: 20,
    note: 'ONE\ntwo\nTHREE',
    tags: ['lit'],
  });
});

/** Value that the rules of the made-up trade make of a field that both phones changed. */
test.each([
  { field: 'name', from: 'North', theirs: 'South', mine: 'East', stays: 'South', kept: 'theirs' },
  { field: 'colour', from: '', theirs: 'red', mine: 'blue', stays: 'blue', kept: 'mine' },
  { field: 'note', from: '', theirs: 'theirs', mine: 'mine', stays: 'theirs', kept: 'theirs' },
  { field: 'price', from: 10, theirs: 11, mine: null, stays: 11, kept: 'theirs' },
])('$field changed on both phones: $kept stays, the other is offered', async (one) => {
  const { field, from, theirs, mine, stays, kept } = one;
  const { id } = await yard();
  await who.anna.send([edit(id, { [field]: { from, to: theirs } })]);
  const [second] = await who.anna.send([
    edit(id, { [field]: { from, to: mine }, gate: { from: 'open', to: 'closed' } }),
  ]);
  expect(second).toMatchObject({
    outcome: 'done',
    conflicts: [{ row: `yard:${id}`, field, from, mine, theirs, kept }],
  });
  // Its clean fields are in.
  expect(await stored(id)).toMatchObject({ [field]: stays, gate: 'closed' });
});

test.each([
  { theirs: 'open', mine: 'closed', stays: 'closed', kept: 'mine' },
  { theirs: 'closed', mine: 'open', stays: 'closed', kept: 'theirs' },
])('a gate that one phone opened and the other closed is closed ($mine after $theirs)', async (one) => {
  const { id } = await yard({ gate: 'guarded' });
  await who.anna.send([edit(id, { gate: { from: 'guarded', to: one.theirs } })]);
  const [late] = await who.anna.send([edit(id, { gate: { from: 'guarded', to: one.mine } })]);
  expect(late?.conflicts).toMatchObject([{ field: 'gate', kept: one.kept }]);
  expect((await stored(id))['gate']).toBe(one.stays);
});

test('conflicts come again with every replay, also when a cancel was too late', async () => {
  const { id } = await yard();
  const key = randomUUID();
  await who.anna.send([edit(id, { name: { from: 'North', to: 'South' } })]);
  const mine = edit(id, { name: { from: 'North', to: 'East' } }, { key });
  const [first] = await who.anna.send([mine]);
  const [again] = await who.anna.send([mine]);
  const [tooLate] = await who.anna.send([], { cancels: [key] });
  expect(first?.conflicts).toHaveLength(1);
  expect(again).toMatchObject({ replay: true, conflicts: first?.conflicts });
  expect(tooLate).toMatchObject({ outcome: 'done', conflicts: first?.conflicts });
});

test('choosing mine is one more edit, from theirs', async () => {
  const { id } = await yard();
  await who.anna.send([edit(id, { name: { from: 'North', to: 'South' } })]);
  await who.anna.send([edit(id, { name: { from: 'North', to: 'East' } })]);
  const [chosen] = await who.anna.send([edit(id, { name: { from: 'South', to: 'East' } })]);
  expect(chosen).toMatchObject({ outcome: 'done', conflicts: [] });
  expect((await stored(id))['name']).toBe('East');
});

test('a merge that breaks a rule of the whole refuses the whole edit, without a conflict', async () => {
  const { id } = await yard({ tags: ['a', 'b', 'c'] });
  await who.anna.send([edit(id, { tags: { from: ['a', 'b', 'c'], to: ['a', 'b', 'c', 'd'] } })]);
  const [second] = await who.anna.send([
    edit(id, {
      tags: { from: ['a', 'b', 'c'], to: ['a', 'b', 'c', 'e'] },
      price: { from: 10, to: 99 },
      name: { from: 'Other', to: 'Clashing' },
    }),
  ]);
  expect(second).toMatchObject({ outcome: 'rejected', status: 400, conflicts: [] });
  expect(await stored(id)).toMatchObject({ price: 10, tags: ['a', 'b', 'c', 'd'] });
});

test('nothing goes live over an open conflict, or with a field missing', async () => {
  const { id } = await yard();
  const key = randomUUID();
  await who.anna.send([edit(id, { name: { from: 'North', to: 'South' } })]);
  const results = await who.anna.send([
    edit(id, { name: { from: 'North', to: 'East' } }, { key }),
    live(id, { deps: [key] }),
  ]);
  expect(outcomes(results)).toEqual(['done', 'rejected conflict_open']);
  expect(results[1]?.body).toMatchObject({ open: ['name'] });
  const incomplete = await who.anna.send([
    edit(id, { price: { from: 10, to: null } }),
    live(id),
    edit(id, { price: { from: null, to: 5 } }),
  ]);
  expect(outcomes(incomplete)).toEqual(['done', 'rejected incomplete', 'skipped']);
  expect((await stored(id))['status']).toBe('draft');
});

test('a conflict that mine won does not keep a yard from going live', async () => {
  const { id } = await yard();
  const key = randomUUID();
  await who.anna.send([edit(id, { colour: { from: '', to: 'red' } })]);
  const results = await who.anna.send([
    edit(id, { colour: { from: '', to: 'blue' } }, { key }),
    live(id, { deps: [key] }),
  ]);
  expect(outcomes(results)).toEqual(['done', 'done']);
});

test('deleting what is gone lets what depends on it go on', async () => {
  const { id } = await yard();
  const again = randomUUID();
  const removal = (key: string): Part => ({ key, name: 'yard.delete', lane: `yard:${id}`, payload: { id } });
  const results = await who.anna.send([
    removal(randomUUID()),
    removal(again),
    create(newTmp(), {}, { deps: [again] }),
  ]);
  expect(outcomes(results)).toEqual(['done', 'rejected not_found', 'done']);
});

test('a photo goes into the slot it was meant for, once its bytes are here', async () => {
  const { id, tmp } = await yard();
  const sha256 = 'cd'.repeat(32);
  const photo = (sha: string, version: number): Part => ({
    name: 'yard.photo',
    lane: `yard-photo:${tmp}:2`,
    payload: { id: tmp, slot: 2, version, sha256: sha, size: 9, type: 'image/jpeg' },
  });
  expect(outcomes(await who.anna.send([photo(sha256, 0)]))).toEqual(['rejected photo_not_here']);
  await putBytes(shop.db, sha256);
  const [attached] = await who.anna.send([photo(sha256, 0)]);
  expect(attached?.changes).toMatchObject([{ value: { photos: { 2: { sha256, version: 1 } } } }]);
  const other = 'ef'.repeat(32);
  await putBytes(shop.db, other);
  const [clash] = await who.anna.send([photo(other, 0)]);
  expect(clash?.conflicts).toMatchObject([{ row: `yard:${id}`, field: 'photo:2', theirs: { sha256 } }]);
  const [chosen] = await who.anna.send([photo(other, 1)]);
  expect(chosen?.changes).toMatchObject([{ value: { photos: { 2: { sha256: other, version: 2 } } } }]);
});
