import { expect, test } from 'vitest';
import { askForQuote } from '#features/basket/commands.ts';
import { VEHICLE_LIMIT } from '#domain/stock/stock.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { add, ask, moveTo, order, remove, setQuantity } from './harness/acts.ts';
import { lostAnswer } from './harness/network.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { BUYER, linesOf, signedIn, watchBasket } from './harness/world.ts';

/** Signed in, the basket once read, and then without a network. */
async function away(inBasket: readonly number[] = []) {
  const { world, phone, tab } = await signedIn();
  const basket = watchBasket(tab);
  for (const id of inBasket) await add(tab, id);
  await world.settle();
  await world.online(false);
  world.network.sent.length = 0;
  const waiting = () =>
    phone.commands
      .filter(({ state }) => state === 'queued')
      .map(({ name, payload }) => [name, Reflect.get(Object(payload), 'quantity') ?? null]);
  return { world, phone, tab, basket, waiting };
}

type Play = Awaited<ReturnType<typeof away>>['tab'];
const quote = (tab: Play) =>
  tab.enqueue(askForQuote as AnyCommand, { basket: null, option: null, product: null, open: true }, {});

test.each<{
  what: string;
  inBasket: number[];
  acts: (tab: Play) => Promise<unknown>[] | Promise<unknown>;
  waits: unknown[];
  shows: string[];
}>([
  {
    what: 'adds of one line add up',
    inBasket: [],
    acts: async (tab) => (await add(tab, HIACE, 2), await add(tab, HIACE, 3)),
    waits: [['basket.add', 5]],
    shows: ['Toyota Hiace x5'],
  },
  {
    what: 'adds stop at what there is',
    inBasket: [],
    acts: async (tab) => (await add(tab, PREMIO, 2), await add(tab, PREMIO, VEHICLE_LIMIT)),
    waits: [['basket.add', 3]],
    shows: ['Toyota Premio x3'],
  },
  {
    what: 'another shipping option is another line',
    inBasket: [],
    acts: async (tab) => (await add(tab, HIACE, 1, RORO), await add(tab, HIACE, 1, CONTAINER)),
    waits: [
      ['basket.add', 1],
      ['basket.add', 1],
    ],
    shows: ['Toyota Hiace x1', 'Toyota Hiace x1'],
  },
  {
    what: 'of quantities the last wins',
    inBasket: [HIACE],
    acts: async (tab) => (await setQuantity(tab, HIACE, 2), await setQuantity(tab, HIACE, 6)),
    waits: [['basket.quantity', 6]],
    shows: ['Toyota Hiace x6'],
  },
  {
    what: 'a quantity of what was only just added is in the add',
    inBasket: [],
    acts: async (tab) => (await add(tab, NOAH), await setQuantity(tab, NOAH, 4)),
    waits: [['basket.add', 4]],
    shows: ['Toyota Noah x4'],
  },
  {
    what: 'more of a line whose quantity was set makes that quantity larger',
    inBasket: [HIACE],
    acts: async (tab) => (await setQuantity(tab, HIACE, 2), await add(tab, HIACE, 3)),
    waits: [['basket.quantity', 5]],
    shows: ['Toyota Hiace x5'],
  },
  {
    what: 'an add and its removal take each other back',
    inBasket: [NOAH],
    acts: async (tab) => (await add(tab, PREMIO), await remove(tab, PREMIO)),
    waits: [],
    shows: ['Toyota Noah x1'],
  },
  {
    what: 'a removal of what the shop has takes what was added since with it',
    inBasket: [NOAH],
    acts: async (tab) => (await add(tab, NOAH, 2), await remove(tab, NOAH)),
    waits: [['basket.remove', null]],
    shows: [],
  },
  {
    what: 'what is added again after a removal is new',
    inBasket: [NOAH],
    acts: async (tab) => (await remove(tab, NOAH), await add(tab, NOAH, 2)),
    waits: [
      ['basket.remove', null],
      ['basket.add', 2],
    ],
    shows: ['Toyota Noah x2'],
  },
  {
    what: 'of destinations the last wins',
    inBasket: [NOAH],
    acts: async (tab) => (await moveTo(tab, 'ZM', 'Durban'), await moveTo(tab, 'ZM', 'Walvis Bay')),
    waits: [['basket.destination', null]],
    shows: ['Toyota Noah x1'],
  },
  {
    what: 'a shipping quote is asked for once',
    inBasket: [NOAH],
    acts: async (tab) => (await quote(tab), await quote(tab)),
    waits: [['basket.quote', null]],
    shows: ['Toyota Noah x1'],
  },
  {
    what: 'after another destination a quote is asked for anew',
    inBasket: [NOAH],
    acts: async (tab) => (await quote(tab), await moveTo(tab, 'ZM', 'Durban'), await quote(tab)),
    waits: [
      ['basket.quote', null],
      ['basket.destination', null],
      ['basket.quote', null],
    ],
    shows: ['Toyota Noah x1'],
  },
  {
    what: 'the same question twice is one question',
    inBasket: [],
    acts: async (tab) => (
      await ask(tab, 'Is it red?'),
      await ask(tab, 'Is it blue?'),
      await ask(tab, 'Is it red?')
    ),
    waits: [
      ['form.inquiry', null],
      ['form.inquiry', null],
    ],
    shows: [],
  },
])('$what', async ({ inBasket, acts, waits, shows }) => {
  const { world, tab, basket, waiting } = await away(inBasket);
  await acts(tab);
  await world.settle();
  expect(waiting()).toEqual(waits);
  expect(linesOf(basket().data)).toEqual(shows);
});

test('what was put together is still found: each wish leads to the command that carries it', async () => {
  const { world, phone, tab } = await away([HIACE]);
  const first = await setQuantity(tab, HIACE, 2);
  const last = await setQuantity(tab, HIACE, 6);
  expect(phone.commands.find(({ key }) => key === first)).toMatchObject({
    state: 'coalesced',
    supersededBy: last,
  });
  const carried = tab.command(first);
  carried.subscribe(() => undefined);
  await world.online(true);
  expect(carried.get()).toMatchObject({ key: last, state: 'done' });
  expect(world.network.batches.flatMap(({ commands }) => commands.map(({ key }) => key))).toEqual([last]);
});

test('what was sent is frozen: what comes after it goes behind it', async () => {
  const { world, phone, tab } = await away([NOAH]);
  await world.online(true);
  world.network.next('/api/sync/', lostAnswer);
  const sent = await add(tab, HIACE, 2);
  await world.settle();
  await world.online(false);
  await add(tab, HIACE, 3);
  await remove(tab, HIACE);
  expect(phone.commands.find(({ key }) => key === sent)).toMatchObject({
    state: 'queued',
    sent: true,
    payload: { quantity: 2 },
  });
  await world.online(true);
  await world.advance(60_000);
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Noah x1']);
});

test('nothing moves over an order that waits: what is added afterwards is another basket’s', async () => {
  const { world, phone, tab, waiting } = await away([NOAH]);
  await add(tab, HIACE);
  await order(tab, '15450.00', '3250.00');
  await add(tab, HIACE, 2);
  await remove(tab, NOAH);
  expect(waiting()).toEqual([
    ['basket.add', 1],
    ['order.place', null],
    ['basket.add', 2],
    ['basket.remove', null],
  ]);
  await world.online(true);
  expect(phone.commands.map(({ name, state }) => [name, state])).toEqual([
    ['basket.add', 'done'],
    ['basket.add', 'done'],
    ['order.place', 'done'],
    ['basket.add', 'done'],
    ['basket.remove', 'done'],
  ]);
  expect(world.shop.account(BUYER).orders).toHaveLength(1);
  expect(linesOf(world.shop.basket(BUYER))).toEqual(['Toyota Hiace x2']);
});
