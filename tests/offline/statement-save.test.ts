import { expect, test } from 'vitest';
import type { CommissionEntry } from '#contract/supporter.ts';
import { readStatement } from '#features/supporter/statement-lines.ts';
import { answers } from './harness/network.ts';
import { signedIn } from './harness/world.ts';

/** The file of a statement holds the statement of one moment, or says that it does not. */
const PATH = '/api/commissions/';

const line = (at: number, status: CommissionEntry['status']): CommissionEntry => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  entry: 'earned',
  order_number: String(100_000_000 + at),
  kind: 'direct',
  rate: '1.00',
  basis: '4500.00',
  basis_currency: 'USD',
  fx_rate: null,
  fx_date: null,
  amount_usd: '45.00',
  status,
  order_paid_at: '2026-11-01T08:00:00Z',
  payable_at: '2026-12-16T08:00:00Z',
  payout_id: null,
  reason: null,
  created_at: '2026-11-01T08:00:00Z',
});

/** A shop whose statement has as many lines as it is told, newest first, and a phone whose owner earns on them. */
async function statement() {
  const { world, phone, tab } = await signedIn();
  await tab.learn();
  const shop = {
    lines: 60,
    status: 'pending' as CommissionEntry['status'],
    asked: [] as string[],
    grows: 0,
    reward: null as string | null,
  };
  world.network.always(PATH, (_, { path }) => {
    const page = Number(new URL(path, 'http://shop.test').searchParams.get('page') ?? '1');
    shop.asked.push(String(page));
    // No two answers come in the same millisecond.
    world.clock.now += 5;
    const all = Array.from({ length: shop.lines }, (__, place) => line(shop.lines - place, shop.status));
    if (shop.grows > 0) {
      shop.grows -= 1;
      shop.lines += 1;
    }
    const totals = { pending: `${all.length}.00`, payable: '0.00', paid: '0.00', carried_over: '0.00' };
    const results = all.slice((page - 1) * 25, page * 25);
    const reward = shop.reward === null ? null : { points: shop.reward, awarded_at: '2026-10-01T08:00:00Z' };
    const points = { redeemable: shop.reward ?? '0.00', reward };
    return Promise.resolve(
      new Response(
        JSON.stringify({ count: all.length, next: null, previous: null, results, totals, points }),
        {
          headers: { 'content-type': 'application/json' },
        },
      ),
    );
  });
  const read = async () => {
    const reading = readStatement(tab);
    await world.settle();
    return reading;
  };
  return { world, phone, tab, shop, read };
}

const statusesOf = ({ lines }: Awaited<ReturnType<typeof readStatement>>): string[] => [
  ...new Set(lines.map(({ line: { status } }) => status)),
];

test('with a connection every page is asked for anew, however lately it was read', async () => {
  const { world, shop, read } = await statement();
  expect(await read()).toMatchObject({ isNow: true, count: 60, lines: { length: 60 } });
  shop.status = 'payable';
  const before = world.clock.now;
  const again = await read();
  expect(again).toMatchObject({ isNow: true });
  expect(again.asOf).toBeGreaterThan(before);
  expect(statusesOf(again)).toEqual(['payable']);
  expect(shop.asked.filter((page) => page === '3')).toHaveLength(2);
});

test('a line that comes while it is read has all of it read again', async () => {
  const { shop, read } = await statement();
  shop.grows = 1;
  const whole = await read();
  expect(whole).toMatchObject({ isNow: true, count: 61 });
  expect(new Set(whole.lines.map(({ line: { id } }) => id)).size).toBe(61);
});

test('one that never stands still is not called the statement of now', async () => {
  const { shop, read } = await statement();
  shop.grows = Infinity;
  expect(await read()).toMatchObject({ isNow: false });
});

test('without a connection it is what this phone has, each line with its time, the oldest named', async () => {
  const { world, tab, shop, read } = await statement();
  const { asOf: first } = await read();
  await world.advance(3_600_000);
  // The first page is looked at once more, and says something new.
  shop.status = 'payable';
  const { commissions } = await import('#features/supporter/queries.ts');
  const watch = tab.query(commissions, { page: '1' });
  const stop = watch.subscribe(() => undefined);
  await world.settle();
  stop();
  const second = world.clock.now;
  await world.online(false);
  const kept = await read();
  // Its own first page was the one that was read again: the oldest is the second.
  expect(kept).toMatchObject({ isNow: false, asOf: (first ?? 0) + 5, count: 60 });
  expect(kept.lines.map(({ line: { status }, asOf }) => [status, asOf === second])).toEqual([
    ...Array.from({ length: 25 }, () => ['payable', true]),
    ...Array.from({ length: 35 }, () => ['pending', false]),
  ]);
});

test('a shop that fails at the last page gives no file that is said to be of now', async () => {
  const { world, shop, read } = await statement();
  await read();
  const first = world.clock.now;
  await world.advance(60_000);
  shop.status = 'payable';
  world.network.next(`${PATH}?page=3`, answers(500, { code: 'server_error', detail: 'Please try again' }));
  const kept = await read();
  expect(kept).toMatchObject({ isNow: false, asOf: first });
});

test('a phone that has nothing and no connection saves nothing', async () => {
  const { world, read } = await statement();
  await world.online(false);
  expect(await read()).toEqual({ lines: [], count: 0, isNow: false, asOf: null, training: null });
});

test('what the training brought is in it, as the shop says it now', async () => {
  const { world, shop, read } = await statement();
  expect((await read()).training).toBeNull();
  await world.advance(60_000);
  shop.reward = '100.00';
  expect((await read()).training?.reward).toEqual({ points: '100.00', awarded_at: '2026-10-01T08:00:00Z' });
  // Also where nothing was earned yet.
  await world.advance(60_000);
  shop.lines = 0;
  expect(await read()).toMatchObject({
    lines: [],
    count: 0,
    isNow: true,
    training: { reward: { points: '100.00' } },
  });
});
