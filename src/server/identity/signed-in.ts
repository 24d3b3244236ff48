import type { Language, SignedIn } from '#contract/identity.ts';
import type { NewSession } from '#server/platform/sessions.ts';

/** What every way of signing in answers (contract 6.4). */
export function signedIn(
  user: {
    id: number;
    email: string;
    first_name: string;
    last_name: string;
    is_staff: boolean;
    language: Language;
  },
  session: NewSession,
): SignedIn {
  return {
    id: user.id,
    token: session.token,
    revoke_handle: session.revokeHandle,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    is_seller: false,
    is_staff: user.is_staff,
    language: user.language,
  };
}
