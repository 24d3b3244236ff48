import { REFUSALS } from '#domain/refusals/table.ts';
import {
  addStaffVoucher,
  editStaffVoucher,
  type StaffVoucher,
  type StaffVoucherDetail,
  staffVoucher,
  staffVouchers,
} from '#contract/staff/vouchers.ts';
import { wireMoney } from '#domain/money/money.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { canonicalJson } from '#server/platform/base/fingerprint.ts';
import { answer, handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { isBlank } from '#server/staff/offers/times.ts';
import { PROMO_NAME } from '#server/vouchers/promo.ts';
import { refuseOwn } from '../refuse-own.ts';
import { insertDiscount, lockCode, lockDiscountOf } from './discount-store.ts';
import { readVoucher, type VoucherInput, writtenVoucher } from './read-voucher.ts';
import {
  changeVoucher,
  codeIsTaken,
  countVouchers,
  type CountedVoucher,
  insertVoucher,
  lockVoucher,
  usesOf,
  voucherCounted,
  vouchersPage,
  type VoucherState,
} from './store.ts';
import { notFound, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';
import { pageNumber } from '#domain/text/pagination.ts';

/** The tag that a change names. */
const voucherTag = ({ id, version }: { id: number; version: number }): string => `v${id}-${version}`;

/** Once an order had it, only these may change: what it took off is what the order says. */
const ALWAYS = ['ends_at', 'active'];

/** State that a buyer who enters it now would find. */
export function voucherState({ active, starts_at, ends_at }: CountedVoucher, now: Date): VoucherState {
  if (!active) return 'off';
  if (ends_at <= now) return 'ended';
  return starts_at > now ? 'not_begun' : 'running';
}

/** A voucher as the list has it. */
export const voucherShown = (row: CountedVoucher, now: Date): StaffVoucher => ({
  id: row.id,
  ...writtenVoucher(row),
  supporter: row.supporter_id,
  uses: row.uses,
  state: voucherState(row, now),
  version: row.version,
});

async function detailOf(db: Db, row: CountedVoucher, now: Date): Promise<StaffVoucherDetail> {
  const uses = await usesOf(db, row.id);
  return {
    ...voucherShown(row, now),
    used_by: uses.map((use) => ({
      order_number: use.order_number,
      customer: {
        id: use.user_id,
        name: `${use.first_name} ${use.last_name}`.trim(),
        email: use.email,
      },
      amount: use.discount_minor === null ? null : wireMoney(use.discount_minor),
      currency: use.currency,
      redeemed_at: wireTime(use.redeemed_at),
    })),
  };
}

/** Facts of a voucher in an audit row. */
function audited(row: CountedVoucher): Record<string, unknown> {
  const { id: _id, folded: _folded, uses: _uses, starts_at, ends_at, ...values } = row;
  return { ...values, starts_at: wireTime(starts_at), ends_at: wireTime(ends_at) };
}

const codeTaken = () => refuse('code_taken', { fields: { code: [REFUSALS.code_taken.text] } });

/** Fields of a supporter's code: it is theirs, and without a name it has that of all of them. */
const namedAsPromo = (given: VoucherInput, code: string): VoucherInput => ({
  ...given,
  ...(given.name !== undefined && isBlank(given.name) && { name: PROMO_NAME }),
  code,
});

type Acting = Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'ip' | 'now'>;

/** Ends what a supporter's code gives: one discount at a time. */
async function switchOff(acting: Acting, supporterId: number): Promise<void> {
  const { tx } = acting;
  const before = await lockDiscountOf(tx, supporterId);
  if (!before) return;
  await changeVoucher(tx, before.id, { active: false });
  const after = await voucherCounted(tx, before.id);
  if (after) await audit(acting, 'voucher.edit', before, after);
}

async function audit(
  { tx, user, ip, now }: Acting,
  action: 'voucher.create' | 'voucher.edit',
  before: CountedVoucher | null,
  after: CountedVoucher,
): Promise<void> {
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action,
      entity: 'voucher',
      entityId: String(after.id),
      before: before && audited(before),
      after: audited(after),
      ip,
    },
    now,
  );
}

export const routes = [
  answer(staffVouchers, 'staff', async ({ db, params, now }) => {
    const count = await countVouchers(db, params, now);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await vouchersPage(db, params, page, now);
    return paged(
      '/staff/vouchers/',
      params,
      page,
      count,
      rows.map((row) => voucherShown(row, now)),
    );
  }),

  answer(staffVoucher, 'staff', async ({ db, params, now }) => {
    const row = await voucherCounted(db, params.id);
    return row ? reply(await detailOf(db, row, now), { headers: { etag: voucherTag(row) } }) : notFound();
  }),

  handle(
    addStaffVoucher,
    'staff',
    async (handling) => {
      const { tx, payload, now } = handling;
      const { supporter: supporterId, ...given } = payload;
      if (supporterId === handling.user.id) return refuseOwn();
      const owner = supporterId === null ? null : await lockCode(tx, supporterId);
      if (owner === undefined) return notFound();
      if (owner?.disabled_at) return refuse('supporter_left');
      const named = owner ? namedAsPromo({ ...given, name: given.name ?? '' }, owner.code) : given;
      const read = readVoucher(named, null, now);
      if ('issues' in read) return refuseForm(read.issues);
      if (supporterId !== null && read.values.active) await switchOff(handling, supporterId);
      const id =
        supporterId === null
          ? await insertVoucher(tx, read.values)
          : await insertDiscount(tx, read.values, supporterId);
      if (id === null) return codeTaken();
      const made = await voucherCounted(tx, id);
      if (!made) return notFound();
      await audit(handling, 'voucher.create', null, made);
      return reply(await detailOf(tx, made, now), {
        status: 201,
        headers: { etag: voucherTag(made), location: `/api/staff/vouchers/${id}/` },
      });
    },
    { shape: 'form' },
  ),

  handle(
    editStaffVoucher,
    'staff',
    async (handling) => {
      const { tx, payload, now, ifMatch } = handling;
      const { id, base_version: _, ...given } = payload;
      // Its owner first, as who sets another one for the same code does.
      const seen = await voucherCounted(tx, id);
      if (seen && seen.supporter_id !== null) await lockCode(tx, seen.supporter_id);
      const before = await lockVoucher(tx, id);
      if (!before) return notFound();
      if (!matchesVersion(ifMatch, voucherTag(before)))
        return preconditionFailed(await detailOf(tx, before, now));
      const { supporter_id: supporterId } = before;
      if (supporterId === handling.user.id) return refuseOwn();
      const read = readVoucher(supporterId === null ? given : namedAsPromo(given, before.code), before, now);
      if ('issues' in read) return refuseForm(read.issues);
      if (supporterId !== null) read.values.folded = before.folded;
      const changed = differing(audited(before), audited({ ...before, ...read.values }));
      if (changed.length === 0) return reply({ ...(await detailOf(tx, before, now)), changed: false });
      if (before.uses > 0 && changed.some((field) => !ALWAYS.includes(field))) return refuse('voucher_used');
      if (supporterId === null && (await codeIsTaken(tx, read.values.folded, id))) return codeTaken();
      if (supporterId !== null && read.values.active && !before.active)
        await switchOff(handling, supporterId);
      await changeVoucher(tx, id, read.values);
      const after = await voucherCounted(tx, id);
      if (!after) return notFound();
      await audit(handling, 'voucher.edit', before, after);
      return reply(
        { ...(await detailOf(tx, after, now)), changed: true },
        { headers: { etag: voucherTag(after) } },
      );
    },
    { shape: 'form' },
  ),
];

/** Names of the fields that are not the same in both. */
function differing(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]));
}
