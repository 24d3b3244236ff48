import { editProfile } from '#contract/account.ts';
import { profile } from '#contract/identity.ts';
import { profileRow } from '#server/identity/store.ts';
import { unavailable } from '#server/platform/errors.ts';
import { answer, handle } from '#server/platform/handle.ts';
import { wireTime } from '#server/platform/wire-time.ts';

/** Account contract 2.1. Nobody supports or sells yet, so these fields rest at what a plain buyer has. */
export const profileHandler = answer(profile, 'user', async ({ db, user }) => {
  const row = await profileRow(db, user.id);
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    country: row.country,
    postcode: row.postcode,
    date_joined: wireTime(row.created_at),
    agent_training: null,
    is_seller: false,
    store_id: null,
    is_supporter: false,
    vendor_status: 'none' as const,
    vendor_status_reason: null,
    vendor_approved_at: null,
    vendor_approval_seen: false,
    is_staff: row.is_staff,
    phone: row.phone,
    marketing_opt_in: false,
    has_password: row.password_hash !== null,
    language: row.language,
    totp_enabled: false,
  };
});

export const editProfileHandler = handle(editProfile, 'user', () => {
  throw unavailable();
});
