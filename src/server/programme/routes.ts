import { agentOverview, commissions } from '#contract/supporter.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { sellingStanding } from '#server/selling/store.ts';
import { pointsReckoned } from '#server/training/store.ts';
import { countLedgerRows, pageOfLedgerRows, shownEntry, shownTotals, totalsOf } from './entries.ts';
import { overviewOf } from './overview.ts';
import { routes as payoutDetailsRoutes } from './payout-details/routes.ts';
import { refuse } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

const overview = answer(agentOverview, 'user', async ({ db, user, now, config }) => {
  const { supporter } = await sellingStanding(db, user.id);
  return supporter
    ? overviewOf(db, supporter, { now, config })
    : reply(null, { status: 204, headers: { 'cache-control': 'no-store' } });
});

const own = answer(commissions, 'user', async ({ db, user, params, now }) => {
  const { supporter } = await sellingStanding(db, user.id);
  if (!supporter) return refuse('not_supporter');
  const filter = { supporterId: user.id };
  const count = await countLedgerRows(db, filter, now);
  const page = pageNumber(params.page);
  if (page === null || !isPage(page, count)) return invalidPage();
  const totals = await totalsOf(db, user.id, now);
  const rows = await pageOfLedgerRows(db, filter, page, now);
  return {
    ...paged('/commissions/', params, page, count, rows.map(shownEntry)),
    totals: shownTotals(totals),
    points: await pointsReckoned(db, user.id, totals.payable),
  };
});

export const routes = [overview, own, ...payoutDetailsRoutes];
