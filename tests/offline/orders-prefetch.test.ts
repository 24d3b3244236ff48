import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { ordersPrefetch } from '#features/account/orders/orders-prefetch.ts';
import { orderDetail } from '#features/account/queries.ts';
import { notices } from '#features/notices/queries.ts';
import { PrefetchMoments } from '#offline/read/prefetch-moments.ts';
import { readAheadOnce } from '#offline/read/prefetch-in-worker.ts';
import type { StartPrefetch } from '#offline/read/deferred-prefetch.ts';
import { MAX_DOCUMENT_BYTES } from '#offline/read/documents.ts';
import { AN_ORDER } from '../unit/an-order.ts';
import { add } from './harness/acts.ts';
import { answers, lostRequest } from './harness/network.ts';
import type { Tab } from './harness/phone.ts';
import { PREMIO } from './harness/stock.ts';
import { BUYER, World } from './harness/world.ts';

/** Orders that a phone reads without anybody having opened them. */

const OTHER = 6;
const MINUTE = 60_000;

const order = (place: number, change: Partial<OrderDetail> = {}): OrderDetail => ({
  ...AN_ORDER,
  number: String(100_000_000 + place),
  date_placed: `2025-03-${String(place).padStart(2, '0')}T09:00:00Z`,
  ...change,
});

const PLACED: OrderDetail['events'][number] = {
  id: '00000000-0000-4000-8000-000000000000',
  type: 'placed',
  at: '2025-03-20T09:00:00Z',
  title: '',
  detail: null,
  data: {},
};
const RELEASED: Partial<OrderDetail> = {
  status: 'Shipped',
  shipment: {
    vessel: 'MV Hoegh Trader',
    voyage: null,
    container_no: null,
    port_of_loading: 'Southampton',
    port_of_discharge: 'Durban',
    etd: '2025-03-10',
    eta: '2025-04-10',
    arrived_at: '2025-04-10T09:00:00Z',
    released_at: '2025-04-12T09:00:00Z',
  },
};
const INVOICE: Partial<OrderDetail> = {
  invoice: {
    number: 'PF-100000001-1',
    issued_at: '2025-03-01T09:00:00Z',
    expires_at: '2025-03-08T09:00:00Z',
    verification_code: 'ABCD-EFGH-JKLM',
    payee: 'Chicargos',
    bank_account_last4: '0042',
    pdf_bytes: 60_000,
    qr: '',
  },
};
const paper = (kind: OrderDetail['documents'][number]['kind'], bytes: number, place = 1) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  kind,
  title: kind,
  mime: 'application/pdf' as const,
  bytes,
  added_at: '2025-03-10T09:00:00Z',
});

/** A shop where the buyer has these orders, which it gives out with a tag each, and a phone that knows none of them. */
async function shopWith(
  orders: OrderDetail[],
  {
    savesData = false,
    fetched = () => Promise.resolve(),
  }: { savesData?: boolean; fetched?: () => Promise<void> } = {},
) {
  const world = new World();
  const tagged = (value: unknown) => {
    const tag = `"${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)}"`;
    return { value, tag };
  };
  const news = { count: 0, next: null, previous: null, results: [] as object[], unread: 0 };
  world.shop.rows.push({ row: 'notices', path: '/api/notices/', names: [], of: () => structuredClone(news) });
  world.network.always('/api/orders/', (_, { path, headers }) => {
    if (!/^Token token-\d+$/.test(headers.get('authorization') ?? ''))
      return answers(401, { code: 'token_invalid', detail: 'Invalid Token' })(
        () => Promise.reject(),
        sentNothing,
      );
    if (/\/(file|invoice)\/$/.test(path))
      return Promise.resolve(
        new Response(new TextEncoder().encode(`%PDF ${path}`), {
          headers: { 'content-type': 'application/pdf' },
        }),
      );
    const number = /^\/api\/orders\/(\d+)\/$/.exec(path)?.[1];
    const one = orders.find((each) => each.number === number);
    if (number !== undefined && !one)
      return Promise.resolve(Response.json({ code: 'not_found', detail: 'Not found' }, { status: 404 }));
    const listed = orders.toSorted((a, b) => b.number.localeCompare(a.number));
    const { value, tag } = tagged(
      one ?? { count: orders.length, next: null, previous: null, results: listed },
    );
    if (headers.get('if-none-match') === tag)
      return Promise.resolve(new Response(null, { status: 304, headers: { etag: tag } }));
    return Promise.resolve(Response.json(value, { headers: { etag: tag, 'x-user-version': '99' } }));
  });
  const phone = world.phone();
  const saves = { data: savesData };
  const prefetch = { plan: ordersPrefetch, savesData: () => Promise.resolve(saves.data) };
  const startPrefetch: StartPrefetch = async (host) => {
    await fetched();
    return new PrefetchMoments({ ...host, prefetch });
  };
  const open = async (): Promise<Tab> => phone.open({ startPrefetch });
  const tab = await open();
  await tab.signIn(world.shop.signIn(BUYER));
  const kept = () =>
    phone.rows
      .filter(({ row }) => row.startsWith('order:'))
      .map(({ row }) => row.slice('order:'.length))
      .toSorted();
  const asked = () =>
    world.network.sent
      .filter(({ path }) => path.startsWith('/api/orders/'))
      .map(({ path }) => path.replace('/api/orders/', '').replace(/\?.*$/, 'list'));
  /** The shop tells the phone of orders, which looks into its inbox. */
  const tell = async (...numbers: string[]): Promise<void> => {
    for (const number of numbers)
      news.results.unshift({
        id: news.results.length + 1,
        kind: 'order',
        params: { number, news: 'shipped' },
        address: `/orders/${number}`,
        created_at: '2025-03-01T09:00:00Z',
        read: false,
      });
    tab.refresh(notices, WHOLE_LIST);
    await world.settle();
  };
  return { world, phone, tab, open, kept, asked, tell, saves, orders };
}

const sentNothing = { method: 'GET', path: '', headers: new Headers(), body: null, device: '' };

/** State that a screen of the order shows. */
function shownOf(tab: Tab, number: string) {
  const watch = tab.query<OrderDetail>(orderDetail, { number });
  onTestFinished(watch.subscribe(() => undefined));
  return watch.get;
}

test('an order that was never opened is read without a network, with its whole history', async () => {
  const { world, tab } = await shopWith([order(1, { events: [PLACED] })]);
  await world.advance(5_000);
  await world.online(false);
  const shown = shownOf(tab, '100000001');
  await world.settle();
  expect(shown()).toMatchObject({
    source: 'phone',
    data: { number: '100000001', events: [{ type: 'placed' }] },
  });
});

test('the code that reads ahead is fetched for who is signed in and online alone, and again where it was lost', async () => {
  const tries: string[] = [];
  const line = { lost: true };
  const fetched = async (): Promise<void> => {
    tries.push(line.lost ? 'lost' : 'there');
    if (line.lost) throw new TypeError('Failed to fetch dynamically imported module');
  };
  const { world, tab, open, kept } = await shopWith([order(1)], { fetched });
  await world.advance(5_000);
  const before = tries.length;
  expect([before > 0, kept()]).toEqual([true, []]);
  line.lost = false;
  tab.hint('visible');
  await world.advance(5_000);
  expect([tries.at(-1), kept()]).toEqual(['there', ['100000001']]);
  const once = tries.length;
  tab.hint('visible');
  await world.advance(5_000);
  expect(tries).toHaveLength(once);

  await tab.signOut();
  await tab.close();
  await open();
  await world.advance(5_000);
  expect(tries).toHaveLength(once);
});

test('the five newest that are still open are read, one request after the other, and none that is over', async () => {
  const over = [order(9, { status: 'Canceled' })];
  const { world, kept, asked } = await shopWith([
    ...Array.from({ length: 7 }, (_, at) => order(at + 1)),
    ...over,
  ]);
  await world.advance(5_000);
  expect(kept()).toEqual(['100000003', '100000004', '100000005', '100000006', '100000007']);
  expect(asked()[0]).toBe('list');
  expect(asked()).toHaveLength(6);
});

test('one that was released is read once, and then gives its place to another', async () => {
  const { world, tab, kept, asked } = await shopWith([
    order(7, RELEASED),
    ...Array.from({ length: 6 }, (_, at) => order(at + 1)),
  ]);
  await world.advance(5_000);
  await world.advance(11 * MINUTE);
  tab.hint('visible');
  await world.advance(5_000);
  expect(kept()).toContain('100000002');
  expect(asked().filter((path) => path === '100000007/')).toHaveLength(1);
});

test('coming back to the app asks again after ten minutes, with the tags of what is here', async () => {
  const { world, tab, asked } = await shopWith([order(1)]);
  await world.advance(5_000);
  expect(asked()).toEqual(['list', '100000001/']);
  tab.hint('visible');
  await world.advance(9 * MINUTE);
  tab.hint('visible');
  await world.advance(5_000);
  expect(asked()).toHaveLength(2);
  await world.advance(MINUTE);
  tab.hint('visible');
  await world.advance(5_000);
  expect(asked()).toHaveLength(4);
  const [, , ...again] = world.network.sent.filter(({ path }) => path.startsWith('/api/orders/'));
  expect(again.map(({ headers }) => headers.has('if-none-match'))).toEqual([true, true]);
});

test('what went out and was answered is a moment to look too', async () => {
  const { world, tab, asked } = await shopWith([order(1)]);
  await world.advance(5_000);
  await world.advance(11 * MINUTE);
  const before = asked().length;
  await add(tab, PREMIO);
  await world.advance(5_000);
  expect(asked().slice(before)).toEqual(['list', '100000001/']);
});

test('a notice of an order has it read at once, however lately it was', async () => {
  const { world, tab, asked, tell, orders } = await shopWith([order(1), order(2)]);
  onTestFinished(tab.query(notices, WHOLE_LIST).subscribe(() => undefined));
  await world.advance(5_000);
  const before = asked().length;
  orders[0] = order(1, { status: 'Shipped' });
  await tell('100000001');
  await world.advance(5_000);
  expect(asked().slice(before)).toEqual(['list', '100000001/']);
  await world.online(false);
  const shown = shownOf(tab, '100000001');
  await world.settle();
  expect(shown().data?.status).toBe('Shipped');
});

test('of seven notices that come at once each order is read, five and then the others', async () => {
  const { world, tab, asked, tell } = await shopWith(Array.from({ length: 8 }, (_, at) => order(at + 1)));
  onTestFinished(tab.query(notices, WHOLE_LIST).subscribe(() => undefined));
  await world.advance(5_000);
  const before = asked().length;
  const told = Array.from({ length: 7 }, (_, at) => String(100_000_001 + at));
  await tell(...told);
  await world.advance(15_000);
  expect(
    asked()
      .slice(before)
      .filter((one) => one !== 'list')
      .toSorted(),
  ).toEqual(told.map((one) => `${one}/`));
});

test('one that was canceled elsewhere is read once more, so that nobody pays by what is over', async () => {
  const { world, phone, tab, asked, orders } = await shopWith([order(1)]);
  await world.advance(5_000);
  orders[0] = order(1, { status: 'Canceled' });
  await world.advance(11 * MINUTE);
  tab.hint('visible');
  await world.advance(5_000);
  expect(phone.rows).toContainEqual(
    expect.objectContaining({
      row: 'order:100000001',
      view: expect.objectContaining({ status: 'Canceled' }),
    }),
  );
  const before = asked().length;
  await world.advance(61 * MINUTE);
  tab.hint('visible');
  await world.advance(5_000);
  // Nothing to follow: neither it nor the list.
  expect(asked().slice(before)).toEqual([]);
});

test.each(['the browser saves data', 'this app saves data', 'only Wi-Fi may be used', 'there is no network'])(
  'nothing is asked while %s',
  async (why) => {
    const { world, phone, tab, asked, saves } = await shopWith([order(1)]);
    phone.savesData = why === 'the browser saves data';
    saves.data = why === 'this app saves data';
    if (why === 'only Wi-Fi may be used') {
      await tab.db.meta.put({ name: 'only-wifi', value: 1 });
      phone.connection = 'mobile';
    }
    if (why === 'there is no network') await world.online(false);
    await world.advance(5_000);
    tab.hint('visible');
    await world.advance(11 * MINUTE);
    expect(asked()).toEqual([]);
  },
);

test('a guest and a login that has ended ask for nothing, and nothing of the one before stays', async () => {
  const { world, phone, tab, asked, kept } = await shopWith([order(1)]);
  await world.advance(5_000);
  await tab.signOut();
  await world.settle();
  expect(kept()).toEqual([]);
  const before = asked().length;
  tab.hint('visible');
  await world.advance(11 * MINUTE);
  tab.hint('visible');
  await world.advance(11 * MINUTE);
  expect(asked()).toHaveLength(before);
  await tab.signIn(world.shop.signIn(BUYER));
  await tab.db.session.update('current', { token: null });
  await world.advance(5_000);
  tab.hint('visible');
  await world.advance(5_000);
  expect(asked()).toHaveLength(before);
  expect(phone.everything).not.toContain('Cairo Road');
});

test('an order on its way when its owner signs out stays with nobody, whoever comes next', async () => {
  const { world, phone, tab, asked } = await shopWith([order(1)]);
  let letGo = (): void => undefined;
  world.network.next('/api/orders/100000001/', async () => {
    await new Promise<void>((resolve) => (letGo = resolve));
    return Response.json(order(1), { headers: { 'x-user-version': '99' } });
  });
  void world.advance(5_000);
  await world.settleWhileOpen(() => asked().includes('100000001/'));
  await tab.signOut();
  await tab.signIn(world.shop.signIn(OTHER));
  letGo();
  await world.settle();
  expect(phone.rows.filter(({ owner, row }) => owner === `u:${BUYER}` && row !== 'basket')).toEqual([]);
});

test('a line that is gone is not asked for the rest, and no more often than once a minute', async () => {
  const { world, tab, asked, kept } = await shopWith([order(1), order(2), order(3)]);
  world.network.next('/api/orders/100000003/', ...Array.from({ length: 9 }, () => lostRequest));
  await world.advance(5_000);
  expect(asked()).toEqual(['list', '100000003/']);
  for (let turn = 0; turn < 10; turn += 1) {
    tab.hint('visible');
    await world.advance(5_000);
  }
  expect(asked().length).toBeLessThanOrEqual(3);
  expect(kept()).toEqual([]);
});

test('over Wi-Fi the papers to be shown come along up to 1 MB, others while they are small', async () => {
  const papers = [
    paper('bill_of_lading', 900_000, 1),
    paper('export_certificate', 900_000, 2),
    paper('inspection', 90_000, 3),
    paper('bill_of_lading', 1_900_000, 4),
  ];
  const { world, phone, tab } = await shopWith([
    order(1, { ...INVOICE, documents: papers }),
    order(2, RELEASED),
  ]);
  phone.connection = 'mobile';
  await world.advance(5_000);
  expect(phone.documents).toEqual([]);
  phone.connection = 'wifi';
  await world.advance(11 * MINUTE);
  tab.hint('visible');
  await world.advance(5_000);
  // Read in a real turn: hashes are made outside of the world's time.
  await expect.poll(() => phone.documents.length).toBe(3);
  expect(phone.documents.map(({ name }) => name).toSorted()).toEqual([
    'chicargos-100000001-bill-of-lading.pdf',
    'chicargos-100000001-inspection.pdf',
    'chicargos-proforma-100000001.pdf',
  ]);
});

test('where 20 MB are full of what was opened, nothing comes unasked', async () => {
  const { world, phone, tab, asked } = await shopWith([order(1, INVOICE)]);
  await tab.db.documents.put({
    owner: `u:${BUYER}`,
    id: 'x:paper',
    order: '100000009',
    name: 'x.pdf',
    type: 'application/pdf',
    bytes: new ArrayBuffer(MAX_DOCUMENT_BYTES - 1000),
    sha256: '',
    asOf: 1,
  });
  phone.connection = 'wifi';
  await world.advance(5_000);
  await world.settle();
  expect(phone.documents.map(({ id }) => id)).toEqual(['x:paper']);
  expect(asked()).not.toContain('100000001/invoice/');
});

test('a worker that is told of an order reads it with the app closed', async () => {
  const { world, phone, tab, kept, open } = await shopWith([order(1), order(2)]);
  await tab.close();
  const { env } = phone.surroundings();
  const prefetch = { plan: ordersPrefetch, savesData: () => Promise.resolve(false) };
  await readAheadOnce({ env, registry: phone.registry, prefetch, about: { number: '100000001' } });
  expect(kept()).toEqual(['100000001', '100000002']);
  await world.online(false);
  const shown = shownOf(await open(), '100000001');
  await world.settle();
  expect(shown().data?.number).toBe('100000001');
});
