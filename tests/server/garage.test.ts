import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Garage } from '#contract/personal-lists.ts';
import { listTrims } from './personal-list-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
beforeAll(() => listTrims(shop));

const TAXI = {
  make: 'Toyota',
  model: 'Corolla',
  variant: 'E150',
  trim_id: null,
  year: 2010,
  nickname: 'Taxi 1',
};
const put = (token: string, id: string, body: Record<string, unknown> = TAXI) =>
  shop.api('PUT', `/garage/${id}/`, { token, body });
const read = async (token: string) => (await shop.api('GET', '/garage/?whole=1', { token })).as(Garage);

test('a vehicle is kept under the phone’s own name for it, as the catalogue spells it', async () => {
  const { token } = await newBuyer(shop);
  const id = randomUUID();
  const kept = { id, ...TAXI, updated_at: '2025-03-01T09:00:00Z' };
  const first = await put(token, id, { ...TAXI, make: 'TOYOTA', model: ' corolla', variant: 'e150' });
  expect([first.status, first.body]).toEqual([201, kept]);
  const again = await put(token, id, { ...TAXI, nickname: '', trim_id: 't-2' });
  expect([again.status, again.body]).toEqual([200, { ...kept, nickname: null, trim_id: 't-2' }]);
  const list = await shop.api('GET', '/garage/', { token });
  expect(list.headers['cache-control']).toBe('private, no-cache');
  expect(list.body).toEqual({ count: 1, next: null, previous: null, results: [again.body] });
  for (const _ of [1, 2]) expect((await shop.api('DELETE', `/garage/${id}/`, { token })).status).toBe(204);
  expect((await read(token)).results).toEqual([]);
});

test.each<{ change: Record<string, unknown>; status: number; field?: string }>([
  { change: { variant: null, year: null, nickname: null }, status: 201 },
  { change: { trim_id: 't-1' }, status: 201 },
  { change: { make: '' }, status: 400, field: 'make' },
  { change: { make: 'x'.repeat(61) }, status: 400, field: 'make' },
  { change: { model: undefined }, status: 400, field: 'model' },
  { change: { model: 'x'.repeat(61) }, status: 400, field: 'model' },
  { change: { year: 1949 }, status: 400, field: 'year' },
  { change: { year: 1950 }, status: 201 },
  { change: { year: 2026 }, status: 201 },
  { change: { year: 2027 }, status: 400, field: 'year' },
  { change: { year: 2010.5 }, status: 400, field: 'year' },
  { change: { year: '2010' }, status: 400, field: 'year' },
  { change: { nickname: 'x'.repeat(60) }, status: 201 },
  { change: { nickname: 'x'.repeat(61) }, status: 400, field: 'nickname' },
])('$status for a vehicle with $change', async ({ change, status, field }) => {
  const { token } = await newBuyer(shop);
  const answer = await put(token, randomUUID(), { ...TAXI, ...change });
  expect(answer.status, answer.text).toBe(status);
  expect((await read(token)).count).toBe(status === 201 ? 1 : 0);
  if (field === undefined) return;
  expect(answer.body).toMatchObject({ code: 'validation_failed', detail: 'Check your input' });
  const { fields } = answer.as(v.object({ fields: v.record(v.string(), v.unknown()) }));
  expect(Object.keys(fields)).toEqual([field]);
});

test.each([
  { why: 'no make of ours', change: { make: 'Toyoto' } },
  { why: 'a model of another make', change: { model: 'Navara', variant: null } },
  { why: 'a variant of another model', change: { variant: 'AN10' } },
  { why: 'a trim of another variant', change: { trim_id: 't-3' } },
  { why: 'a trim that is none', change: { trim_id: 'x' } },
])('$why is not known', async ({ change }) => {
  const { token } = await newBuyer(shop);
  const answer = await put(token, randomUUID(), { ...TAXI, ...change });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'fitment_unknown' }]);
  expect((await read(token)).count).toBe(0);
});

test('an account keeps 20, and one more once one has gone', async () => {
  const { token, id: user } = await newBuyer(shop);
  const row = () => ({ ...TAXI, id: randomUUID(), user_id: user, updated_at: shop.clock.now() });
  await shop.db
    .insertInto('garage')
    .values(Array.from({ length: 19 }, row))
    .execute();
  const last = randomUUID();
  expect((await put(token, last)).status).toBe(201);
  const over = await put(token, randomUUID());
  expect([over.status, over.body]).toMatchObject([409, { code: 'limit_reached', limit: 20 }]);
  expect((await put(token, last)).status).toBe(200);
  await shop.api('DELETE', `/garage/${last}/`, { token });
  expect((await put(token, randomUUID())).status).toBe(201);
});

test('a uuid of somebody else is taken, and theirs stays as it is', async () => {
  const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
  const id = randomUUID();
  await put(one.token, id);
  const before = await read(one.token);
  const answer = await put(other.token, id, { ...TAXI, nickname: 'Mine now' });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'id_taken' }]);
  expect((await put(other.token, '12')).status).toBe(404);
  expect((await shop.api('DELETE', `/garage/${id}/`, { token: other.token })).status).toBe(204);
  expect([await read(one.token), (await read(other.token)).count]).toEqual([before, 0]);
});

describe('what fits', () => {
  const fitsOf = (token: string, product: number | string) =>
    shop.api('GET', `/garage/fits/?product=${product}`, { token });

  test('is said of each vehicle: yes, no, or not known', async () => {
    const { token } = await newBuyer(shop);
    const keep = async (car: Record<string, unknown>) => {
      const id = randomUUID();
      shop.clock.advance(1);
      expect((await put(token, id, { ...TAXI, ...car })).status).toBe(201);
      return id;
    };
    await shop.db.insertInto('product_fitment').values({ product_id: 301, trim_id: 't-1' }).execute();
    const cars = {
      trim: await keep({ trim_id: 't-1', nickname: null }),
      other: await keep({ trim_id: 't-2' }),
      vague: await keep({ variant: null, year: null }),
      nissan: await keep({ make: 'Nissan', model: 'Navara', variant: null }),
    };
    const answer = await fitsOf(token, 301);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.body).toEqual({
      product_id: 301,
      results: [
        { garage_id: cars.nissan, fits: 'no' },
        { garage_id: cars.vague, fits: 'unknown' },
        { garage_id: cars.other, fits: 'no' },
        { garage_id: cars.trim, fits: 'yes' },
      ],
    });
    // A part of which nothing is said, and a car.
    for (const product of [302, 12])
      expect((await fitsOf(token, product)).body).toMatchObject({
        results: [{ fits: 'unknown' }, { fits: 'unknown' }, { fits: 'unknown' }, { fits: 'unknown' }],
      });
    expect((await fitsOf((await newBuyer(shop)).token, 301)).body).toEqual({ product_id: 301, results: [] });
  });

  test.each(['999999', '', 'x', '2147483648'])(
    'of %j nothing, because it is not for sale',
    async (product) => {
      const { token } = await newBuyer(shop);
      const answer = await fitsOf(token, product);
      expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
    },
  );
});
