import { markPayoutPaid, type Payout, releasePayout, voidPayout } from '#contract/staff/supporters.ts';
import { freshlySignedIn } from '#server/identity/recent-sign-in.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { PASSWORD_CHECKS, UNCOUNTED } from '#server/identity/password-checks.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { countUpVersion, lockOwner } from '#server/platform/calls/ledger.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { refuseOwn } from '../refuse-own.ts';
import { mailPayoutPaid } from './news.ts';
import { writePaid, writeReleased, writeVoid } from './settle.ts';
import { payoutShown } from './shape.ts';
import { hasWritten, holdReasonsNow, lockPayout, payoutById, type PayoutRow } from './store.ts';
import { readPaid, transferred, payoutDetailsChanged } from './transfer.ts';
import { idIn } from './wire-id.ts';
import { notFound, type Refusal, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

type PayoutCall = Handling<'staff', { id: string; password: string; otp: string }>;

/** The payout of an address, locked: others who act on it wait, and then see what was done. */
async function locked(tx: Tx, text: string): Promise<PayoutRow | undefined> {
  const id = idIn(text);
  const found = id === null ? undefined : await payoutById(tx, id);
  if (!found) return undefined;
  // Their own row first, as in everything of theirs, so that nobody waits for each other.
  await lockOwner(tx, found.supporter_id);
  return lockPayout(tx, found.id);
}

async function shownOf(tx: Tx, id: string): Promise<Payout> {
  const row = await payoutById(tx, id);
  if (!row) throw new Error(`payout ${id} is gone`);
  return payoutShown(tx, row);
}

const audit = (
  { tx, user, ip, now }: Pick<PayoutCall, 'tx' | 'user' | 'ip' | 'now'>,
  action: string,
  id: string,
  { before, after }: { before: unknown; after: unknown },
): Promise<void> =>
  writeAudit(tx, { action, entity: 'payout', entityId: id, before, after, actorId: user.id, ip }, now);

const notFrom = (from: string, to: string): Refusal =>
  refuse(
    'invalid_transition',
    { detail: from === 'void' ? 'This payout was voided' : 'This payout was paid already', from, to },
    UNCOUNTED,
  );

const markPaid = handle(
  markPayoutPaid,
  'staff',
  async (asked) => {
    const { tx, user, payload, now, config } = asked;
    const before = await locked(tx, payload.id);
    if (!before) return notFound();
    if (before.supporter_id === user.id) return refuseOwn();
    if (before.status === 'paid') return reply({ ...(await shownOf(tx, before.id)), changed: false });
    if (before.status === 'void') return notFrom('void', 'paid');
    const onHold = holdReasonsNow(before);
    if (onHold.length > 0) return refuse('payout_held', { held: onHold }, UNCOUNTED);
    const read = readPaid(payload, before.month, now);
    if (Array.isArray(read)) return refuseForm(read, UNCOUNTED);
    const elsewhere = await payoutDetailsChanged(tx, before, payload.details_revision);
    if (elsewhere) return elsewhere;
    const amount = await transferred(tx, before, payload.amount_usd);
    if (typeof amount !== 'number') return amount;
    const stranger = await freshlySignedIn(asked);
    if (stranger) return stranger;
    const payout = { ...before, amount_minor: amount };
    await writePaid(tx, payout, { ...read, by: user.id, now });
    await countUpVersion(tx, before.supporter_id);
    await audit(asked, 'payout.paid', before.id, {
      before: {
        status: 'open',
        ...(amount !== before.amount_minor && { amount_minor: before.amount_minor }),
      },
      after: { status: 'paid', amount_minor: amount, paid_at: wireTime(read.paidAt) },
    });
    await mailPayoutPaid({ tx, now, config }, payout, read);
    return reply({ ...(await shownOf(tx, before.id)), changed: true });
  },
  { shape: 'form', gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);

const release = handle(
  releasePayout,
  'staff',
  async (asked) => {
    const { tx, user, payload, now } = asked;
    const before = await locked(tx, payload.id);
    if (!before) return notFound();
    if (before.supporter_id === user.id) return refuseOwn();
    if (before.status !== 'open') return notFrom(before.status, 'open');
    const onHold = holdReasonsNow(before);
    if (onHold.length === 0) return reply({ ...(await shownOf(tx, before.id)), changed: false });
    if (before.made_by === user.id) return refuse('own_run', {}, UNCOUNTED);
    if (await hasWritten(tx, user.id, before)) return refuse('own_entry', {}, UNCOUNTED);
    const stranger = await freshlySignedIn(asked);
    if (stranger) return stranger;
    await writeReleased(tx, before, { by: user.id, now });
    await audit(asked, 'payout.release', before.id, {
      before: { held: onHold },
      after: { held: [], amount_minor: before.amount_minor },
    });
    return reply({ ...(await shownOf(tx, before.id)), changed: true });
  },
  { shape: 'form', gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);

const makeVoid = handle(
  voidPayout,
  'staff',
  async (asked) => {
    const { tx, user, payload, now } = asked;
    const before = await locked(tx, payload.id);
    if (!before) return notFound();
    if (before.supporter_id === user.id) return refuseOwn();
    if (before.status === 'void') return reply({ ...(await shownOf(tx, before.id)), changed: false });
    if (before.status === 'paid') return notFrom('paid', 'void');
    const stranger = await freshlySignedIn(asked);
    if (stranger) return stranger;
    await writeVoid(tx, before, { by: user.id, now });
    await countUpVersion(tx, before.supporter_id);
    await audit(asked, 'payout.void', before.id, {
      before: { status: 'open', amount_minor: before.amount_minor, entries: before.entries },
      after: { status: 'void' },
    });
    return reply({ ...(await shownOf(tx, before.id)), changed: true });
  },
  { shape: 'form', gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);

/** One payout of a run. */
export const routes = [markPaid, release, makeVoid];
