import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { ExchangeRate } from '#contract/staff/exchange.ts';
import { paginated } from '#contract/wire.ts';
import { unitsPerUsd } from '#server/catalogue/store.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

const post = (body: unknown, token = staff) =>
  shop.api('POST', '/staff/exchange-rates/', { token, key: randomUUID(), body });
const list = async () =>
  (await shop.api('GET', '/staff/exchange-rates/', { token: staff })).as(paginated(ExchangeRate));

test('a day has its rate for good, and prices are compared by the newest one', async () => {
  const answer = await post({ currency: 'ZMW', units_per_usd: '28.15', date: '2025-02-27' });
  expect(answer.status).toBe(201);
  const rate = answer.as(ExchangeRate);
  expect(rate).toMatchObject({ currency: 'ZMW', units_per_usd: '28.1500', date: '2025-02-27' });
  expect((await list()).results).toEqual([rate, expect.objectContaining({ date: '2025-01-01' })]);
  expect(await unitsPerUsd(shop.db, '2025-02-26')).toBe('27.5000');
  expect(await unitsPerUsd(shop.db, '2025-03-01')).toBe('28.1500');
  const again = await post({ currency: 'zmw', units_per_usd: '30', date: '2025-02-27' });
  expect([again.status, again.as(Problem).code]).toEqual([409, 'duplicate']);
  expect((await list()).results[0]).toEqual(rate);
  const acts = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('entity', '=', 'exchange-rate')
    .execute();
  expect(acts).toMatchObject([{ action: 'exchange-rate.add', after: { units_per_usd: '28.1500' } }]);
});

test('five at once for one day are one', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => post({ currency: 'ZMW', units_per_usd: `27.${at}`, date: '2025-02-20' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

const good = { currency: 'ZMW', units_per_usd: '27.9', date: '2025-02-01' };
test.each([
  { name: 'another currency', body: { ...good, currency: 'KES' }, field: 'currency' },
  { name: 'nothing', body: { ...good, units_per_usd: '0.0000' }, field: 'units_per_usd' },
  { name: 'less than nothing', body: { ...good, units_per_usd: '-1' }, field: 'units_per_usd' },
  { name: 'five decimals', body: { ...good, units_per_usd: '27.12345' }, field: 'units_per_usd' },
  { name: 'more than anything', body: { ...good, units_per_usd: '12345678' }, field: 'units_per_usd' },
  { name: 'no rate', body: { ...good, units_per_usd: null }, field: 'units_per_usd' },
  { name: 'tomorrow', body: { ...good, date: '2025-03-02' }, field: 'date' },
  { name: 'no day', body: { ...good, date: '2025-02-31' }, field: 'date' },
])('a rate of $name is refused', async ({ body, field }) => {
  const answer = await post(body);
  expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [field]]);
});

test('today is allowed, and a month of rates is read newest first', async () => {
  expect((await post({ ...good, units_per_usd: 28, date: '2025-03-01' })).status).toBe(201);
  for (let day = 1; day <= 28; day++)
    await post({ ...good, date: `2024-02-${String(day).padStart(2, '0')}` });
  const first = await list();
  expect(first.results).toHaveLength(25);
  expect(first.results[0]?.date).toBe('2025-03-01');
  const second = (await shop.api('GET', String(first.next).replace('/api', ''), { token: staff })).as(
    paginated(ExchangeRate),
  );
  expect(second.results.at(-1)?.date).toBe('2024-02-01');
  expect((await shop.api('GET', '/staff/exchange-rates/?page=9', { token: staff })).status).toBe(404);
});

test('nobody but staff reads or writes them', async () => {
  const { token } = await newBuyer(shop);
  expect((await post(good, token)).status).toBe(403);
  expect((await shop.api('GET', '/staff/exchange-rates/', { token })).status).toBe(403);
});
