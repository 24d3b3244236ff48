import type { Locator } from 'playwright-core';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishRates } from '../server/checkout-steps.ts';
import { pdfOf } from '../server/paper-steps.ts';
import { who } from './harness/account-and-phone.ts';
import { advance, newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { Phone } from './harness/phone.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { orderWaits, placeTheOrder, signIn, signInWithApp, toCheckout, toReview } from './harness/steps.ts';
import { buyCar, offline, online, seeCar, sendThroughACrash, stored } from './harness/prepared-phone.ts';

/**
 * One car from Southampton to Mombasa: a buyer and a member of staff, each with a phone and a bad line of their own. Nothing
 * is lost, nothing is done twice, and at the end all of it is read without a network.
 */
const CAR = 12;
const DAY_S = 86_400;
const NOTHING = { status: 200, type: 'text/javascript', body: '' };
const {
  shop,
  phone,
  page: buyer,
} = await shopAndPhone({ seed: 'contract', quiet: true, phone: { hasApp: true } });
const db = databaseOf(shop);
const line = await shop.anotherLine();
const office = await Phone.open({ width: 1280, height: 800 });
const staff = await office.tab();
let email: string;
let before: { in_stock: number; allocated: number };

const stock = () =>
  db
    .selectFrom('products')
    .select(['num_in_stock as in_stock', 'num_allocated as allocated'])
    .where('id', '=', CAR)
    .executeTakeFirstOrThrow();

// The app is never installed in the office.
beforeEach(() => void line.detour({ path: /^\/worker\.js$/, answer: NOTHING }));
beforeAll(async () => {
  line.detour({ path: /^\/worker\.js$/, answer: NOTHING });
  await publishRates({ db }, 'Mombasa', 140_000);
  before = await stock();
  email = await newcomer(shop);
  await signInWithApp(buyer, shop.url, { email, password: PASSWORD });
  await signIn(staff, line.url, who('staff'));
});

/** Orders of the buyer, as the database has them. */
const orders = () =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .where('users.email', '=', email)
    .execute();

/** Presses, and the server does it, but no answer comes; the page says so, and pressed again it is done. */
async function throughLoss(path: string, press: () => Promise<void>, done: Locator): Promise<void> {
  const mend = line.detour({ path: new RegExp(`^${path}$`), lost: true });
  await press();
  await staff.getByText('There was no answer.').waitFor();
  mend();
  await press();
  await done.waitFor();
}

const act = (name: string) => staff.getByRole('button', { name, exact: true });
const save = () => staff.getByRole('button', { name: 'Save', exact: true }).click();
const told = (words: string) => staff.getByRole('status').getByText(words);
const steps = () => buyer.getByRole('list', { name: 'Where it is' });

let number: string;

test('ordered without a network, through a lost answer and a killed server, it is placed once', async () => {
  await seeCar(buyer, shop, CAR);
  await offline(phone, shop);
  await buyCar(buyer, shop, CAR);
  await toCheckout(buyer);
  await toReview(buyer);
  await placeTheOrder(buyer);
  await orderWaits(buyer);

  await sendThroughACrash(buyer, phone, shop);
  await goWithin(buyer, '/confirm-order');
  await buyer.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const placed = await orders();
  expect(placed).toHaveLength(1);
  number = placed[0]?.number ?? '';
});

test('the slip that was photographed without a network arrives once', async () => {
  await offline(phone, shop);
  await advance(shop, 3_600);
  await goWithin(buyer, `/orders/${number}`);
  await buyer.getByRole('button', { name: 'Send a proof of payment' }).click();
  const slip = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#dde6dd' } })
    .png()
    .toBuffer();
  await buyer
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
  await buyer.getByRole('img', { name: 'The slip as it will be sent' }).waitFor();
  await buyer.getByRole('button', { name: 'Send', exact: true }).click();
  await buyer.getByText('It is sent automatically when there is a connection.').waitFor();
  const lost = shop.line.loseAnswer('/api/sync/');
  await online(phone, shop);
  await lost;
  const proofs = buyer.getByRole('list', { name: 'Proof of payment' });
  await proofs.getByText('Received. Our staff are checking it').waitFor();
  await offline(phone, shop);
  await goWithin(buyer, '/');
});

test('staff take it to Mombasa, and each of their answers is lost', async () => {
  const path = `/api/staff/orders/${number}`;
  await staff.goto(`${line.url}/staff/orders/${number}`);
  const proofs = staff.getByRole('region', { name: 'Proofs of payment' });
  const [proof] = await db.selectFrom('payment_proofs').selectAll().execute();
  await throughLoss(
    `${path}/payment-proofs/${proof?.id}/review/`,
    () => proofs.getByRole('button', { name: 'Accept' }).click(),
    proofs.getByText('Accepted', { exact: true }),
  );

  await advance(shop, DAY_S);
  await act('Record payment').click();
  await staff.getByLabel('Amount in USD').fill('5900.00');
  await staff.getByLabel('Received').fill('2025-03-02T08:00');
  await staff.getByLabel('Transfer reference').fill('KCB/2215/0042');
  await throughLoss(`${path}/events/`, save, told('Paid in full'));

  await act('Book shipping').click();
  await staff.getByLabel('Vessel (optional)').fill('MV Hoegh Trader');
  await throughLoss(`${path}/events/`, save, told('Shipping is booked'));

  await advance(shop, 3 * DAY_S);
  await act('Record shipping').click();
  await staff.getByLabel('Port of loading').fill('Southampton');
  await expect.poll(() => staff.getByLabel('Port of discharge').inputValue()).toBe('Mombasa');
  await staff.getByLabel('Left on').fill('2025-03-05');
  await staff.getByLabel('Expected on').fill('2025-03-30');
  await throughLoss(`${path}/events/`, save, told('The order is on its way'));

  await act('Add a document').click();
  await staff
    .getByLabel('File')
    .setInputFiles({ name: 'bl.pdf', mimeType: 'application/pdf', buffer: pdfOf('MV Hoegh Trader') });
  await throughLoss(`${path}/documents/`, save, told('Document added'));

  await advance(shop, 24 * DAY_S);
  await act('Record arrival').click();
  await staff.getByLabel('When').fill('2025-03-29T06:00');
  await throughLoss(`${path}/events/`, save, told('Arrival recorded'));

  await act('Record release').click();
  await staff.getByLabel('When').fill('2025-03-29T08:30');
  await throughLoss(`${path}/events/`, save, told('Release recorded'));
});

test('a phone that was online for a moment has all of it, and its papers after one press', async () => {
  await online(phone, shop);
  await expect.poll(async () => JSON.stringify(await stored(buyer, 'rows'))).toContain('"type":"released"');
  await offline(phone, shop);
  await goWithin(buyer, `/orders/${number}`);
  await steps()
    .getByText(/^Released/)
    .waitFor();
  const lines = (await steps().getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(lines).toEqual([
    'Order placed',
    'Pro-forma issued',
    'Proof of payment received',
    'Proof of payment accepted',
    'Payment received: $5,900.00',
    'Payment confirmed',
    'Booked on the MV Hoegh Trader',
    'Shipped on the MV Hoegh Trader',
    'New document: Bill of lading',
    'Arrived in port',
    'Released and ready to collect',
  ]);
  await buyer.getByRole('region', { name: 'The ship' }).getByText('MV Hoegh Trader').waitFor();
  await buyer.getByText(/^2 documents for this order are not on this phone, \d+ KB\./).waitFor();

  await online(phone, shop);
  // Half of one of them: what came stays, the rest is still said not to be here.
  const mend = shop.line.detour({ path: /\/file\/$/, half: true });
  const keep = buyer.getByRole('button', {
    name: /^Keep the documents for this order on this phone, \d+ KB$/,
  });
  await keep.click();
  const failed = buyer.getByRole('alert').filter({ hasText: 'They could not be downloaded.' });
  await failed.getByText(/^1 document for this order is not on this phone, \d+ KB\.$/).waitFor();
  mend();
  await inspectScreen(buyer, 'order-papers-failed');
  await keep.click();
  await buyer.getByText(/^All documents for this order are on this phone/).waitFor();
  await offline(phone, shop);
  await buyer.reload();
  const saved = buyer.waitForEvent('download');
  await buyer
    .getByRole('list', { name: 'Documents' })
    .getByRole('button', { name: /Saved on this phone$/ })
    .click();
  expect((await saved).suggestedFilename()).toBe(`chicargos-${number}-bill-of-lading.pdf`);
  await buyer.getByText(/^Opened from this phone/).waitFor();
  await online(phone, shop);
});

test('the shop has one of everything', async () => {
  expect(await orders()).toMatchObject([{ number, status: 'Shipped' }]);
  const ofOrder = (table: string) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} where order_number = ${number}`
      .execute(db)
      .then(({ rows }) => rows[0]?.count);
  for (const table of ['order_payments', 'order_shipments', 'payment_proofs', 'order_documents'])
    expect([table, await ofOrder(table)]).toEqual([table, 1]);

  const events = await db
    .selectFrom('order_events')
    .select('type')
    .where('order_number', '=', number)
    .orderBy('id')
    .execute();
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'arrived',
    'booked',
    'document_added',
    'payment_received',
    'placed',
    'proof_reviewed',
    'proof_uploaded',
    'released',
    'shipped',
    'status_changed',
  ]);
  const mails = await db
    .selectFrom('mail_outbox')
    .select('template')
    .where('to_address', '=', email)
    .where('template', 'like', 'order-%')
    .execute();
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    'order-arrived',
    'order-booked',
    'order-document',
    'order-payment',
    'order-proof-accepted',
    'order-proof-received',
    'order-received',
    'order-released',
    'order-shipped',
  ]);
  const audit = await db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'order')
    .where('entity_id', '=', number)
    .execute();
  expect(audit.map(({ action }) => action).toSorted()).toEqual([
    'order.arrived',
    'order.booked',
    'order.document_added',
    'order.payment_received',
    'order.proof_reviewed',
    'order.released',
    'order.shipped',
  ]);
  expect(await stock()).toEqual({ in_stock: before.in_stock - 1, allocated: 0 });
});
