import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { Id, looseText, Page, paginated, PathId, Time, textParam } from '../wire.ts';

export const SELLER_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** Somebody who has applied to sell, account contract 6; what is marked additive is ours. */
export const StaffSeller = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  vendor_status: v.picklist(SELLER_STATUSES),
  /** Why not, as the seller reads it. */
  reason: v.nullable(v.string()),
  /** Additive: `rejected` is an approval that was taken away, and no application. */
  withdrawn: v.optional(v.boolean(), false),
  applied_at: Time,
  decided_at: v.nullable(Time),
  /** Member of the staff who did. */
  decided_by: v.nullable(v.string()),
  /** Additive: between staff. */
  note: v.string(),
  /** Additive. */
  store_id: v.string(),
  /** Additive: when the account was made, and what it has done so far. */
  date_joined: Time,
  listings: v.number(),
  orders: v.number(),
  /** Additive: undecided reports about them and their listings. */
  open_reports: v.number(),
  /** Additive: others with the same phone number, by their addresses: one person under two names, or two with one phone. */
  same_phone: v.array(v.string()),
  version: v.number(),
});
export type StaffSeller = v.InferOutput<typeof StaffSeller>;

/** `status`: pending unless said otherwise, `all` for everybody. `q`: a name, an address, a phone number or a store ID. */
export const staffSellers = query({
  name: 'staff.sellers',
  path: '/staff/sellers/',
  cache: 'N',
  params: v.object({ page: Page, status: textParam, q: textParam }),
  answer: paginated(StaffSeller),
  problems: ['invalid_page'],
});

export const staffSeller = query({
  name: 'staff.seller',
  path: '/staff/sellers/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: StaffSeller,
});

const baseVersion = v.nullish(v.string());
const decision = { ledger: true, method: 'POST' } as const;
const Decided = v.object({ ...StaffSeller.entries, changed: v.boolean() });

export const approveSeller = call({
  ...decision,
  name: 'staff.seller-approve',
  path: '/staff/sellers/:id/approve/',
  payload: v.object({ id: PathId, note: looseText, base_version: baseVersion }),
  answer: Decided,
});

/** The reason is shown to the seller; their listings go out of sight while they are not approved. */
export const rejectSeller = call({
  ...decision,
  name: 'staff.seller-reject',
  path: '/staff/sellers/:id/reject/',
  payload: v.object({ id: PathId, reason: looseText, note: looseText, base_version: baseVersion }),
  answer: Decided,
  problems: ['bank_details'],
});
