import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { ProfileEdit } from '#contract/profile.ts';
import { SyncRequest } from '#contract/sync-request.ts';
import { SENT_BATCH_BYTES, USER_VERSION } from '#contract/sync.ts';
import { editProfile } from '#features/account/commands.ts';
import { profile } from '#features/account/queries.ts';
import { countSearch } from '#features/items/commands.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { profileOf } from './harness/account.ts';
import { add, ask } from './harness/acts.ts';
import { answers, hang, lostAnswer, lostRequest } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { PREMIO } from './harness/stock.ts';
import { wakeWorker } from './harness/worker.ts';
import { BUYER, signedIn } from './harness/world.ts';

const search = (tab: Tab, q: string) => tab.enqueue(countSearch as AnyCommand, { q }, {});
const edit = (tab: Tab, change: ProfileEdit) => tab.enqueue(editProfile as AnyCommand, change, {});

/** Signed in, with a profile that says whether searches may be counted. */
async function buyer(agreed: boolean | null = true) {
  const { world, phone, tab } = await signedIn();
  let row = { ...profileOf(BUYER), analytics_opt_in: agreed === true };
  const counted: string[] = [];
  world.shop.madeUp.set('analytics', (_, payload) => {
    counted.push(v.parse(v.object({ q: v.string() }), payload).q);
    return { status: 204, body: null };
  });
  world.shop.madeUp.set('profile.edit', (_, payload) => {
    row = { ...row, ...v.parse(ProfileEdit, payload) };
    return { status: 200, body: row };
  });
  const headers = () => ({ [USER_VERSION]: String(world.shop.account(BUYER).version) });
  world.network.always('/api/profile/', () =>
    Promise.resolve(new Response(JSON.stringify(row), { headers: headers() })),
  );
  if (agreed !== null) onTestFinished(tab.query(profile, {}).subscribe(() => undefined));
  await world.settle();
  world.network.sent.length = 0;
  const words = () => phone.telemetry.map(({ payload }) => v.parse(v.object({ q: v.string() }), payload).q);
  const carried = () => world.network.batches.map(({ commands }) => commands.map(({ name }) => name));
  const setProfile = (change: Partial<typeof row>) => void (row = { ...row, ...change });
  return { world, phone, tab, counted, words, carried, setProfile };
}

test('a search is no work: nothing shows it, nothing goes out for it, and it travels with what does', async () => {
  const { world, phone, tab, counted, words, carried } = await buyer();
  await search(tab, 'corolla mirror');
  await world.advance(10 * 60_000);
  tab.hint('poll');
  await world.settle();
  expect([words(), carried(), phone.commands]).toEqual([['corolla mirror'], [], []]);
  expect([tab.commands.get(), tab.strip.get()]).toMatchObject([[], { waiting: 0, sending: 0, needs: 0 }]);
  await add(tab, PREMIO);
  await world.settle();
  expect(carried()).toEqual([['basket.add', 'analytics']]);
  expect([counted, words()]).toEqual([['corolla mirror'], []]);
  expect(tab.commands.get().map(({ name, state }) => [name, state])).toEqual([['basket.add', 'done']]);
});

test.each([
  { who: 'who has not agreed', agreed: false },
  { who: 'of whom this phone does not know whether they agreed', agreed: null },
])('a search of somebody $who is forgotten at once', async ({ agreed }) => {
  const { phone, tab } = await buyer(agreed);
  await search(tab, 'corolla');
  expect([phone.telemetry, phone.everything.includes('corolla')]).toEqual([[], false]);
});

test('a search of a guest is forgotten at once', async () => {
  const { phone, tab } = await buyer();
  await tab.signOut();
  await search(tab, 'corolla');
  expect(phone.everything).not.toContain('corolla');
});

test('who takes their agreement back leaves nothing to be sent, and who gives it is counted from then on', async () => {
  const { world, tab, counted, words } = await buyer();
  await world.online(false);
  await search(tab, 'corolla');
  await edit(tab, { analytics_opt_in: false });
  expect(words()).toEqual([]);
  await search(tab, 'axio');
  await edit(tab, { analytics_opt_in: true });
  await search(tab, 'premio');
  expect(words()).toEqual(['premio']);
  await world.online(true);
  expect(counted).toEqual(['premio']);
});

test('an agreement that was taken back on another phone counts here as soon as it is heard of', async () => {
  const { world, tab, words, setProfile } = await buyer();
  await search(tab, 'corolla');
  setProfile({ analytics_opt_in: false });
  tab.refresh(profile, {});
  await world.settle();
  expect(words()).toEqual([]);
});

test('signing out leaves no word of a search on the phone', async () => {
  const { phone, tab } = await buyer();
  await search(tab, 'corolla');
  expect(phone.everything).toContain('corolla');
  expect(await tab.signOut()).toBe(0);
  expect(phone.everything).not.toContain('corolla');
});

test('who signs in over somebody sends nothing that those searched for', async () => {
  const { world, phone, tab, counted } = await buyer();
  await search(tab, 'corolla');
  await tab.signIn(world.shop.signIn(6));
  await world.settle();
  expect([phone.telemetry, counted]).toEqual([[], []]);
});

test('of more than fifty the oldest give way, and no more than ten go with one batch', async () => {
  const { world, tab, counted, words, carried } = await buyer();
  await world.online(false);
  for (let n = 1; n <= 53; n += 1) await search(tab, `part ${n}`);
  expect([words().length, words().at(0), words().at(-1)]).toEqual([50, 'part 4', 'part 53']);
  await add(tab, PREMIO);
  await world.online(true);
  expect(carried().map((names) => names.length)).toEqual([11]);
  expect([counted.at(0), counted.at(-1), counted.length, words().length]).toEqual([
    'part 4',
    'part 13',
    10,
    40,
  ]);
});

test('searches go along only as far as the request stays below 128 KB', async () => {
  const { world, tab, words, carried } = await buyer();
  await world.online(false);
  for (let n = 0; n < 10; n += 1) await search(tab, `${n}${'x'.repeat(1500)}`);
  // Three bytes each on the wire: there is room for one search beside them.
  for (let n = 0; n < 5; n += 1) await ask(tab, `${n}${'万'.repeat(n < 4 ? 7900 : 9400)}`);
  await world.online(true);
  const sizes = world.network.sent
    .filter(({ path }) => path === '/api/sync/')
    .map(({ body }) => new TextEncoder().encode(JSON.stringify(body)).length);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(SENT_BATCH_BYTES);
  const [first] = carried();
  expect(first?.filter((name) => name === 'analytics').length).toBe(1);
  expect(words()).toHaveLength(9);
});

test('a lost answer counts a search once', async () => {
  const { world, tab, counted, words } = await buyer();
  await search(tab, 'corolla');
  world.network.next('/api/sync/', lostAnswer);
  await add(tab, PREMIO);
  await world.advance(60_000);
  expect(counted).toEqual(['corolla']);
  await ask(tab, 'Is it there?');
  await world.settle();
  expect([counted, words()]).toEqual([['corolla'], []]);
});

test('after three tries a search is given up, and keeps no work waiting meanwhile', async () => {
  const { world, phone, tab, counted, words } = await buyer();
  world.shop.failing.add('analytics');
  await search(tab, 'corolla');
  const tries: (number | undefined)[] = [];
  for (let n = 0; n < 4; n += 1) {
    await ask(tab, `Question ${n}`);
    await world.settle();
    tries.push(phone.telemetry[0]?.tries);
  }
  expect([tries, words(), counted]).toEqual([[1, 2, 3, undefined], [], []]);
  expect(phone.commands.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
});

test('a batch that is refused with a search on board goes without it, and nothing is set aside', async () => {
  const { world, phone, tab, carried } = await buyer();
  const refused = answers(400, { code: 'validation_failed', detail: 'Check your input' });
  world.network.always('/api/sync/', (serve, sent) =>
    v.parse(SyncRequest, sent.body).commands.some(({ name }) => name === 'analytics')
      ? refused(serve, sent)
      : serve(),
  );
  await search(tab, 'corolla');
  await add(tab, PREMIO);
  await world.settle();
  expect(carried()).toEqual([['basket.add', 'analytics'], ['basket.add']]);
  expect(phone.commands.map(({ state, attempts }) => [state, attempts])).toEqual([['done', 1]]);
});

test.each([
  { what: 'lost', fate: lostRequest },
  { what: 'without an answer', fate: hang },
])('a batch that was $what with a search on board goes again without it', async ({ fate }) => {
  const { world, phone, tab, carried } = await buyer();
  await search(tab, 'corolla');
  world.network.next('/api/sync/', fate);
  await add(tab, PREMIO);
  await world.advance(120_000);
  expect(carried()).toEqual([['basket.add', 'analytics'], ['basket.add']]);
  expect(phone.commands.map(({ state }) => state)).toEqual(['done']);
});

test.each([
  { line: 'Wi-Fi', connection: 'wifi' as const, saves: false, goes: true },
  { line: 'Wi-Fi with the data saver', connection: 'wifi' as const, saves: true, goes: false },
  { line: 'mobile data', connection: 'mobile' as const, saves: false, goes: false },
  {
    line: 'a line of which the browser says nothing',
    connection: 'unknown' as const,
    saves: false,
    goes: false,
  },
])('over $line a search goes by itself: $goes', async ({ connection, saves, goes }) => {
  const { world, phone, tab, counted, carried } = await buyer();
  phone.connection = connection;
  phone.savesData = saves;
  await search(tab, 'corolla');
  await world.settle();
  expect(carried()).toEqual([]);
  tab.hint('poll');
  await world.settle();
  expect([counted, carried()]).toEqual(goes ? [['corolla'], [['analytics']]] : [[], []]);
});

test('by itself and without an answer it asks no faster than somebody looks', async () => {
  const { world, phone, tab } = await buyer();
  phone.connection = 'wifi';
  await search(tab, 'corolla');
  world.network.always('/api/sync/', lostRequest);
  tab.hint('poll');
  await world.advance(60 * 60_000);
  expect(world.network.batches).toHaveLength(1);
});

test('the worker wakes for work alone, and takes searches along with it', async () => {
  const { world, phone, tab, counted, carried } = await buyer();
  await world.online(false);
  await search(tab, 'corolla');
  await tab.close();
  phone.tabs.length = 0;
  await world.online(true);
  expect((await wakeWorker(phone)).became()).toBe('empty');
  expect(carried()).toEqual([]);
  const again = await phone.open();
  await world.online(false);
  await add(again, PREMIO);
  await again.close();
  phone.tabs.length = 0;
  await world.online(true);
  expect((await wakeWorker(phone)).became()).toBe('empty');
  expect([carried(), counted]).toEqual([[['basket.add', 'analytics']], ['corolla']]);
});

test('on a full phone a search is lost without a word', async () => {
  const { tab, phone } = await buyer();
  tab.db.meta.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await search(tab, 'corolla');
  expect([tab.unsaved.get(), phone.telemetry, phone.freed]).toEqual([[], [], 0]);
});

test('what an older build left behind of somebody who signed out goes at the next start', async () => {
  const { phone, tab } = await buyer();
  await search(tab, 'corolla');
  await tab.db.session.clear();
  await tab.close();
  phone.tabs.length = 0;
  await phone.open();
  expect(phone.everything).not.toContain('corolla');
});
