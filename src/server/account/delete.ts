import { REFUSALS } from '#domain/refusals/table.ts';
import { deleteAccount } from '#contract/account.ts';
import { wireMoney } from '#domain/money/money.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { isLastStaff } from '#server/identity/last-staff.ts';
import { PASSWORD_CHECKS } from '#server/identity/password-checks.ts';
import { verifyPassword } from '#server/identity/passwords.ts';
import { openOrders } from '#server/orders/store.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { unassignRequests } from '#server/staff/requests/unassign.ts';
import { totalsOf } from '#server/programme/entries.ts';
import { lockLeavingSupporter } from '#server/programme/locks.ts';
import { giveUpUnpaid } from './commission-write-off.ts';
import { personalTables } from './personal.ts';
import { leaveReceipt } from './receipt.ts';
import { accountRow } from './store.ts';
import { refuse, refuseFields } from '#server/platform/calls/refuse.ts';

const LAST_STAFF = 'You are the last one who works here. Make somebody else staff first';

/** One text for both, so that neither tells which of the two was right (account contract 2.9). Only one is a guess. */
const mismatch = (field: string, code: 'confirm_mismatch' | 'password_wrong') =>
  refuseFields([{ path: [field], code, detail: REFUSALS.confirm_mismatch.text }], {
    uncounted: code === 'confirm_mismatch',
  });

/** Why somebody who gave the right details cannot leave yet is no guess. */
const NOT_YET = { uncounted: true };

/**
 * Account contract 2.9: all at once in one transaction. Orders, pro-forma numbers and the ledger's keys stay without
 * the person.
 */
export const deleteHandler = handle(
  deleteAccount,
  'user',
  async ({ tx, user, payload, config, now }) => {
    const account = await accountRow(tx, user.id);
    if (payload.confirm_email !== account.email) return mismatch('confirm_email', 'confirm_mismatch');
    const { password_hash: hash } = account;
    if (hash !== null && !(await verifyPassword(hash, payload.password)))
      return mismatch('password', 'password_wrong');
    const open = await openOrders(tx, user.id);
    if (open.length > 0) return refuse('open_orders', { orders: open }, NOT_YET);
    // A sale that is paid at this moment is asked about, or comes too late for them.
    await lockLeavingSupporter(tx, user.id);
    const { pending, payable } = await totalsOf(tx, user.id, now);
    const isOwed = pending > 0 || payable > 0;
    if (isOwed && !payload.forfeit_commission)
      return refuse('unpaid_commission', { amount: wireMoney(Math.max(0, pending + payable)) }, NOT_YET);
    if (account.is_staff && (await isLastStaff(tx, user.id)))
      return refuse('last_staff', { detail: LAST_STAFF }, NOT_YET);
    const person = { id: user.id, email: account.email, config, now };
    if (isOwed) await giveUpUnpaid(tx, person);
    if (account.is_staff) await unassignRequests(tx, user.id);
    for (const { erased } of personalTables()) await erased(tx, person);
    if (payload.receipt !== null) await leaveReceipt(tx, payload.receipt, person);
    return {
      deleted_at: wireTime(now),
      retained: ['orders' as const, 'invoices' as const, 'ledger' as const],
    };
  },
  { gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);
