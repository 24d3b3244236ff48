import { FEWEST_LETTERS, MOST_FOUND, type StaffFound, staffSearch } from '#contract/staff/search.ts';
import { wireMoney } from '#domain/money/money.ts';
import { orderNumbered } from '#server/orders/life/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { answer, type Limit } from '#server/platform/calls/handle.ts';
import { staffOrdersShown } from '../orders/shape.ts';
import { pageOfOrders as ordersPage } from '../orders/store.ts';
import { pageOfStock as stockPage } from '../products/store.ts';
import { quoteRequestsShown } from '../quotes/shape.ts';
import { requestsPage as quoteRequestsPage } from '../quotes/store.ts';
import { staffReportsShown } from '../reports/shape.ts';
import { pageOfReports as reportsPage } from '../reports/store.ts';
import { staffRequestsShown } from '../requests/shape.ts';
import { pageOfShopRequests as requestsPage } from '../requests/store.ts';
import { pageOfSupporters as supportersPage } from '../supporters/store.ts';
import { voucherState } from '../vouchers/routes.ts';
import { vouchersPage } from '../vouchers/store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** It looks through everything. */
const COSTLY: Limit[] = [{ name: 'staff-search', per: 'user', max: 60, windowSeconds: 60 }];
const MOST_LETTERS = 255;

const NO_ORDERS = { status: '', from: '', to: '', port: '', age: '', sort: '' };
const NO_GROUP = { results: [], more: false };
const NOTHING: StaffFound = {
  order: null,
  orders: NO_GROUP,
  quotes: NO_GROUP,
  requests: NO_GROUP,
  stock: NO_GROUP,
  reports: NO_GROUP,
  vouchers: NO_GROUP,
  supporters: NO_GROUP,
};

interface StaffSearchContext {
  db: Db;
  q: string;
  me: number;
  now: Date;
  config: Pick<Config, 'secret'>;
}

/** The first few of a list's first page: what its own list has first when it is asked for the same words. */
async function best<Row, Shown>(
  rows: readonly Row[],
  shown: (few: readonly Row[]) => Promise<Shown[]> | Shown[],
): Promise<{ results: Shown[]; more: boolean }> {
  const few = rows.slice(0, MOST_FOUND);
  return { results: few.length === 0 ? [] : await shown(few), more: rows.length > few.length };
}

const orders = async ({ db, q, now }: StaffSearchContext): Promise<StaffFound['orders']> =>
  best(await ordersPage(db, { ...NO_ORDERS, q }, 1, now), async (few) => {
    const shown = await staffOrdersShown(db, few, now);
    return shown.map(({ number, customer, line_props, total_incl_tax: total, currency, status }) => {
      const [first] = line_props;
      return {
        number,
        buyer: customer.name || customer.email,
        title: first?.title ?? '',
        total,
        currency,
        status,
      };
    });
  });

const quotes = async ({ db, q, now }: StaffSearchContext): Promise<StaffFound['quotes']> =>
  best(await quoteRequestsPage(db, { status: '', q, sort: '' }, 1, now), async (few) => {
    const shown = await quoteRequestsShown(db, few, now);
    return shown.map(({ id, basket_id, customer, port, lines, status }) => {
      const [first] = lines;
      return {
        id,
        basket_id,
        buyer: customer.name || customer.email,
        port,
        title: first?.title ?? '',
        status,
      };
    });
  });

const requests = async ({ db, q, me, now }: StaffSearchContext): Promise<StaffFound['requests']> =>
  best(
    await requestsPage(db, { kind: '', status: '', assignee: '', q, sort: '' }, { page: 1, me, now }),
    async (few) => {
      const shown = await staffRequestsShown(db, few, now);
      return shown.map(({ id, userName, userEmail, userRequest, product, kind, status }) => {
        const text = product?.title ?? userRequest.slice(0, 80);
        return { id, from: userName || userEmail, text, kind, status };
      });
    },
  );

const stock = async ({ db, q }: StaffSearchContext): Promise<StaffFound['stock']> =>
  best(await stockPage(db, { status: '', q, sort: '' }, 1), (few) =>
    few.map(({ id, title, price_minor, currency, live }) => {
      const price = price_minor === null ? null : wireMoney(price_minor);
      return { id, title, price, currency, live };
    }),
  );

const reports = async ({ db, q }: StaffSearchContext): Promise<StaffFound['reports']> =>
  best(await reportsPage(db, { kind: '', status: '', q, sort: '' }, 1), async (few) => {
    const shown = await staffReportsShown(db, few);
    return shown.map(({ id, listing, reporter, reporter_email: given, reason, status }) => {
      const from = reporter?.name || (reporter?.email ?? given ?? '');
      return { id, title: listing?.title ?? '', from, unproven: !reporter && !!given, reason, status };
    });
  });

const vouchers = async ({ db, q, now }: StaffSearchContext): Promise<StaffFound['vouchers']> =>
  best(await vouchersPage(db, { q, state: '', sort: '' }, 1, now), (few) =>
    few.map((voucher) => {
      const { id, code, name } = voucher;
      return { id, code, name, state: voucherState(voucher, now) };
    }),
  );

const supporters = async ({ db, q }: StaffSearchContext): Promise<StaffFound['supporters']> =>
  best(await supportersPage(db, { q, position: '', flagged: '', sort: '' }, 1, null), (few) =>
    few.map(({ user_id: id, first_name, last_name, email, code, position }) => {
      const name = `${first_name} ${last_name}`.trim();
      return { id, name, email, code, position };
    }),
  );

export const routes = [
  answer(
    staffSearch,
    'staff',
    async ({ db, params, user, now, config }) => {
      const q = params.q.trim().replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS);
      if (q.length < FEWEST_LETTERS) return NOTHING;
      const asked: StaffSearchContext = { db, q, me: user.id, now, config };
      const number = q.replaceAll(' ', '');
      // One after the other: a search of staff takes one connection from buyers, and not seven.
      return {
        order: /^\d{9}$/.test(number) ? ((await orderNumbered(db, number))?.number ?? null) : null,
        orders: await orders(asked),
        quotes: await quotes(asked),
        requests: await requests(asked),
        stock: await stock(asked),
        reports: await reports(asked),
        vouchers: await vouchers(asked),
        supporters: await supporters(asked),
      };
    },
    { limits: COSTLY },
  ),
];
