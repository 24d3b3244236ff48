import { staffCommissions } from '#contract/staff/supporters.ts';
import { COMMISSION_STATUSES } from '#contract/supporter.ts';
import { parseId } from '#domain/text/links.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { answer } from '#server/platform/calls/handle.ts';
import {
  countLedgerRows,
  pageOfLedgerRows,
  type EntryFilter,
  shownEntry,
  shownTotals,
  totalsOf,
} from '#server/programme/entries.ts';
import { customersOf } from '../orders/store.ts';
import { adjust } from './adjust.ts';
import { isMonth } from './month.ts';
import { routes as payoutRoutes } from './payouts.ts';
import { pageNumber } from '#domain/text/pagination.ts';

/** Filter that the words of an address ask for; null: for what nothing can be. */
function readFilter(params: { supporter: string; status: string; month: string }): EntryFilter | null {
  const [supporter, state, month] = [params.supporter, params.status, params.month].map((one) => one.trim());
  const supporterId = supporter ? parseId(supporter) : undefined;
  const status = state ? COMMISSION_STATUSES.find((one) => one === state) : undefined;
  if (supporterId === null || (state && !status) || (month && !isMonth(month))) return null;
  return {
    ...(supporterId !== undefined && { supporterId }),
    ...(status && { status }),
    ...(month && { month }),
  };
}

const NOTHING = { pending: 0, payable: 0, paid: 0, carried_over: 0 };

export const routes = [
  answer(staffCommissions, 'staff', async ({ db, params, now }) => {
    const filter = readFilter(params);
    const count = filter ? await countLedgerRows(db, filter, now) : 0;
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = filter ? await pageOfLedgerRows(db, filter, page, now) : [];
    const people = await customersOf(
      db,
      rows.map(({ supporter_id }) => supporter_id),
    );
    const results = rows.map((row) => ({
      ...shownEntry(row),
      supporter: people.get(row.supporter_id) ?? { id: row.supporter_id, name: '', email: '' },
    }));
    const totals = filter ? await totalsOf(db, filter.supporterId ?? null, now) : NOTHING;
    return { ...paged('/staff/commissions/', params, page, count, results), totals: shownTotals(totals) };
  }),

  adjust,
  ...payoutRoutes,
];
