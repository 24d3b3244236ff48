import { editProfile } from '#contract/profile.ts';
import { type Profile, type ProfileEdit, profile } from '#contract/profile.ts';
import { isCounted } from '#server/analytics/store.ts';
import { nameReadsLikePayment } from '#domain/payments/payment-words.ts';
import { answer, handle, type HandlerOptions, type User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { isWithdrawn, sellingStanding } from '#server/selling/store.ts';
import { trainingText } from '#server/training/store.ts';
import { storedProfile, writeProfile } from './store.ts';
import { refuseField, type Refusal } from '#server/platform/calls/refuse.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Account contract 2.1. */
export async function profileOf(db: Db, userId: number): Promise<Profile> {
  const row = await storedProfile(db, userId);
  const { supporter, seller } = await sellingStanding(db, userId);
  const status = seller?.status ?? 'none';
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    country: row.country,
    postcode: row.postcode,
    date_joined: wireTime(row.created_at),
    agent_training: await trainingText(db, userId),
    is_seller: status === 'approved',
    store_id: supporter?.code ?? null,
    is_supporter: supporter !== null,
    vendor_status: status,
    vendor_status_reason: seller?.reason ?? null,
    vendor_withdrawn: seller !== null && isWithdrawn(seller),
    vendor_approved_at: status === 'approved' && seller?.approved_at ? wireTime(seller.approved_at) : null,
    vendor_approval_seen: row.vendor_approval_seen,
    is_staff: row.is_staff,
    phone: row.phone,
    marketing_opt_in: row.marketing_opt_in,
    analytics_opt_in: await isCounted(db, userId),
    has_password: row.password_hash !== null,
    language: row.language,
    totp_enabled: row.second_step !== null,
  };
}

export const profileHandler = answer(profile, 'user', ({ db, user }) => profileOf(db, user.id));

/** The whole profile, so that the phone shows it without another read (sync 6). It has no counter: the newest answer wins. */
export const profileChange: NonNullable<HandlerOptions['changes']> = async ({ tx, user }) =>
  user ? [{ row: 'profile', version: 1, value: await profileOf(tx, user.id) }] : [];

/**
 * A seller's name stands over what they sell, for everybody: staff have seen the one that they approved, and another must not
 * read like where to send money (security 53).
 */
async function misleadingName(
  tx: Tx,
  user: Pick<User, 'id' | 'firstName' | 'lastName'>,
  { first_name: first, last_name: last }: ProfileEdit,
): Promise<Refusal | null> {
  if (first === undefined && last === undefined) return null;
  const { seller } = await sellingStanding(tx, user.id);
  if (seller?.status !== 'approved') return null;
  if (!nameReadsLikePayment(`${first ?? user.firstName} ${last ?? user.lastName}`)) return null;
  return refuseField(last === undefined ? 'first_name' : 'last_name', 'no_payment');
}

/** Account contract 2.2: field by field, the last one wins. */
export const editProfileHandler = handle(
  editProfile,
  'user',
  async ({ tx, user, payload, now }) => {
    const misleading = await misleadingName(tx, user, payload);
    if (misleading) return misleading;
    await writeProfile(tx, user.id, payload, now);
    return profileOf(tx, user.id);
  },
  { shape: 'form', changes: profileChange },
);
