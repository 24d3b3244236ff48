import { confirmBank, proposeBank, staffBank, withdrawBank } from '#contract/bank.ts';
import { accountLast4, bareAccount } from '#domain/payments/account-number.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { PASSWORD_CHECKS } from '#server/identity/password-checks.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { signedInAgain } from './reauthentication.ts';
import { mailStaff } from './news.ts';
import { type Proposal, readProposal } from './read-proposal.ts';
import { bankShown } from './shape.ts';
import {
  activeBank,
  type BankRow,
  insertProposal,
  isSecondPerson,
  lockBank,
  pendingRow,
  stepBank,
} from './store.ts';
import { notFound, refuseField, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Time that everybody has to notice a confirmed change before it counts (security 17). */
const DELAY_MS = 24 * 3_600_000;

const notPending = (): Refusal => refuse('not_pending');

/** Facts of an account in an audit row: everything but the number, of which four characters. */
const audited = (row: BankRow) => ({
  payee: row.payee,
  bank_name: row.bank_name,
  account_name: row.account_name,
  account_last4: accountLast4(row.account_number),
  swift: row.swift,
  address: row.branch,
  active_from: row.active_from && wireTime(row.active_from),
});

/** Nobody has confirmed it, and it is to the letter what they propose now. */
const isOwnProposal = (row: BankRow, bank: Proposal, userId: number): boolean =>
  row.proposed_by === userId &&
  row.confirmed_at === null &&
  row.payee === bank.payee &&
  row.bank_name === bank.bankName &&
  row.account_name === bank.accountName &&
  row.account_number === bank.accountNumber &&
  row.swift === bank.swift &&
  row.branch === bank.address;

async function record(
  asked: { tx: Tx; user: { id: number }; ip: string; now: Date },
  action: string,
  before: object | null,
  row: BankRow,
): Promise<void> {
  const entry = { action, entity: 'bank', entityId: String(row.id), before, after: audited(row) };
  await writeAudit(asked.tx, { ...entry, actorId: asked.user.id, ip: asked.ip }, asked.now);
}

export const routes = [
  answer(staffBank, 'staff', ({ db, config, user, now }) => bankShown(db, config, user, now)),

  handle(
    proposeBank,
    'staff',
    async (asked) => {
      const { tx, payload, user, now, config } = asked;
      const bank = readProposal(payload);
      if (bank instanceof Refusal) return bank;
      const refused = await signedInAgain(asked);
      if (refused) return refused;
      await lockBank(tx);
      const pending = await pendingRow(tx, now);
      // The same once more, because the answer was lost: what was done is done.
      if (pending && isOwnProposal(pending, bank, user.id))
        return reply(await bankShown(tx, config, user, now), { status: 201 });
      if (pending)
        return pending.proposed_by === user.id
          ? refuse('change_pending', {
              detail:
                'You have already proposed another account. You find it on this page: withdraw it first',
            })
          : refuse('change_pending');
      const { bank: active } = await activeBank(tx, config, now);
      const before = {
        payee: active.payee,
        bank_name: active.bankName,
        account_name: active.accountName,
        account_last4: accountLast4(active.accountNumber),
        swift: active.swift,
        address: active.address,
      };
      const row = await insertProposal(tx, bank, { userId: user.id, now });
      await record(asked, 'bank.propose', before, row);
      await mailStaff(tx, row, { step: 'proposed', by: user.id, now }, config);
      return reply(await bankShown(tx, config, user, now), { status: 201 });
    },
    { gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
  ),

  handle(
    confirmBank,
    'staff',
    async (asked) => {
      const { tx, payload, user, now, config } = asked;
      await lockBank(tx);
      const row = await pendingRow(tx, now);
      if (payload.id === 0) return notFound();
      if (row?.id !== payload.id) return notPending();
      // Asked again, because the answer was lost: what was done is done.
      if (row.confirmed_by === user.id) return bankShown(tx, config, user, now);
      if (row.confirmed_at !== null) return notPending();
      if (row.proposed_by === user.id) return refuse('same_person');
      if (!(await isSecondPerson(tx, user.id, row)))
        return refuse('not_second_person', {}, { uncounted: true });
      const refused = await signedInAgain(asked, 'code');
      if (refused) return refused;
      if (bareAccount(payload.account_number) !== bareAccount(row.account_number))
        return refuseField('account_number', 'account_differs');
      const confirmed = await stepBank(tx, row.id, {
        confirmed_by: user.id,
        confirmed_at: now,
        active_from: new Date(now.getTime() + DELAY_MS),
      });
      await record(asked, 'bank.confirm', audited(row), confirmed);
      await mailStaff(tx, confirmed, { step: 'confirmed', by: user.id, now }, config);
      return bankShown(tx, config, user, now);
    },
    { gate: withSignInCapacity, limits: [PASSWORD_CHECKS] },
  ),

  handle(withdrawBank, 'staff', async (asked) => {
    const { tx, payload, user, now, config } = asked;
    await lockBank(tx);
    const row = await pendingRow(tx, now);
    if (payload.id === 0) return notFound();
    if (row?.id !== payload.id) return notPending();
    const withdrawn = await stepBank(tx, row.id, { withdrawn_by: user.id, withdrawn_at: now });
    await record(asked, 'bank.withdraw', audited(row), withdrawn);
    await mailStaff(tx, withdrawn, { step: 'withdrawn', by: user.id, now }, config);
    return bankShown(tx, config, user, now);
  }),
];
