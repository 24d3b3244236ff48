import { payoutDetails } from '#contract/payout-details.ts';
import { setPayoutDetails } from '#contract/set-payout-details.ts';
import { accountEnd } from '#domain/supporters/payout-account.ts';
import { knownOperator } from '#domain/supporters/payout-operators.ts';
import { type PayoutDetails, readPayoutDetails } from '#domain/supporters/payout-rules.ts';
import { readWallet } from '#domain/phone/wallet-number.ts';
import { freshlySignedIn } from '#server/identity/recent-sign-in.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { PASSWORD_CHECKS, UNCOUNTED } from '#server/identity/password-checks.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { sellingStanding } from '#server/selling/store.ts';
import { mailDetailsChanged } from './news.ts';
import { detailsShown, ownDetails } from './shape.ts';
import { type DetailsRow, payoutDetailsOf, writeDetails } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuse, refuseFields } from '#server/platform/calls/refuse.ts';

const CHANGES = { name: 'payout-details', per: 'user', max: 20, windowSeconds: 3600 } as const;

const notSupporter = () => refuse('not_supporter', {}, UNCOUNTED);

async function isSupporter(db: Db, userId: number): Promise<boolean> {
  return (await sellingStanding(db, userId)).supporter !== null;
}

const FIELDS = ['method', 'country', 'provider', 'account', 'holder', 'branch'] as const;

/** Facts of them in the audit: it is never erased, so no name, nothing that somebody wrote, and no whole number. */
const audited = (row: DetailsRow) => ({
  method: row.method,
  country: row.country,
  operator: row.method === 'bank' ? null : (knownOperator(row.country, row.provider) ?? 'another'),
  account_end: accountEnd(row.account),
  revision: row.revision,
});

const changedFields = (before: DetailsRow | undefined, now: PayoutDetails): readonly string[] =>
  before === undefined ? FIELDS : FIELDS.filter((name) => before[name] !== now[name]);

const set = handle(
  setPayoutDetails,
  'user',
  async (asked) => {
    const { tx, user, payload, now, ip } = asked;
    if (!(await isSupporter(tx, user.id))) return notSupporter();
    if (payload.expected === null)
      return refuseFields(
        [{ path: ['expected'], code: 'required', detail: 'Say which revision you looked at, 0 for none' }],
        UNCOUNTED,
      );
    const before = await payoutDetailsOf(tx, user.id);
    if (payload.expected !== (before?.revision ?? 0))
      return refuse('details_changed', { current: before ? detailsShown(before) : null }, UNCOUNTED);
    const read = readPayoutDetails(payload, readWallet);
    if ('problems' in read)
      return refuseFields(
        read.problems.map(({ field, code, detail }) => ({ path: [field], code, detail })),
        UNCOUNTED,
      );
    const stranger = await freshlySignedIn(asked);
    if (stranger) return stranger;
    const changed = changedFields(before, read.details);
    if (changed.length === 0) return { ...(await ownDetails(tx, user.id, now)), changed: false };
    const row = await writeDetails(tx, user.id, read.details, now);
    await mailDetailsChanged(asked, row);
    const shown = await ownDetails(tx, user.id, now);
    // Last, since the audit is one for all: nobody waits for it while they hold what others need.
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'payout-details.change',
        entity: 'supporter',
        entityId: String(user.id),
        before: before ? audited(before) : null,
        after: { ...audited(row), changed },
        ip,
      },
      now,
    );
    return { ...shown, changed: true };
  },
  { gate: withSignInCapacity, limits: [PASSWORD_CHECKS, CHANGES] },
);

/** Routes for where a supporter's commission goes. */
export const routes = [
  answer(payoutDetails, 'user', async ({ db, user, now }) =>
    (await isSupporter(db, user.id)) ? ownDetails(db, user.id, now) : notSupporter(),
  ),
  set,
];
