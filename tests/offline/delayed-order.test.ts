import { expect, test } from 'vitest';
import { add, ask, order } from './harness/acts.ts';
import { lostRequest } from './harness/network.ts';
import { PREMIO } from './harness/stock.ts';
import { signedIn } from './harness/world.ts';

const WHY = { code: 'too_many_unpaid', detail: 'Three orders wait for their money', limit: 3 };
const HOUR = 3_600_000;

/** A phone with an order that the shop does not take for now. */
async function putOff() {
  const here = await signedIn();
  const { world, tab } = here;
  await add(tab, PREMIO);
  await world.settle();
  await ask(tab);
  world.shop.notNow.set('order.place', WHY);
  world.shop.retryAfter = 3600;
  const key = await order(tab, '5950.00', '1450.00');
  await world.settle();
  return { ...here, key, shown: () => tab.commands.get().find((command) => command.key === key) };
}

test('an order that the shop does not take for now waits with the reason, and nothing says that it may be placed', async () => {
  const { shown } = await putOff();
  expect(shown()).toMatchObject({
    state: 'queued',
    unanswered: false,
    reason: { kind: 'put_off', code: 'too_many_unpaid', body: { limit: 3 } },
  });
});

test('it is asked for again when the shop said, however long that goes on, and is placed once in the end', async () => {
  const { world, shown } = await putOff();
  const tries = world.network.batches.length;
  await world.advance(HOUR - 60_000);
  expect(world.network.batches).toHaveLength(tries);
  await world.advance(24 * HOUR);
  expect(shown()).toMatchObject({ state: 'queued', reason: { kind: 'put_off' } });
  expect(world.network.batches.length - tries).toBeGreaterThanOrEqual(20);
  world.shop.notNow.clear();
  await world.advance(2 * HOUR);
  expect(shown()).toMatchObject({ state: 'done', reason: null });
  world.check();
});

test('one that went out again and heard nothing is unanswered: the old reason does not stand for it', async () => {
  const { world, shown } = await putOff();
  world.network.next('/api/sync/', lostRequest);
  await world.advance(HOUR);
  expect(shown()).toMatchObject({ state: 'queued', unanswered: true, reason: null });
});

test('the user takes it back, and it is never placed', async () => {
  const { world, tab, key, shown } = await putOff();
  const effects = world.shop.effects.length;
  expect(await tab.discard(key)).toBe('cancelling');
  await world.settle();
  expect(shown()).toBeUndefined();
  world.shop.notNow.clear();
  await world.advance(2 * HOUR);
  expect(world.shop.effects).toHaveLength(effects);
});
