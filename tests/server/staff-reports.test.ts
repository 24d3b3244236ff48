import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { productSearch } from '#contract/catalogue.ts';
import { Report } from '#contract/reports.ts';
import { decideReport, StaffReport, staffReports } from '#contract/staff/reports.ts';
import { StaffListing } from '#contract/staff/products.ts';
import { StaffSeller } from '#contract/staff/sellers.ts';
import { add, basketOf, newBuyer, placeOne } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let report: StaffReport;
const send = async (token: string, product_id = 12) =>
  (
    await shop.api('POST', '/reports/', {
      token,
      body: { kind: 'listing', product_id, reason: 'fraud', text: 'They ask for money by phone.' },
    })
  ).as(Report);
beforeEach(async () => {
  await shop.db.deleteFrom('reports').execute();
  await shop.db
    .updateTable('products')
    .set({ hidden_live: null, live: true, num_in_stock: 5, num_allocated: 0 })
    .where('id', '=', 12)
    .execute();
  buyer = await newBuyer(shop);
  report = await one((await send(buyer.token)).id);
});
const one = async (id: string) =>
  (await shop.api('GET', `/staff/reports/${id}/`, { token: staff })).as(StaffReport);
const decide = (body: object, id = report.id, headers: Record<string, string> = {}) =>
  shop.api('PATCH', `/staff/reports/${id}/`, { token: staff, key: randomUUID(), body, headers });
const found = async () =>
  (await shop.api('GET', '/product-search/?search=Icon'))
    .as(productSearch.answer)
    .results.map(({ id }) => id);
const audits = async () =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'after'])
      .orderBy('id')
      .execute()
  ).slice(-2);

test('a report reaches staff with who sent it and what it is about', async () => {
  const list = (await shop.api('GET', '/staff/reports/?status=new', { token: staff })).as(
    staffReports.answer,
  );
  expect(list.results).toEqual([report]);
  expect(report).toMatchObject({
    kind: 'listing',
    product_id: 12,
    seller_id: null,
    reason: 'fraud',
    text: 'They ask for money by phone.',
    reporter: { id: buyer.id, email: buyer.email },
    status: 'new',
    note: '',
    created_at: '2025-03-01T09:00:00Z',
    decided_at: null,
    listing: {
      id: 12,
      title: '2012 Toyota Corolla 1.6 Icon',
      live: true,
      hidden: false,
      house: true,
      open_orders: [],
      other_reports: 0,
    },
  });
});

describe('upheld and hidden', () => {
  test('the listing is gone for everybody, and comes back as it was', async () => {
    expect(await found()).toEqual([12]);
    const answer = await decide({ status: 'upheld', note: 'A copied advert', hide: true });
    expect(answer.as(decideReport.answer)).toMatchObject({
      status: 'upheld',
      note: 'A copied advert',
      decided_at: '2025-03-01T09:00:00Z',
      decided_by: 'Sam Mwangi',
      changed: true,
      listing: { live: false, hidden: true },
    });
    expect(await found()).toEqual([]);
    for (const path of ['/vehicle-details/12/', '/products/12/', '/products/12/price/'])
      expect((await shop.api('GET', path)).status, path).toBe(404);
    expect((await shop.request('GET', '/details/12')).status).toBe(404);
    expect(await audits()).toMatchObject([
      { action: 'listing.hide', entity: 'listing', entity_id: '12', after: { hidden: true } },
      { action: 'report.decide', entity: 'report', entity_id: report.id, after: { status: 'upheld' } },
    ]);

    expect((await decide({ status: 'dismissed', hide: false })).status).toBe(200);
    expect([await found(), (await shop.api('GET', '/vehicle-details/12/')).status]).toEqual([[12], 200]);
    expect((await audits())[0]).toMatchObject({ action: 'listing.show', after: { hidden: false } });
  });

  test('who has it in a basket is told the truth, and nobody can order it', async () => {
    await add(shop, buyer.token, 12);
    await decide({ status: 'upheld', hide: true });
    const basket = await basketOf(shop, buyer.token);
    expect(basket.results[0]).toMatchObject({ quantity: 1, available: 0 });
    const again = await shop.api('POST', '/basket/add-product/', {
      token: (await newBuyer(shop)).token,
      body: { url: '/api/products/12/', quantity: 1 },
    });
    expect([again.status, again.body]).toMatchObject([409, { code: 'out_of_stock', available: 0 }]);
  });

  test('who has ordered it keeps the order, and staff read which ones wait', async () => {
    const order = await placeOne(shop, buyer.token, staff);
    const answer = (await decide({ status: 'upheld', hide: true })).as(StaffReport);
    expect(answer.listing?.open_orders).toEqual([order.number]);
    const mine = await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token });
    expect(mine.text).toContain('2012 Toyota Corolla 1.6 Icon');
  });

  test('its seller may go on writing: it stays hidden, and shows what they want afterwards', async () => {
    await decide({ status: 'upheld', hide: true });
    const listing = (await shop.api('GET', '/staff/products/12/', { token: staff })).as(StaffListing);
    expect([listing.hidden, listing.prod_live]).toEqual([true, 'live']);
    const save = (publish: string) =>
      shop.api('PATCH', '/staff/products/12/', { token: staff, body: { publish, subtitle: publish } });
    expect((await save('draft')).status).toBe(200);
    expect(await found()).toEqual([]);
    await decide({ hide: false });
    expect(await found()).toEqual([]);
  });

  test('a draft that was hidden is a draft again', async () => {
    await shop.db.updateTable('products').set({ live: false }).where('id', '=', 12).execute();
    await decide({ hide: true });
    await decide({ hide: false });
    expect(await found()).toEqual([]);
  });
});

test('deciding the same again changes nothing and is no act', async () => {
  await decide({ status: 'dismissed', note: 'Looked at it' });
  const before = await audits();
  const again = (await decide({ status: 'dismissed', note: 'Looked at it' })).as(decideReport.answer);
  expect([again.changed, again.version]).toEqual([false, 2]);
  expect(await audits()).toEqual(before);
});

test('the second of two staff is told what the first decided', async () => {
  const seen = { 'if-match': `"r${report.id}-v${report.version}"` };
  const first = await decide({ status: 'dismissed' }, report.id, seen);
  expect([first.status, first.headers['etag']]).toEqual([200, `"r${report.id}-v2"`]);
  const second = await decide({ status: 'upheld', hide: true }, report.id, seen);
  expect([second.status, second.body]).toMatchObject([
    412,
    { code: 'precondition_failed', current: { status: 'dismissed', version: 2 } },
  ]);
  expect(await found()).toEqual([12]);
});

test('a decision is taken back, unless the same person has reported it again since', async () => {
  await decide({ status: 'dismissed' });
  expect((await decide({ status: 'new' })).as(StaffReport)).toMatchObject({
    status: 'new',
    decided_at: null,
  });
  await decide({ status: 'dismissed' });
  await send(buyer.token);
  const answer = await decide({ status: 'new' });
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { code: 'invalid_transition', from: 'dismissed' },
  ]);
});

test('other open reports about the same listing are counted', async () => {
  await send((await newBuyer(shop)).token);
  expect((await one(report.id)).listing?.other_reports).toBe(1);
  await decide({ status: 'upheld' });
  expect((await one(report.id)).listing?.other_reports).toBe(1);
});

test.each([
  { body: { status: 'maybe' }, field: 'status' },
  { body: { note: 'x'.repeat(2001) }, field: 'note' },
])('$field is judged', async ({ body, field }) => {
  const answer = await decide(body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'validation_failed' }]);
  expect(Object.keys(Object(Reflect.get(Object(answer.body), 'fields')))).toEqual([field]);
});

test('nothing is hidden where a report names no listing', async () => {
  const body = { kind: 'other', reason: 'other', text: 'The site is slow' };
  const other = (await shop.api('POST', '/reports/', { token: buyer.token, body })).as(Report);
  expect((await decide({ status: 'upheld', hide: true }, other.id)).status).toBe(400);
  expect((await decide({ status: 'upheld' }, other.id)).as(StaffReport).listing).toBeNull();
});

test('what is not there is not found', async () => {
  for (const id of [randomUUID(), 'x', '1'])
    expect((await decide({ status: 'upheld' }, id)).status).toBe(404);
});

test('staff read whom a report is about, and all that was reported about that seller', async () => {
  const vendor = await newBuyer(shop);
  const act = (path: string, token: string, body: object) =>
    shop.api('POST', path, { token, key: randomUUID(), body });
  await act('/upgrade-to-agent-account/', vendor.token, { mobileNumber: '0977123456' });
  await act(`/staff/sellers/${vendor.id}/approve/`, staff, {});
  const car = await seller(shop, vendor.token).car({ pTitle: 'A seller’s car' });
  const ofListing = await one((await send(buyer.token, car)).id);
  const about = { kind: 'seller', seller_id: vendor.id, reason: 'fraud', text: 'Money by phone.' };
  const ofSeller = (await shop.api('POST', '/reports/', { token: buyer.token, body: about })).as(Report);
  const named = { id: vendor.id, email: vendor.email };
  expect(ofListing.seller).toMatchObject(named);
  expect((await one(ofSeller.id)).seller).toMatchObject(named);
  expect(report.seller, 'the shop’s own').toBeNull();

  const list = async (of: string) =>
    (await shop.api('GET', `/staff/reports/?seller=${of}`, { token: staff })).as(staffReports.answer).results;
  expect((await list(String(vendor.id))).map(({ id }) => id).toSorted()).toEqual(
    [ofListing.id, ofSeller.id].toSorted(),
  );
  for (const nobody of ['0', 'x', '99999999999', '-1']) expect(await list(nobody)).toEqual([]);
  const known = (await shop.api('GET', `/staff/sellers/${vendor.id}/`, { token: staff })).as(StaffSeller);
  expect(known.open_reports, 'of themselves too').toBe(2);
});

test('the list is narrowed by kind and state', async () => {
  const list = async (query: string) =>
    (await shop.api('GET', `/staff/reports/?${query}`, { token: staff })).as(staffReports.answer).count;
  expect(await list('kind=listing&status=new')).toBe(1);
  expect(await list('kind=seller')).toBe(0);
  expect(await list('status=upheld')).toBe(0);
  expect(await list('status=nonsense')).toBe(0);
});
