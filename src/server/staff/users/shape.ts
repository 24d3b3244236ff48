import type { StaffUser, StaffUserDetail, UserKind, UserState } from '#contract/staff/users.ts';
import { deviceName } from '#server/account/device-name.ts';
import { sessionsOf } from '#server/account/store.ts';
import { openOrders, countOrders } from '#server/orders/store.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { customersOf } from '../orders/store.ts';
import { isWithdrawn } from '#server/selling/store.ts';
import { devicesOf, hasSecondStep, type UserRow } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

const timeOrNull = (at: Date | null): string | null => at && wireTime(at);

export function userState({
  is_active,
  activated_at,
}: Pick<UserRow, 'is_active' | 'activated_at'>): UserState {
  if (is_active) return 'active';
  return activated_at === null ? 'waiting' : 'locked';
}

/** State and role in one word, which an act names as what it saw. */
export const userStanding = (row: UserRow): string => `${userState(row)}${row.is_staff ? '_staff' : ''}`;

function kindsOf({ is_staff, vendor_status, code }: UserRow): UserKind[] {
  const kinds: UserKind[] = ['buyer'];
  if (code !== null) kinds.push('supporter');
  if (vendor_status !== null) kinds.push('seller');
  if (is_staff) kinds.push('staff');
  return kinds;
}

export const staffUserShown = (row: UserRow): StaffUser => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  phone: row.phone,
  kinds: kindsOf(row),
  state: userState(row),
  date_joined: wireTime(row.created_at),
  last_seen_at: timeOrNull(row.last_seen_at),
  unpaid_orders: row.unpaid_orders ?? 0,
  unpaid_units: row.unpaid_units ?? 0,
});

function sellerOf({
  vendor_status: status,
  applied_at,
  approved_at,
  code,
}: UserRow): StaffUserDetail['seller'] {
  if (status === null || applied_at === null) return null;
  return { status, withdrawn: isWithdrawn({ status, applied_at, approved_at }), store_id: code ?? '' };
}

/** All that staff see of an account: no token, no digest of one, no password. @param me whoever asks */
export async function staffUserDetail(db: Db, row: UserRow, me: number, now: Date): Promise<StaffUserDetail> {
  const { id, locked_at: lockedAt, locked_by: lockedBy, code, position } = row;
  const staff = await customersOf(db, lockedBy === null ? [] : [lockedBy]);
  const sessions = await sessionsOf(db, id, now);
  const devices = await devicesOf(db, id);
  return {
    ...staffUserShown(row),
    country: row.country,
    language: row.language,
    activated_at: timeOrNull(row.activated_at),
    has_second_step: await hasSecondStep(db, id),
    signs_in_with_google: row.google_sub !== null,
    lock: lockedAt && {
      at: wireTime(lockedAt),
      by: staff.get(lockedBy ?? 0)?.name ?? '',
      reason: row.lock_reason ?? '',
    },
    sessions: sessions.map((one) => ({
      device: deviceName(one.user_agent),
      created_at: wireTime(one.created_at),
      last_used_at: wireTime(one.last_used_at),
    })),
    devices: devices.map(({ name, first_seen_at: first, last_seen_at: last }) => ({
      name,
      first_seen_at: wireTime(first),
      last_seen_at: wireTime(last),
    })),
    orders: await countOrders(db, id),
    open_orders: await openOrders(db, id),
    supporter: code === null || position === null ? null : { code, position },
    seller: sellerOf(row),
    standing: userStanding(row),
    is_me: id === me,
  };
}
