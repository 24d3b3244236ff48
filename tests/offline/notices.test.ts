import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import { type Notice, notices as declared, type Notices, readNotices as read } from '#contract/notices.ts';
import { readNotices } from '#features/notices/commands.ts';
import { notices } from '#features/notices/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { lostAnswer } from './harness/network.ts';
import { BUYER, World } from './harness/world.ts';

const notice = (id: number): Notice => ({
  id,
  kind: 'order',
  params: { number: '100000001', news: 'shipped' },
  address: '/orders/100000001',
  created_at: '2026-11-21T08:00:00Z',
  read: false,
});

/** A shop that has told a buyer of something, and their phone. */
async function told(count: number) {
  const world = new World();
  const all = Array.from({ length: count }, (_, at) => notice(count - at));
  const asked: number[] = [];
  const list = (): Notices => {
    const unread = all.filter((one) => !one.read).length;
    return { count: all.length, next: null, previous: null, results: structuredClone(all), unread };
  };
  world.shop.madeUp.set(read.name, (_, payload) => {
    const { up_to } = v.parse(read.payload, payload);
    asked.push(up_to);
    for (const one of all) one.read ||= one.id <= up_to;
    return { status: 200, body: { unread: list().unread } };
  });
  world.shop.rows.push({ row: 'notices', path: '/api/notices/', names: [read.name], of: list });
  const made = world.phone();
  const tab = await made.open();
  await tab.learn();
  await tab.signIn(world.shop.signIn(BUYER));
  const watched = tab.query(notices, WHOLE_LIST);
  onTestFinished(watched.subscribe(() => undefined));
  await world.settle();
  return {
    world,
    made,
    tab,
    asked,
    shop: list,
    known: () => v.parse(declared.answer, watched.get().data ?? null),
    seeUpTo: (id: number) => tab.enqueue(readNotices as AnyCommand, { up_to: id }, {}),
    open: () =>
      made.commands
        .filter(({ state }) => ['queued', 'sending', 'needs_user'].includes(state))
        .map(({ payload }) => payload),
  };
}

test('the inbox is there without a network, and what is read there is read at once', async () => {
  const { world, known, seeUpTo, shop } = await told(3);
  await world.online(false);
  expect([known().unread, known().results.length]).toEqual([3, 3]);
  await seeUpTo(2);
  await world.settle();
  expect([known().unread, known().results.map((one) => one.read)]).toEqual([1, [false, true, true]]);
  expect(shop().unread).toBe(3);
});

test('what was read in several turns is sent once, up to the furthest', async () => {
  const { world, known, seeUpTo, open, asked, shop } = await told(3);
  await world.online(false);
  for (const id of [1, 3, 2]) await seeUpTo(id);
  await world.settle();
  expect(open()).toEqual([{ up_to: 3 }]);
  await world.online(true);
  await world.settle();
  expect([asked, shop().unread, known().unread, open()]).toEqual([[3], 0, 0, []]);
});

test('an answer that is lost is asked for again, and nothing is read twice', async () => {
  const { world, known, seeUpTo, asked, shop } = await told(2);
  world.network.next('/api/sync/', lostAnswer);
  await seeUpTo(2);
  await world.advance(10 * 60_000);
  expect([asked, shop().unread, known().unread]).toEqual([[2], 0, 0]);
});

test('nothing of it is left on the phone after a sign-out', async () => {
  const { tab, world } = await told(2);
  await tab.signOut();
  await world.settle();
  const watched = tab.query(notices, WHOLE_LIST);
  onTestFinished(watched.subscribe(() => undefined));
  await world.settle();
  expect(watched.get().data).toBeUndefined();
});
