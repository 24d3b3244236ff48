import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SyncAnswer } from '#contract/sync.ts';
import { READER } from '#offline/store/database.ts';
import { add, addPayload, ask, order, seenOf } from './harness/acts.ts';
import { answers, type Fate, late, lostAnswer } from './harness/network.ts';
import { rawRows } from './harness/raw.ts';
import { PREMIO } from './harness/stock.ts';
import { BUYER, signedIn } from './harness/world.ts';

test('a refusal for the sake of another, told late, does not undo what the user has mended since', async () => {
  const { world, phone, tab, find } = await signedIn();
  await world.online(false);
  const car = await add(tab, PREMIO, 99);
  const placed = await order(tab, '5950.00', '1450.00');
  const first = late();
  world.network.next('/api/sync/', first.fate);
  await world.online(true);
  // Another tab takes over, sends the same and hears: no such many cars, and so no order.
  const other = await phone.open();
  phone.stealLocks();
  await world.settle();
  expect([find(car)?.state, find(placed)?.state]).toEqual(['needs_user', 'needs_user']);

  await world.online(false);
  await other.replace(car, addPayload(PREMIO, 1), seenOf(PREMIO));
  await other.retry(placed);
  const third = late();
  world.network.next('/api/sync/', third.fate);
  await world.online(true);
  expect(find(placed)).toMatchObject({ state: 'sending' });
  first.letGo();
  await world.settle();
  expect(find(placed)).toMatchObject({ state: 'sending' });
  third.letGo();
  await world.settle();
  expect(find(placed)).toMatchObject({ state: 'done', answer: { number: '100000001' } });
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
});

test('an order that was stopped after it had gone out cannot get a second key; a new one waits until it is taken back', async () => {
  const { world, tab, find } = await signedIn();
  await world.online(false);
  const car = await add(tab, PREMIO, 99);
  const placed = await order(tab, '5950.00', '1450.00');
  await world.online(true);
  expect(find(placed)).toMatchObject({ state: 'needs_user', sent: true, reason: { kind: 'dependency' } });
  await tab.replace(car, addPayload(PREMIO, 1), seenOf(PREMIO));
  await world.settle();
  await world.online(false);
  const again = await order(tab, '5950.00', '1450.00');
  expect(find(placed)).toMatchObject({ state: 'cancelling' });
  await world.online(true);
  await world.advance(60_000);
  expect([find(placed)?.state, find(again)?.state]).toEqual(['discarded', 'done']);
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
});

/** The answer with a field in two versions in it, held back. */
function conflicting(): { fate: Fate; letGo: () => void } {
  const { fate: hold, letGo } = late();
  const conflict = { row: 'basket', field: 'note', from: 'a', mine: 'b', theirs: 'c', kept: 'theirs' };
  const fate: Fate = async (serve, sent) => {
    const answer = v.parse(SyncAnswer, await (await hold(serve, sent)).json());
    const results = answer.results.map((result) => ({ ...result, conflicts: [conflict] }));
    return Response.json({ ...answer, results });
  };
  return { fate, letGo };
}

test('who signs out before the answer comes still finds there what they must choose, and nobody else does', async () => {
  const { world, phone, tab } = await signedIn();
  const { fate, letGo } = conflicting();
  world.network.next('/api/sync/', fate);
  await add(tab, PREMIO);
  await world.settle();
  await tab.signOut();
  letGo();
  await world.settle();
  expect(phone.commands).toEqual([]);
  expect(rawRows(phone.idb, 'conflicts')).toMatchObject([{ owner: `u:${BUYER}`, mine: 'b', theirs: 'c' }]);
  tab.conflicts.subscribe(() => undefined);
  await tab.signIn(world.shop.signIn(6));
  await world.settle();
  expect(tab.conflicts.get()).toEqual([]);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(tab.conflicts.get()).toHaveLength(1);
});

test('who signs out while taking something back is told afterwards that it was too late', async () => {
  const { world, tab, find } = await signedIn();
  world.network.next('/api/sync/', lostAnswer);
  const key = await add(tab, PREMIO);
  await world.settle();
  const { fate, letGo } = late();
  world.network.next('/api/sync/', fate);
  await tab.discard(key);
  await world.settle();
  await tab.signOut();
  letGo();
  await world.settle();
  expect(find(key)).toMatchObject({ state: 'done', tooLate: true });
});

test('a version that was rolled back leaves alone what it cannot understand', async () => {
  const { world, phone, tab } = await signedIn();
  await world.online(false);
  const key = await ask(tab);
  await tab.db.meta.put({ name: 'minReader', value: READER + 1 });
  await tab.db.table('commands').update(key, { state: 'resting' });
  await tab.close();
  await phone.open();
  expect(rawRows(phone.idb, 'damaged')).toEqual([]);
  expect(rawRows(phone.idb, 'commands')).toMatchObject([{ key, state: 'resting' }]);
});

test('with Wi-Fi only, finding out whether there is a network does not send over mobile data', async () => {
  const { world, phone, tab } = await signedIn();
  await tab.db.meta.put({ name: 'only-wifi', value: 1 });
  phone.connection = 'mobile';
  phone.saysOnline = false;
  await ask(tab);
  world.network.sent.length = 0;
  await world.advance(10 * 60_000);
  expect(world.network.batches).toEqual([]);
});

test('an endpoint that refuses everything is an outage: little is set aside, and the rest goes when it is over', async () => {
  const { world, phone, tab } = await signedIn();
  await world.online(false);
  for (let count = 0; count < 12; count += 1) await ask(tab, `Question ${count}`);
  world.network.always('/api/sync/', answers(400, { code: 'invalid', detail: 'A bad deploy' }));
  await world.online(true);
  await world.advance(60 * 60_000);
  expect(phone.commands.filter(({ state }) => state === 'needs_user').length).toBeLessThanOrEqual(2);
  expect(world.network.batches.length).toBeLessThan(60);
  world.network.forget();
  await world.advance(20 * 60_000);
  expect(phone.commands.filter(({ state }) => state === 'queued')).toEqual([]);
});

test('a proxy that lets only small requests through gets small ones', async () => {
  const { world, phone, tab } = await signedIn();
  await world.online(false);
  for (let count = 0; count < 40; count += 1) await ask(tab, `Question ${count}`);
  const page = answers(413, '<h1>Too large</h1>');
  world.network.always('/api/sync/', (serve, sent) =>
    JSON.stringify(sent.body).length > 3000 ? page(serve, sent) : serve(),
  );
  await world.online(true);
  await world.advance(60 * 60_000);
  expect(phone.commands.every(({ state }) => state === 'done')).toBe(true);
});

test('no server is waited for longer than an hour', async () => {
  const { world, phone, tab } = await signedIn();
  world.shop.failing.add('form.inquiry');
  world.shop.retryAfter = 7200;
  await ask(tab);
  await world.settle();
  const tries = world.network.batches.length;
  await world.advance(50 * 60_000);
  tab.hint('online');
  await world.settle();
  expect(world.network.batches).toHaveLength(tries);
  world.shop.failing.clear();
  await world.advance(11 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});
