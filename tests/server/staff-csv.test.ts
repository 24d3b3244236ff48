import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffOrdersCsv } from '#contract/staff/orders.ts';
import * as tables from '#contract/staff/tables.ts';
import { auditTable } from '#contract/staff/audit.ts';
import { FORMULA } from '#domain/text/csv.ts';
import { add, newBuyer, placeOne, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Every list of staff as a table: all rows of its filter, no cell that a spreadsheet runs, and who took it is on record. */
const shop = await testServer({ config: { rateLimits: false } });
const staff = await shop.login('staff@example.test');

const PREFIXES = ['=', '+', '-', '@', '\t', '\r', ' =', '＝'];
const HOSTILE = 'HYPERLINK("http://evil.test","x")';

interface ListTable {
  path: string;
  /** Puts a text where somebody may have typed it. */
  plant: (text: string) => Promise<unknown>;
  /** The table holds people: whoever takes it is written down. */
  people?: string;
}

const LISTS: Record<string, ListTable> = {
  stock: {
    path: tables.stockTable.path,
    plant: (text) => shop.db.updateTable('products').set({ title: text }).where('id', '=', 13).execute(),
  },
  'quote requests': {
    path: tables.quoteRequestsTable.path,
    plant: rename,
    people: 'quote-requests',
  },
  quotes: {
    path: tables.quotesTable.path,
    plant: (text) => shop.db.updateTable('shipping_quotes').set({ note: text }).execute(),
    people: 'quotes',
  },
  rates: {
    path: tables.ratesTable.path,
    plant: (text) => shop.db.updateTable('shipping_rates').set({ port: text }).execute(),
  },
  'import rules': {
    path: tables.importRulesTable.path,
    plant: (text) => shop.db.updateTable('import_rules').set({ note: text }).execute(),
  },
  vouchers: {
    path: tables.vouchersTable.path,
    plant: (text) => shop.db.updateTable('vouchers').set({ name: text }).execute(),
  },
  requests: {
    path: tables.requestsTable.path,
    plant: (text) =>
      sql`update requests set fields = jsonb_set(fields, '{userRequest}', ${JSON.stringify(text)}::jsonb)`.execute(
        shop.db,
      ),
    people: 'requests',
  },
  reports: {
    path: tables.reportsTable.path,
    plant: (text) => shop.db.updateTable('reports').set({ text }).execute(),
    people: 'reports',
  },
  orders: { path: staffOrdersCsv.path, plant: rename, people: 'orders' },
  audit: { path: auditTable.path, plant: rename },
};

/** Everybody is called so, the staff too. */
function rename(text: string): Promise<unknown> {
  return shop.db.updateTable('users').set({ first_name: text, last_name: '' }).execute();
}

beforeAll(async () => {
  const buyer = await newBuyer(shop);
  await placeOne(shop, buyer.token, staff);
  const other = await newBuyer(shop);
  const basket = await add(shop, other.token, 13);
  await shop.api('POST', '/request-shipping-quote/', { token: other.token, body: { q: basket.id } });
  const asking = await newBuyer(shop);
  await quote(shop, staff, await add(shop, asking.token, 13));
  const body = {
    template: 'bulkorders',
    form: 'parts',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@guest.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'Two wheel hubs',
  };
  await shop.api('POST', '/email-service/', { token: other.token, body });
  const report = { kind: 'listing', product_id: 13, reason: 'fraud', text: 'The photo is of another car' };
  await shop.api('POST', '/reports/', { token: other.token, body: report });
});

const take = (path: string, token: string = staff) =>
  shop.app.inject({ url: `/api${path}`, headers: { authorization: `Token ${token}` } });

/** Cells of a table as a spreadsheet reads them. */
function cellsOf(text: string): string[] {
  const cells = text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g);
  return [...cells].map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain ?? '');
}

describe.each(Object.entries(LISTS))('the table of %s', (_name, { path, plant, people }) => {
  test.each(PREFIXES)('holds a text that begins with %j as a text', async (prefix) => {
    await plant(prefix + HOSTILE);
    const answer = await take(path);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="chicargos-[a-z-]+-2025-03-01\.csv"$/,
    );
    const cells = cellsOf(answer.body);
    expect(
      cells.filter((cell) => cell.includes(HOSTILE)),
      'it is there',
    ).not.toEqual([]);
    expect(cells.filter((cell) => FORMULA.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell))).toEqual([]);
  });

  test('is for staff alone', async () => {
    const buyer = await newBuyer(shop);
    expect((await take(path, buyer.token)).statusCode).toBe(403);
    expect((await shop.app.inject({ url: `/api${path}` })).statusCode).toBe(401);
  });

  test('is on record as taken where it holds people, by its filters and none of their words', async () => {
    const reads = () =>
      shop.db
        .selectFrom('audit_log')
        .select(['entity_id', 'after'])
        .where('action', '=', 'table.read')
        .orderBy('id')
        .execute();
    const before = (await reads()).length;
    await take(`${path}?q=mutale&status=`);
    const [last] = (await reads()).slice(before);
    // The trail itself, stock, rates, rules and codes are nobody's.
    if (people === undefined) expect(last).toBeUndefined();
    else {
      expect(last?.entity_id).toBe(people);
      expect(JSON.stringify(last)).not.toContain('mutale');
    }
  });
});

test('a table has all rows of its list, not those of one page, and of no other filter', async () => {
  const now = shop.clock.now();
  const many = Array.from({ length: 230 }, (_, nth) => ({
    code: `MANY${nth}`,
    folded: `MANY${nth}`,
    name: 'Many',
    kind: 'percent' as const,
    value_minor: null,
    basis_points: 1000,
    currency: null,
    class: null,
    per_customer: null,
    starts_at: now,
    ends_at: new Date(now.getTime() + 86_400_000),
  }));
  await shop.db.insertInto('vouchers').values(many).execute();
  const lines = async (query: string) =>
    (await take(`${tables.vouchersTable.path}?${query}`)).body
      .split('\r\n')
      .filter((line) => line.includes('MANY'));
  expect(await lines('sort=code')).toHaveLength(230);
  expect(await lines('q=MANY22')).toHaveLength(11);
});

test('a day that there is not is refused at its field, as in the list', async () => {
  expect((await take(`${tables.ratesTable.path}?on=2025-02-30`)).statusCode).toBe(400);
});
