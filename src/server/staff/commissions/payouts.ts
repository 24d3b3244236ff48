import { payoutRun, payoutRunCsv, payoutRuns, runPayouts } from '#contract/staff/supporters.ts';
import { afterMonth } from '#domain/supporters/commission.ts';
import { CSV_TYPE } from '#domain/text/csv.ts';
import { wireMoney } from '#domain/money/money.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { freshlySignedIn } from '#server/identity/recent-sign-in.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { PASSWORD_CHECKS, UNCOUNTED } from '#server/identity/password-checks.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import {
  auditNumbersRead,
  numbersShown,
  numbersToTransfer,
  withPayTo,
} from '#server/programme/payout-details/pay-to.ts';
import { payoutsCsv } from './csv.ts';
import { isMonth } from './month.ts';
import { routes as oneRoutes } from './payout.ts';
import { lineShown, runShown, sharesShown } from './shape.ts';
import { holdReasonsAmong, sharesOf } from './shares.ts';
import {
  countRuns,
  countUpVersions,
  latestRunMonth,
  lockRuns,
  runById,
  runOfMonth,
  runsPage,
  runTotal,
  storeRun,
} from './store.ts';
import { idIn } from './wire-id.ts';
import { notFound, type Refusal, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { pageNumber } from '#domain/text/pagination.ts';

/** Why there is no run of this month to make; null where there is one. */
async function notNow(tx: Tx, month: string, now: Date): Promise<Refusal | null> {
  if (!isMonth(month))
    return refuseForm(
      [{ path: ['month'], code: 'invalid', detail: 'Enter a month like 2025-02' }],
      UNCOUNTED,
    );
  if (afterMonth(month) > now) return refuse('month_not_over', {}, UNCOUNTED);
  const made = await runOfMonth(tx, month);
  if (made) return refuse('already_run', { id: made.id }, UNCOUNTED);
  // A later month has paid out all that this one could: what was left of it comes along with the next.
  const latest = await latestRunMonth(tx);
  return latest !== undefined && month < latest
    ? refuse('later_month_run', { month: latest }, UNCOUNTED)
    : null;
}

const run = handle(
  runPayouts,
  'staff',
  async (asked) => {
    const { tx, user, payload, now, ip, config } = asked;
    const { month, dry_run: isDry } = payload;
    // Two who run at once wait for each other here: the second finds the month made, whatever month it is.
    if (!isDry) await lockRuns(tx);
    const refused = await notNow(tx, month, now);
    if (refused) return refused;
    if (isDry) {
      const shares = await sharesOf(tx, afterMonth(month));
      const onHold = await holdReasonsAmong(tx, config, shares.paid);
      return reply(await sharesShown(tx, month, shares, onHold), { status: 200 });
    }
    const stranger = await freshlySignedIn(asked);
    if (stranger) return stranger;
    const id = await storeRun(tx, { month, madeBy: user.id, now, config });
    // What was stored is undone where it is refused: so the sum that is compared is the one that is paid.
    const total = wireMoney(await runTotal(tx, id));
    if (payload.total !== '' && payload.total !== total) return refuse('total_changed', { total }, UNCOUNTED);
    const made = await runById(tx, id);
    if (!made) throw new Error(`payout run ${id} is gone`);
    const body = await runShown(tx, made);
    // Last, since others wait from here on: people's rows before the audit, which is one for all.
    await countUpVersions(tx, id);
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'payout.run',
        entity: 'payout-run',
        entityId: id,
        before: null,
        after: {
          month,
          total,
          payouts: body.payouts.length,
          held: body.payouts.filter(({ held: onHold }) => onHold.length > 0).length,
          carried: body.carried.length,
        },
        ip,
      },
      now,
    );
    return reply(body, {
      status: 201,
      headers: { location: `/api/staff/commissions/payout-runs/${id}/` },
    });
  },
  { shape: 'form', gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);

export const routes = [
  run,
  answer(payoutRuns, 'staff', async ({ db, params }) => {
    const count = await countRuns(db);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await runsPage(db, page);
    return paged('/staff/commissions/payout-runs/', params, page, count, rows.map(lineShown));
  }),
  answer(payoutRun, 'staff', async ({ db, params, user, ip, now }) => {
    const id = idIn(params.id);
    const found = id === null ? undefined : await runById(db, id);
    if (!found) return notFound();
    const shown = await withPayTo(db, await runShown(db, found), now);
    await auditNumbersRead(db, found, { user, ip, now, as: 'screen', numbers: numbersShown(shown) });
    return shown;
  }),
  answer(payoutRunCsv, 'staff', async ({ db, params, user, ip, now }) => {
    const id = idIn(params.id);
    const found = id === null ? undefined : await runById(db, id);
    if (!found) return notFound();
    const headers = {
      'content-type': CSV_TYPE,
      'content-disposition': `attachment; filename="chicargos-payouts-${found.month}.csv"`,
    };
    const numbers = await numbersToTransfer(db, found.id);
    await auditNumbersRead(db, found, { user, ip, now, as: 'file', numbers });
    return reply(payoutsCsv(db, found, now), { headers });
  }),
  ...oneRoutes,
];
