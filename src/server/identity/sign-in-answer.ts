import type { SignedIn } from '#contract/identity.ts';
import type { Language } from '#contract/profile.ts';
import type { NewSession } from '#server/platform/calls/sessions.ts';
import { sellingStanding } from '#server/selling/store.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Answer of every way of signing in (contract 6.4). */
export async function signedIn(
  tx: Tx,
  user: {
    id: number;
    email: string;
    first_name: string;
    last_name: string;
    is_staff: boolean;
    language: Language;
  },
  session: NewSession,
): Promise<SignedIn> {
  const { seller } = await sellingStanding(tx, user.id);
  return {
    id: user.id,
    token: session.token,
    revoke_handle: session.revokeHandle,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    is_seller: seller?.status === 'approved',
    is_staff: user.is_staff,
    language: user.language,
  };
}
