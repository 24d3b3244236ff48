import { readChassis } from '#domain/stock/chassis.ts';
import { cardRows } from '#server/catalogue/card-rows.ts';
import { readStoredContacts } from '#server/rules/contacts.ts';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myOrders, orderDetail } from '#contract/orders/orders.ts';
import { manualClock } from '#server/platform/base/clock.ts';
import { createHttp } from '#server/platform/http/http.ts';
import { createLog } from '#server/platform/base/log.ts';
import { mediaRoutes } from '#server/media/serve.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { committedMediaFolder } from '#server/media/serve.ts';
import { seedEmblems, seedPictures } from '#server/seed/pictures.ts';
import { demoAccounts, seed } from '#server/seed/seed.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Query } from '#contract/declare.ts';
import { quoteRequests } from '#contract/staff/quotes.ts';
import { staffTodo } from '#contract/staff/staff.ts';
import { Store } from '#contract/stores.ts';
import { rememberNone, rememberNothing } from '#server/platform/cache/catalogue-memory.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { paymentLines } from '#domain/payments/payment-lines.ts';
import { nameReadsLikePayment, titleReadsLikePayment } from '#domain/payments/payment-words.ts';
import { ORDER_EVENTS } from '#domain/orders/order-events.ts';
import { pendingRow } from '#server/bank/store.ts';
import { expiryJob } from '#server/orders/life/expire.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { paySoonJob } from '#server/reminders/pay-soon.ts';
import { quoteEndingJob } from '#server/reminders/quote-ending.ts';
import { quoteExpiryJob } from '#server/shipping/expire-quotes.ts';
import { savePercent, wireMoney } from '#domain/money/money.ts';
import { tiersNow } from '#server/offers/tiers.ts';
import { staffOrdersShown } from '#server/staff/orders/shape.ts';
import { routes as staffRoutes } from '#server/staff/routes.ts';
import { placeOne } from './checkout-steps.ts';
import { quietLog, testConfig } from './harness/settings.ts';
import { testServer } from './harness/test-server.ts';
import type { Db } from '#server/platform/database/db.ts';

const NOW = '2026-11-21T08:00:00Z';
const LOCAL = { ...testConfig(), host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000' };

/** Number of rows that each table holds that an order or somebody of the shop's people writes. */
async function rowsHeld(db: Db): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const table of [
    'users',
    'orders',
    'order_events',
    'order_payments',
    'order_documents',
    'payment_proofs',
    'invoices',
    'baskets',
    'shipping_quotes',
    'vouchers',
    'reports',
    'requests',
    'audit_log',
  ] as const) {
    const row = await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).executeTakeFirst();
    held[table] = row?.n ?? 0;
  }
  return held;
}

describe('the demo', async () => {
  const server = await testServer({ from: 'empty' });
  const { db } = server;
  const lines: string[] = [];
  const log = createLog({ now: () => new Date(NOW), write: (line) => lines.push(line) });
  const run = () => seed(db, { ...LOCAL, seed: 'demo' }, manualClock(NOW), log);
  const count = async (table: 'products' | 'product_images' | 'users' | 'shipping_rates' | 'makes') => {
    const row = await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    return row.n;
  };
  /** Lists that the first of the staff reads at the demo's own time; no server of the tests has its clock there. */
  const staffRead = async <P extends v.GenericSchema, A extends v.GenericSchema>(declared: Query<P, A>) => {
    const handler = staffRoutes.find((one) => one.declared.name === declared.name);
    if (handler?.kind !== 'query') throw new Error(`staff read no ${declared.name}`);
    const user = {
      id: 3,
      email: 'staff@demo.chicargos.example',
      firstName: 'Sam',
      lastName: 'Mwangi',
      isStaff: true,
      hasSecondStep: false,
      language: 'en' as const,
    };
    const outcome = await handler.run({
      db,
      user,
      params: v.parse(declared.params, {}),
      now: new Date(NOW),
      config: LOCAL,
      log,
      ip: '127.0.0.1',
      sessionId: null,
      remember: rememberNothing,
      rememberEach: rememberNone,
      restsOn: () => undefined,
      columns: null,
    });
    return v.parse(declared.answer, outcome);
  };
  // Two servers started at once on an empty database.
  beforeAll(async () => void (await Promise.all([run(), run()])));

  test('two servers fill an empty shop once, and say what was refused', async () => {
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(
      '11,582 vehicles listed, 418 refused: engine missing 150, fuel unknown 135, repeated 105',
    );
    // The shop's own, and what two sellers have listed.
    expect(await count('products')).toBe(11_582 + 150 + 860 + 60 + 9);
    // Four views of a vehicle, a drawing of a spare.
    expect(await count('product_images')).toBe(4 * (11_582 + 150 + 4) + 920);
    expect(await count('makes')).toBe(42);
    // Those of the shop's own demo, eight more who have ordered, and four who applied to sell.
    expect(await count('users')).toBe(4 + 8 + 4);
  });

  test('a shop that holds something is left alone', async () => {
    const before = await rowsHeld(db);
    await db.updateTable('products').set({ price_minor: 777_700 }).where('id', '=', 40_001).execute();
    await run();
    expect(await rowsHeld(db)).toEqual(before);
    const kept = await db
      .selectFrom('products')
      .select('price_minor')
      .where('id', '=', 40_001)
      .executeTakeFirst();
    expect(kept?.price_minor).toBe(777_700);
    expect(lines).toHaveLength(1);
  });

  test('orders stand in every state, each with what it needs next', async () => {
    const rows = await db.selectFrom('orders').selectAll().orderBy('number').execute();
    const shown = await staffOrdersShown(db, rows, new Date(NOW));
    const states = shown.map((order) => `${order.status}, ${order.next_step}`);
    expect(states.toSorted()).toEqual([
      'Authorized, book',
      'Authorized, book',
      'Authorized, ship',
      'Canceled, none',
      'Canceled, none',
      'Canceled, refund',
      'Payment Declined, call_buyer',
      'Pending, check_proof',
      'Pending, remind',
      'Pending, wait_payment',
      'Pending, wait_payment',
      'Pending, wait_payment',
      'Shipped, confirm_arrival',
      'Shipped, none',
      'Shipped, release',
      'Shipped, wait_arrival',
    ]);
    const events = await db
      .selectFrom('order_events')
      .select(['type', db.fn.countAll<number>().as('n')])
      .groupBy('type')
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual([...ORDER_EVENTS].toSorted());
    const entered = await db
      .selectFrom('order_events')
      .select('order_number')
      .where(sql<boolean>`data ->> 'by_code' = 'true'`)
      .execute();
    expect(entered).toHaveLength(1);
    // The photo of a slip in the seed's data names this sum.
    const slip = await db
      .selectFrom('payment_proofs')
      .innerJoin('orders', 'number', 'order_number')
      .select(['total_minor', 'payment_proofs.status'])
      .where('mime', '=', 'image/jpeg')
      .execute();
    expect(slip).toEqual([{ total_minor: 1_045_000, status: 'received' }]);
  });

  test('stock, totals, payments and the log are what they would be had all of it been done by phone', async () => {
    const { rows: wrong } = await sql`
      select id from products where num_allocated <> (
        select coalesce(sum(quantity), 0) from order_lines join orders on number = order_number
        where product_id = products.id and status in ('Pending', 'Payment Declined', 'Authorized'))
        or num_allocated > num_in_stock`.execute(db);
    expect(wrong).toEqual([]);
    const { rows: sold } = await sql<{ num_in_stock: number }>`
      select num_in_stock from products join order_lines on product_id = products.id
        join orders on number = order_number where status = 'Shipped'`.execute(db);
    expect(sold).toEqual([0, 0, 0, 0].map((left) => ({ num_in_stock: left })));
    const { rows: sums } = await sql`
      select number from orders where total_minor <> items_minor + shipping_minor
        or items_minor <> (select sum(unit_minor * quantity - discount_minor) from order_lines where order_number = number)
        or shipping_minor <> (select sum(shipping_unit_minor * quantity) from order_lines where order_number = number)
        or paid_minor + refunded_minor <>
          (select coalesce(sum(amount_minor), 0) from order_payments where order_number = number)`.execute(
      db,
    );
    expect(sums).toEqual([]);
    const { rows: early } = await sql`
      select number from orders join order_lines on order_number = number
        join products on products.id = product_id where products.created_at > placed_at`.execute(db);
    expect(early).toEqual([]);
    expect(await verifyAudit(db)).toEqual({ entries: 64, brokenAt: null });
  });

  test('vouchers, quotes, reports, requests and a bank account wait for the people of the shop', async () => {
    const now = new Date(NOW);
    expect(await staffRead(staffTodo)).toEqual({
      orders: 9,
      proofs: 1,
      quote_requests: 2,
      reports: 2,
      sellers: 1,
      requests: 3,
      requests_overdue: 1,
    });
    const { results: asked } = await staffRead(quoteRequests);
    expect(asked.map(({ status, overdue }) => `${status}${overdue ? ', late' : ''}`).toSorted()).toEqual([
      'answered',
      'answered',
      'expired',
      'open',
      'open, late',
    ]);
    const vouchers = await db.selectFrom('vouchers').select(['code', 'active']).orderBy('code').execute();
    expect(vouchers.map(({ code }) => code)).toEqual(['DEALERS', 'FRIENDS10', 'KARIBU150', 'WINTER5']);
    const uses = await db.selectFrom('voucher_redemptions').select('order_number').execute();
    expect(uses).toHaveLength(2);
    const pending = await pendingRow(db, now);
    expect(pending).toMatchObject({ confirmed_at: null, proposed_by: 3 });
  });

  test('nobody has got a mail about it, and no reminder is due', async () => {
    const deps = { config: LOCAL, log };
    const stopped = new AbortController().signal;
    for (const job of [
      paySoonJob(db, deps),
      quoteEndingJob(db, LOCAL),
      quoteExpiryJob(db, deps),
      expiryJob(db, deps),
    ])
      await job.run(new Date(NOW), stopped);
    expect(await db.selectFrom('mail_outbox').select('template').execute()).toEqual([]);
  });

  test('the last vehicle came just now, the first four months ago', async () => {
    const ends = await db
      .selectFrom('products')
      .select(['id', 'created_at'])
      .where('id', 'in', [40_001, 51_582])
      .orderBy('id')
      .execute();
    expect(ends.map((end) => end.created_at.toISOString())).toEqual([
      '2026-07-23T16:45:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ]);
  });

  test('the newest vehicle is a real one: sample trucks came before them all', async () => {
    const kinds = await db
      .selectFrom('products')
      .select(['body_type', db.fn.min('created_at').as('first'), db.fn.max('created_at').as('last')])
      .where('product_class_id', '=', 1)
      .where('body_type', 'in', ['Truck', 'Hatchback'])
      .groupBy('body_type')
      .orderBy('body_type')
      .execute();
    const [cars, trucks] = kinds;
    expect(trucks?.last.getTime()).toBeLessThan(cars?.first.getTime() ?? 0);
  });

  test('trucks are commercial vehicles, and no class of vehicles holds a spare', async () => {
    const classes = await db
      .selectFrom('products')
      .select(['product_class_id', 'vehicle_class', db.fn.countAll<number>().as('n')])
      .where((eb) => eb.or([eb('body_type', '=', 'Truck'), eb('body_type', 'is', null)]))
      .groupBy(['product_class_id', 'vehicle_class'])
      .orderBy('product_class_id')
      .execute();
    expect(classes).toEqual([
      { product_class_id: 1, vehicle_class: 'commercial', n: 150 },
      { product_class_id: 2, vehicle_class: null, n: 860 + 5 },
      { product_class_id: 3, vehicle_class: null, n: 60 },
    ]);
  });

  test('spares stand in a tree of real categories, and fit the cars they name', async () => {
    const [pads] = await db
      .selectFrom('products')
      .innerJoin('product_categories', 'product_id', 'products.id')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select(['products.id', 'title', 'slug', 'subtitle', 'condition', 'part_number', 'search_words'])
      .where('title', 'like', 'Front brake pads - %')
      .orderBy('products.id')
      .execute();
    expect(pads).toMatchObject({ slug: 'brake-pads', subtitle: expect.stringMatching(/^Sample/) as string });
    // The category above the one it is filed in.
    expect(pads?.search_words).toContain("'braking'");
    const fitted = await db
      .selectFrom('product_fitment')
      .innerJoin('fitment_trims', 'fitment_trims.id', 'trim_id')
      .select(['make', 'model'])
      .distinct()
      .where('product_id', '=', pads?.id ?? 0)
      .execute();
    expect(fitted).toHaveLength(1);
    expect(pads?.title).toContain(`${fitted[0]?.make} ${fitted[0]?.model}`);
    const above = await db
      .selectFrom('category_paths')
      .innerJoin('categories', 'categories.id', 'ancestor_id')
      .select('name')
      .where('category_id', '=', (eb) =>
        eb.selectFrom('categories').select('id').where('slug', '=', 'brake-pads'),
      )
      .orderBy('depth')
      .execute();
    expect(above.map(({ name }) => name)).toEqual([
      'Brake Pads',
      'Motor Vehicle Braking',
      'Motor Vehicle Parts',
      'Vehicle Parts & Accessories',
    ]);
  });

  test('a vehicle is found by its words and stands with its pictures, marked as illustrations', async () => {
    const [found] = await db
      .selectFrom('products')
      .innerJoin('product_images', 'product_id', 'products.id')
      .innerJoin('pictures', 'hash', 'picture_hash')
      .select([
        'product_id',
        'title',
        'title_fold',
        'currency',
        'num_in_stock',
        'caption',
        'bytes',
        'search_words',
      ])
      .where('title', '=', '2015 Toyota RAV4 2.2 Diesel')
      .where('slot', '=', 1)
      .execute();
    expect(found).toMatchObject({ currency: 'USD', num_in_stock: 1, caption: 'Illustration' });
    const [listed] = await cardRows({ db, rememberEach: rememberNone }, [found?.product_id ?? 0]);
    expect(listed?.primary.picture).toMatchObject({ sample: true });
    expect(found?.title_fold).toBe('2015 toyota rav4 2.2 diesel');
    expect(found?.search_words).toContain("'rav4'");
    expect(Object.keys(found?.bytes ?? {})).toEqual(['160', '320', '640', '1280']);
  });

  test('shipping is published, the kwacha has a dated rate, settings stand as they start', async () => {
    expect(await count('shipping_rates')).toBe(48);
    const kinds = await db
      .selectFrom('shipping_rates')
      .select(['kind', 'valid_from', 'valid_to'])
      .distinct()
      .execute();
    expect(kinds).toEqual([{ kind: 'published', valid_from: '2026-01-01', valid_to: null }]);
    const rate = await db.selectFrom('exchange_rates').selectAll().executeTakeFirst();
    expect(rate).toMatchObject({ currency: 'ZMW', units_per_usd: '27.5000', day: '2025-01-01' });
    const settings = await db.selectFrom('site_settings').selectAll().orderBy('name').execute();
    const [contacts, ...plain] = settings;
    expect(plain).toEqual([
      { name: 'crossed_out_price', value: { value: 'real' } },
      {
        name: 'social',
        value: {
          value: ['Facebook', 'Instagram', 'YouTube'].map((name) => {
            return { name, url: `https://${name.toLowerCase()}.example/chicargos` };
          }),
        },
      },
      { name: 'whatsapp', value: { value: '447700900123' } },
    ]);
    expect(contacts?.name).toBe('contacts');
  });

  test('its company and its chassis numbers say that they are samples, its telephones are of numbers for fiction', async () => {
    const { contacts } = await readStoredContacts(db, { supportInbox: 'help@shop.example' });
    expect(contacts).toMatchObject({
      email: 'help@shop.example',
      // The paper says to call the number on our site: it is the same.
      telephone: '442079460958',
      company: { name: 'Chicargos Ltd (sample)', phone: '442079460958', sample: true },
    });
    const cars = await db
      .selectFrom('products')
      .select(['id', 'chassis'])
      .where('chassis', 'is not', null)
      .orderBy('id')
      .execute();
    expect(cars.length).toBeGreaterThan(11_000);
    for (const { id, chassis } of cars)
      expect(readChassis(chassis ?? '') ?? '', String(id)).toBe(`SAMPLE${String(id).padStart(11, '0')}`);
  });

  test('the home page puts forward what is in stock, no model twice in a row of cards', async () => {
    const rows = await db
      .selectFrom('deals')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['place', 'range', 'make', 'model', 'products.price_minor', 'vehicle_class', 'body_type'])
      .select(['listing_type', 'num_in_stock', 'ends_at', 'position'])
      .orderBy('deals.id')
      .execute();
    const rowsOf = new Map<string, typeof rows>();
    for (const row of rows) {
      const name = `${row.place} ${row.range}`.trim();
      rowsOf.set(name, [...(rowsOf.get(name) ?? []), row]);
    }
    expect([...rowsOf.keys()].map((name) => name.replace(/ \d+$/, ''))).toEqual([
      ...[1, 2, 3].flatMap(() => ['trusted_cars', 'commercial_vehicles']),
      'most_searched sedan',
      'most_searched suv',
      'deals',
    ]);
    const sizes = [...rowsOf.values()].map(({ length }) => length);
    expect(sizes.filter((size) => size >= 8 && size <= 12).length).toBeGreaterThanOrEqual(8);
    for (const [name, unsorted] of rowsOf) {
      const cards = unsorted.toSorted((a, b) => a.position - b.position);
      expect(new Set(cards.map(({ make, model }) => `${make} ${model}`)).size).toBe(cards.length);
      const from = Number(/\d+$/.exec(name)?.[0] ?? 0) * 100;
      for (const card of cards) {
        expect(card).toMatchObject({ listing_type: 'FixedPrice', num_in_stock: 1, ends_at: null });
        expect(card.vehicle_class).toBe(name.startsWith('commercial') ? 'commercial' : 'cars');
        // "From $4,000" is what the first of them costs.
        if (from > 0) expect(cards[0]?.price_minor).toBe(from);
        expect(card.price_minor).toBeGreaterThanOrEqual(from);
        if (name.endsWith('suv')) expect(['SUV', 'MPV']).toContain(card.body_type);
      }
    }
    const articles = await db.selectFrom('articles').select(['slug', 'picture_hash']).execute();
    expect(articles).toHaveLength(10);
  });

  test('deals cost what most people pay, and their own price fell, by most first', async () => {
    const { least, most } = await db
      .selectFrom('products')
      .select(sql<number>`percentile_disc(0.1) within group (order by price_minor)`.as('least'))
      .select(sql<number>`percentile_disc(0.6) within group (order by price_minor)`.as('most'))
      .where('vehicle_class', '=', 'cars')
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('deals')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['products.price_minor', 'fell_from_minor', 'price_since', 'products.created_at'])
      .where('place', '=', 'deals')
      .orderBy('position')
      .execute();
    expect(rows).toHaveLength(8);
    const saved = rows.map((row) => savePercent(row.price_minor, row.fell_from_minor ?? 0));
    expect(saved).toEqual(saved.toSorted((a, b) => b - a));
    for (const row of rows) {
      expect(row.price_minor).toBeGreaterThanOrEqual(least);
      expect(row.price_minor).toBeLessThanOrEqual(most);
      expect(row.price_since > row.created_at && row.price_since <= new Date(NOW)).toBe(true);
    }
    expect(Math.min(...saved)).toBeGreaterThanOrEqual(10);
  });

  test('about one listing in twelve has a price that fell, dated', async () => {
    const { all, fallen } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .select(
        sql<number>`count(*) filter (where fell_from_minor > price_minor and price_since > created_at)`.as(
          'fallen',
        ),
      )
      .executeTakeFirstOrThrow();
    expect(fallen / all).toBeGreaterThan(1 / 14);
    expect(fallen / all).toBeLessThan(1 / 11);
  });

  test('the ways to buy begin at what home shows of them', async () => {
    const tiers = await tiersNow(db, new Date(NOW));
    const cheapest = async (trusted: boolean) => {
      const cars = await db
        .selectFrom('deals')
        .innerJoin('products', 'products.id', 'product_id')
        .select(['place', 'products.price_minor'])
        .where('vehicle_class', '=', 'cars')
        .execute();
      return Math.min(
        ...cars.filter(({ place }) => !trusted || place === 'trusted_cars').map((car) => car.price_minor),
      );
    };
    const [any, trusted] = [wireMoney(await cheapest(false)), wireMoney(await cheapest(true))];
    expect(tiers).toEqual({ free: any, convenient: any, trusted });
  });

  test('the next product and the next person get the next numbers', async () => {
    const user = {
      first_name: 'A',
      last_name: 'B',
      language: 'en',
      is_active: true,
      is_staff: false,
    } as const;
    const added = await db
      .insertInto('users')
      .values({ ...user, email: 'next@example.test', created_at: NOW })
      .returning('id')
      .executeTakeFirst();
    expect(added?.id).toBe(17);
    const product = await db
      .insertInto('products')
      .values({
        product_class_id: 1,
        title: 'Next',
        title_fold: 'next',
        subtitle: '',
        description: '',
        listing_type: 'FixedPrice',
        live: false,
        deleted: false,
        price_minor: 100,
        currency: 'USD',
        num_in_stock: 0,
        search_words: '',
        created_at: NOW,
        updated_at: NOW,
      })
      .returning('id')
      .executeTakeFirst();
    expect(product?.id).toBe(63_009 + 9);
  });

  test('two sellers are approved and have a store in kwacha, one waits and one was refused', async () => {
    const rows = await db
      .selectFrom('sellers')
      .innerJoin('users', 'users.id', 'sellers.user_id')
      .innerJoin('supporters', 'supporters.user_id', 'sellers.user_id')
      .select(['first_name', 'status', 'code'])
      .orderBy('users.id')
      .execute();
    expect(rows.map(({ first_name, status }) => `${first_name} ${status}`)).toEqual([
      'Mulenga approved',
      'Lubasi approved',
      'Precious pending',
      'Kelvin rejected',
    ]);
    const open = async (code: string) => (await server.api('GET', `/stores/${code}/`)).as(Store);
    const stores = [await open(rows[0]?.code ?? ''), await open(rows[1]?.code ?? '')];
    expect(stores.map((store) => `${store.name} ${store.count}`)).toEqual([
      'Mulenga Motors 4',
      'Lubasi Auto Spares 4',
    ]);
    expect(stores.flatMap(({ results }) => results).every(({ currency }) => currency === 'ZMW')).toBe(true);
  });

  test('nothing of its stock and nobody of its people is taken for where to send money', async () => {
    const stock = await db.selectFrom('products').select(['title', 'description']).execute();
    expect(stock.filter(({ title }) => titleReadsLikePayment(title))).toEqual([]);
    expect(stock.filter(({ description }) => holdsBankAccount(description))).toEqual([]);
    const people = await db.selectFrom('users').select(['first_name', 'last_name']).execute();
    expect(people.filter((one) => nameReadsLikePayment(`${one.first_name} ${one.last_name}`))).toEqual([]);
    const orders = await db.selectFrom('orders').select(['number', 'shipping_address']).execute();
    expect(orders.length).toBeGreaterThan(10);
    expect(orders.flatMap((one) => paymentLines(one.shipping_address))).toEqual([]);
  });

  test('the demo seller signs in with the printed password, and not where the demo has no life', async () => {
    const printed = demoAccounts('demo', LOCAL).find(({ what }) => what === 'demo seller');
    const row = await db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', printed?.email ?? '')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(row.password_hash, printed?.password ?? '')).toBe(true);
    expect(demoAccounts('catalogue', LOCAL).map(({ what }) => what)).not.toContain('demo seller');
  });

  test('the demo buyer signs in with the printed password', async () => {
    const buyer = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'buyer@demo.chicargos.example')
      .executeTakeFirst();
    expect(buyer).toMatchObject({ is_active: true, is_staff: false });
    expect(await verifyPassword(buyer?.password_hash ?? null, 'walvis-bay-40001')).toBe(true);
  });
});

describe('the demo where others can reach it', async () => {
  const { db } = await testServer({ from: 'empty' });

  test('has nobody whose password is known and who may act for the shop, and nothing that they did', async () => {
    const config = { ...LOCAL, seed: 'demo' as const, publicUrl: 'https://shop.example' };
    await seed(db, config, manualClock(NOW), quietLog());
    expect(await rowsHeld(db)).toMatchObject({ users: 2, orders: 0, audit_log: 0, vouchers: 0, baskets: 0 });
    const staff = await db.selectFrom('users').select('email').where('is_staff', '=', true).execute();
    expect(staff).toEqual([]);
  });
});

describe('the catalogue of the contract', async () => {
  const { db } = await testServer();

  test.each([
    { id: 101, title: '2010 Toyota Corolla', price: 100_000, currency: 'USD', stock: 1, type: 'FixedPrice' },
    { id: 126, title: '2010 Toyota Corolla', price: 350_000, currency: 'USD', stock: 1, type: 'FixedPrice' },
    {
      id: 12,
      title: '2012 Toyota Corolla 1.6 Icon',
      price: 450_000,
      currency: 'USD',
      stock: 5,
      type: 'FixedPrice',
    },
    { id: 13, title: '2014 BMW 320i', price: 800_000, currency: 'USD', stock: 1, type: 'FixedPrice' },
    { id: 14, title: '2011 Mercedes-Benz C180', price: 600_000, currency: 'USD', stock: 1, type: 'Auction' },
    { id: 15, title: '2009 Nissan Note', price: 300_000, currency: 'USD', stock: 0, type: 'FixedPrice' },
    {
      id: 17,
      title: '2008 Isuzu NPR truck',
      price: 1_500_000,
      currency: 'USD',
      stock: 40,
      type: 'FixedPrice',
    },
    {
      id: 301,
      title: 'Front bumper - Golf Mk7',
      price: 45_000,
      currency: 'ZMW',
      stock: 3,
      type: 'FixedPrice',
    },
    { id: 302, title: 'Seat cover set', price: 12_000, currency: 'ZMW', stock: 10, type: 'FixedPrice' },
    { id: 303, title: 'Alloy wheels', price: 250_000, currency: 'ZMW', stock: 1, type: 'Chinese' },
    { id: 304, title: 'Driving gloves', price: 9_000, currency: 'ZMW', stock: 6, type: 'FixedPrice' },
    { id: 401, title: 'Car radio', price: 90_000, currency: 'ZMW', stock: 2, type: 'FixedPrice' },
  ])('$id is $title', async ({ id, title, price, currency, stock, type }) => {
    const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({
      title,
      price_minor: price,
      currency,
      num_in_stock: stock,
      listing_type: type,
    });
    expect(row?.live).toBe(true);
  });

  test('there are 37 products, 16 is a draft, 126 has no picture', async () => {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'live', 'make', 'fuel', 'transmission'])
      .execute();
    expect(rows).toHaveLength(37);
    expect(rows.filter((row) => !row.live).map((row) => row.id)).toEqual([16]);
    const pictured = await db.selectFrom('product_images').select('product_id').distinct().execute();
    const ids = new Set(pictured.map((row) => row.product_id));
    expect(ids.has(125)).toBe(true);
    expect(ids.has(126)).toBe(false);
    const corollas = rows.filter((row) => row.id > 100 && row.id < 127);
    expect(new Set(corollas.map((row) => `${row.make} ${row.fuel} ${row.transmission}`))).toEqual(
      new Set(['Toyota Petrol Manual']),
    );
  });

  test('302 wants a size', async () => {
    expect(await db.selectFrom('product_options').selectAll().execute()).toEqual([
      { id: 10, product_id: 302, code: 'size', name: 'Size', required: true, values: ['S', 'M', 'L'] },
    ]);
  });

  test('people are there as the contract names them', async () => {
    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(rows.map(({ id, email, is_active, is_staff }) => ({ id, email, is_active, is_staff }))).toEqual([
      { id: 1, email: 'buyer@example.test', is_active: true, is_staff: false },
      { id: 2, email: 'buyer2@example.test', is_active: true, is_staff: false },
      { id: 3, email: 'staff@example.test', is_active: true, is_staff: true },
      { id: 4, email: 'inactive@example.test', is_active: false, is_staff: false },
    ]);
    for (const { password_hash } of rows)
      expect(await verifyPassword(password_hash, 'Passw0rd!x')).toBe(true);
  });

  test('rates are estimates only, for every port', async () => {
    const rows = await db
      .selectFrom('shipping_rates')
      .select(['kind', 'method', 'amount_minor'])
      .distinct()
      .orderBy('method')
      .execute();
    expect(rows).toEqual([
      { kind: 'estimate', method: 'container', amount_minor: 120_000 },
      { kind: 'estimate', method: 'roro', amount_minor: 70_000 },
    ]);
  });
});

describe('the people and orders of the account contract', async () => {
  const shop = await testServer({ from: 'account' });
  const { db } = shop;

  test('all accounts are there, sign in with the one password, and only two of them are staff', async () => {
    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    const names = ['buyer', 'buyer2', 'staff', 'inactive', 'buyer0', 'buyer1', 'supporter1', 'recruit1'];
    const more = ['recruit2', 'promobuyer', 'vendor1', 'vendor2', 'vendorx', 'staff1'];
    expect(rows.map(({ email }) => email)).toEqual([...names, ...more].map((name) => `${name}@example.test`));
    expect(rows.filter(({ is_staff }) => is_staff).map(({ email }) => email)).toEqual([
      'staff@example.test',
      'staff1@example.test',
    ]);
    for (const name of more) expect(await shop.login(`${name}@example.test`)).toHaveLength(43);
    const token = await shop.login('recruit1@example.test');
    expect((await shop.api('GET', '/profile/', { token })).body).toMatchObject({
      date_joined: '2024-12-01T08:00:00Z',
    });
  });

  test('buyer1 has 27 orders over two pages, the newest number on top', async () => {
    const token = await shop.login('buyer1@example.test');
    const page = async (at: number) =>
      (await shop.api('GET', `/orders/?page=${at}`, { token })).as(myOrders.answer);
    const [first, second] = [await page(1), await page(2)];
    expect([first.count, first.results.length, second.results.length]).toEqual([27, 25, 2]);
    const all = [...first.results, ...second.results];
    expect(all.map(({ number }) => number)).toEqual(
      Array.from({ length: 27 }, (_, index) => String(100_000_027 - index)),
    );
    expect(
      all
        .map(({ status }) => status)
        .toReversed()
        .slice(0, 5),
    ).toEqual(['Pending', 'Canceled', 'Shipped', 'Authorized', 'Authorized']);
    expect(new Set(all.slice(0, 24).map(({ status }) => status))).toEqual(new Set(['Authorized']));
    expect([all[0]?.date_placed, all[26]?.date_placed]).toEqual([
      '2025-01-05T09:15:00Z',
      '2024-12-20T09:15:00Z',
    ]);
    for (const order of all)
      expect(order).toMatchObject({
        currency: 'USD',
        total_incl_tax: '5700.00',
        shipping_incl_tax: '700.00',
        line_props: [{ qty: 1, unit_price: '5000.00', price: '5000.00', title: expect.any(String) }],
      });
    expect((await shop.api('GET', '/orders/?page=3', { token })).body).toMatchObject({
      code: 'invalid_page',
    });
  });

  test.each([
    { who: 'buyer2', number: '100000101', currency: 'USD', total: '5700.00' },
    { who: 'recruit1', number: '100000201', currency: 'USD', total: '2700.00' },
    { who: 'promobuyer', number: '100000301', currency: 'USD', total: '5700.00' },
    { who: 'promobuyer', number: '100000302', currency: 'ZMW', total: '28200.00' },
  ])(
    '$number of $who is $currency $total and waits for its payment',
    async ({ who, number, currency, total }) => {
      const token = await shop.login(`${who}@example.test`);
      const order = (await shop.api('GET', `/orders/${number}/`, { token })).as(orderDetail.answer);
      expect(order).toMatchObject({
        status: 'Pending',
        currency,
        total_incl_tax: total,
        shipping_incl_tax: '700.00',
        balance: total,
        date_placed: '2024-12-22T09:15:00Z',
        invoice: { number: `PF-${number}-1`, issued_at: '2024-12-22T09:15:00Z' },
      });
      const { referral } = await db
        .selectFrom('orders')
        .select('referral')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      expect(referral?.code).toBe(who === 'promobuyer' ? 'SUPP2345' : undefined);
    },
  );

  test.each(['buyer0', 'buyer', 'supporter1', 'recruit2', 'vendor1', 'vendor2', 'vendorx', 'staff1'])(
    '%s has no orders',
    async (who) => {
      const token = await shop.login(`${who}@example.test`);
      expect((await shop.api('GET', '/orders/', { token })).body).toMatchObject({ count: 0, results: [] });
    },
  );

  test('every order but the canceled one has a pro-forma that can be checked', async () => {
    const rows = await db.selectFrom('invoices').selectAll().orderBy('number').execute();
    expect(rows).toHaveLength(30);
    expect(rows.map(({ order_number }) => order_number)).not.toContain('100000002');
    const [first] = rows;
    expect(first?.pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await shop.api('GET', `/verify-invoice/${first?.code}/`)).body).toMatchObject({
      valid: true,
      total: '5700.00',
      consignee_masked: 'M. M.',
    });
  });

  test('the catalogue is that of the contract and three of sellers, nothing of it taken, and the next order gets the next number', async () => {
    const products = await db.selectFrom('products').select(['id', 'num_allocated']).execute();
    expect(products).toHaveLength(37 + 3);
    expect(products.every(({ num_allocated }) => num_allocated === 0)).toBe(true);
    const token = await shop.login('buyer0@example.test');
    const staff = await shop.login('staff1@example.test');
    expect((await placeOne(shop, token, staff)).number).toBe('100000303');
    expect((await shop.request('POST', '/api/__test__/reset/')).status).toBe(204);
    const again = await shop.login('buyer0@example.test');
    expect((await placeOne(shop, again, await shop.login('staff1@example.test'))).number).toBe('100000303');
  });
});

describe('pictures over HTTP', async () => {
  const config = testConfig();
  const app = await createHttp(config, quietLog());
  mediaRoutes(app, filesOf(config));
  afterAll(async () => {
    await app.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  });
  const [picture] = seedPictures();
  const hash = picture?.hash ?? '';

  test('a picture of the seed comes with headers for ever and a policy of its own', async () => {
    const answer = await app.inject(`/media/i/${hash}/320.webp`);
    const file = readFileSync(join(committedMediaFolder, hash, '320.webp'));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(file.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
  });

  test('HEAD says the same without the bytes', async () => {
    const answer = await app.inject({ method: 'HEAD', url: `/media/i/${hash}/320.webp` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(picture?.bytes['320']));
    expect(answer.body).toBe('');
  });

  test('emblems and pictures of the data folder are served too', async () => {
    const emblem = seedEmblems()[0]?.hash ?? '';
    expect((await app.inject(`/media/i/${emblem}/160.webp`)).statusCode).toBe(200);
    const own = 'a'.repeat(64);
    mkdirSync(join(config.dataDir, 'media', own), { recursive: true });
    writeFileSync(join(config.dataDir, 'media', own, '480.webp'), 'uploaded');
    expect((await app.inject(`/media/i/${own}/480.webp`)).body).toBe('uploaded');
  });

  // These stand where `..` and friends would lead, so a server that followed them would answer 200.
  const outside = join(config.dataDir, '320.webp');
  writeFileSync(outside, 'outside');

  test.each([
    `/media/i/${hash}/321.webp`,
    `/media/i/${hash}/0320.webp`,
    `/media/i/${hash}/320.webp%00`,
    `/media/i/${hash}/320.png`,
    `/media/i/${hash}/..%2F..%2Fpictures.json`,
    `/media/i/${hash.toUpperCase()}x/320.webp`,
    `/media/i/..%2F..%2F/vehicles.json.br`,
    '/media/i/../pictures.json',
    '/media/i/%2e%2e/320.webp',
    '/media/i/..%5C/320.webp',
    '/media/i/0123456789abcdef/320.webp',
    `/media/i/${hash}`,
    '/media/',
  ])('%s is not there', async (path) => {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'Not found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
