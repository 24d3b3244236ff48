import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { type Result, SyncAnswer } from '#contract/sync.ts';
import { add, basketOf, newBuyer, publishRates, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Answer that an act on the basket answers is put together from what it read and wrote: a read afterwards shows the same. */

const shop = await testServer();
const staff = await shop.login('staff@example.test');

type Buyer = Awaited<ReturnType<typeof newBuyer>>;

async function sendOne({ id, token }: Buyer, name: string, payload: unknown): Promise<Result> {
  const command = { key: randomUUID(), name, v: 1, lane: 'basket', deps: [], payload };
  const answer = await shop.api('POST', '/sync/', {
    token,
    body: { protocol: 1, batch: randomUUID(), owner: `u:${id}`, device: 'phone', commands: [command] },
  });
  const [result] = answer.as(SyncAnswer).results;
  if (!result) throw new Error(answer.text);
  return result;
}

const added = (id: number, more: Record<string, unknown> = {}) => ({
  url: `/products/${id}/`,
  quantity: 1,
  options: [{ option: 1, value: '0' }],
  destination_country: '',
  destination_port: '',
  drop_quote: false,
  ...more,
});

test.for<{ name: string; before?: (buyer: Buyer) => Promise<unknown>; act?: string; payload: unknown }>([
  { name: 'the first line', payload: added(12) },
  { name: 'one more line', before: ({ token }) => add(shop, token, 13), payload: added(12) },
  { name: 'more of the same line', before: ({ token }) => add(shop, token, 12), payload: added(12) },
  {
    name: 'a line with a choice',
    payload: added(302, {
      options: [
        { option: 1, value: '0' },
        { option: 10, value: 'M' },
      ],
    }),
  },
  {
    name: 'the first line, bound for another port with rates of its own',
    before: () => publishRates(shop, 'Durban', 99_000),
    payload: added(12, { destination_country: 'ZM', destination_port: 'Durban' }),
  },
  {
    name: 'a line in place of a quote',
    before: async ({ token }) => quote(shop, staff, await add(shop, token, 12)),
    payload: added(13, { drop_quote: true }),
  },
  {
    name: 'another quantity',
    before: ({ token }) => add(shop, token, 12),
    act: 'basket.quantity',
    payload: {
      basket: null,
      line: null,
      url: '/products/12/',
      options: [{ option: 1, value: '0' }],
      quantity: 2,
    },
  },
  {
    name: 'another destination',
    before: ({ token }) => add(shop, token, 12),
    act: 'basket.destination',
    payload: { country: 'ZM', port: 'Durban' },
  },
])('the row that comes with $name is what the next read shows', async ({ before, act, payload }) => {
  const buyer = await newBuyer(shop);
  await before?.(buyer);
  const { outcome, body, changes } = await sendOne(buyer, act ?? 'basket.add', payload);
  const read = await basketOf(shop, buyer.token);
  expect(outcome).toBe('done');
  expect(changes).toEqual([{ row: 'basket', version: read.revision, value: read }]);
  expect(v.is(Basket, body) ? body : read).toEqual(read);
});

test('a command waits for its user, and is not run for one who is closed meanwhile', async () => {
  const buyer = await newBuyer(shop);
  const { id } = await basketOf(shop, buyer.token);
  const closing = await shop.db.startTransaction().execute();
  const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(closing);
  await closing.updateTable('users').set({ is_active: false }).where('id', '=', buyer.id).execute();
  const sent = sendOne(buyer, 'basket.add', added(12));
  for (;;) {
    // Behind this very transaction: other tests have waiting ones of their own.
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and ${pids[0]?.pid} = any(pg_blocking_pids(pid))`.execute(shop.db);
    if (rows.length > 0) break;
  }
  await closing.commit().execute();
  expect(await sent).toMatchObject({ outcome: 'retry', status: 401, code: 'token_invalid' });
  const lines = await shop.db.selectFrom('basket_lines').select('id').where('basket_id', '=', id).execute();
  expect(lines).toEqual([]);
});
