import { adjustCommission } from '#contract/staff/supporters.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { moneyText, wireMoney } from '#domain/money/money.ts';
import { MAX_ADJUSTMENT_MINOR, readAdjustment } from '#domain/supporters/payout-care.ts';
import { freshlySignedIn } from '#server/identity/recent-sign-in.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { PASSWORD_CHECKS, UNCOUNTED } from '#server/identity/password-checks.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle, reply } from '#server/platform/calls/handle.ts';
import { countUpVersion, lockOwner } from '#server/platform/calls/ledger.ts';
import { ledgerAt, shownEntry } from '#server/programme/entries.ts';
import { customersOf } from '../orders/store.ts';
import { refuseOwn } from '../refuse-own.ts';
import { reasonIssue } from '../supporters/refusals.ts';
import { balancesOf, lockSupporter } from '../supporters/store.ts';
import { notFound, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const TOO_MUCH = `One adjustment is ${moneyText(MAX_ADJUSTMENT_MINOR, 'USD')} at most`;

/** US cents with a reason, or what is wrong with them. */
function readForm(payload: {
  amount_usd: string;
  reason: string;
}): FieldIssue[] | { amountMinor: number; reason: string } {
  const { amount_usd: text, reason } = payload;
  const amount = readAdjustment(text);
  const issues: FieldIssue[] = [];
  if (amount === 'too_much') issues.push({ path: ['amount_usd'], code: 'max_value', detail: TOO_MUCH });
  if (amount === 'invalid')
    issues.push({
      path: ['amount_usd'],
      code: text === '' ? 'required' : 'invalid',
      detail: 'Enter an amount like 12.50, or -12.50 to take something off',
    });
  const bad = reasonIssue(reason);
  if (bad) issues.push(bad);
  else if (holdsBankAccount(reason))
    issues.push({
      path: ['reason'],
      code: 'bank_details',
      detail: 'The supporter reads this: take the account number out',
    });
  return issues.length > 0 || typeof amount !== 'number' ? issues : { amountMinor: amount, reason };
}

async function writtenRow(tx: Tx, supporterId: number, id: string, now: Date) {
  const people = await customersOf(tx, [supporterId]);
  const entry = await tx
    .selectFrom(ledgerAt(now).as('ledger'))
    .selectAll('ledger')
    .where('supporter_id', '=', supporterId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const supporter = people.get(supporterId) ?? { id: supporterId, name: '', email: '' };
  return { ...shownEntry(entry), supporter };
}

/** A sum that staff add to what is owed, or take off it. */
export const adjust = handle(
  adjustCommission,
  'staff',
  async (asked) => {
    const { tx, user, payload, now, ip } = asked;
    const { supporter_id: id } = payload;
    if (id === user.id) return refuseOwn();
    if (id !== 0) await lockOwner(tx, id);
    const supporter = id === 0 ? undefined : await lockSupporter(tx, id);
    if (!supporter) return notFound();
    const read = readForm(payload);
    if (Array.isArray(read)) return refuseForm(read, UNCOUNTED);
    const balance = wireMoney((await balancesOf(tx, [id])).get(id) ?? 0);
    if (payload.balance !== '' && payload.balance !== balance)
      return refuse('balance_changed', { balance }, UNCOUNTED);
    const stranger = await freshlySignedIn(asked);
    if (stranger) return stranger;
    const row = await tx
      .insertInto('commission_entries')
      .values({
        supporter_id: id,
        entry: 'adjustment',
        amount_minor: read.amountMinor,
        payable_at: now,
        reason: read.reason,
        made_by: user.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await countUpVersion(tx, id);
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'commission.adjust',
        entity: 'supporter',
        entityId: String(id),
        before: null,
        after: { entry: row.id, amount_minor: read.amountMinor },
        ip,
      },
      now,
    );
    return reply(await writtenRow(tx, id, row.id, now), { status: 201 });
  },
  { shape: 'form', gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
);
