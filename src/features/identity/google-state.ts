import * as v from 'valibot';
import { OwnPath } from './return-address.ts';

/** Key of the draft that proves that an answer of Google's was asked for by this phone. */
export const GOOGLE_STATE = 'google-state';

/** `from`: where signing in leads back to. */
export const GoogleState = v.object({ state: v.string(), from: OwnPath });

/** Google's page that asks the user, coming back to /login/google with a token behind the '#'. */
export function googleAddress(
  google: { client_id: string; address: string },
  { origin, state }: { origin: string; state: string },
): string {
  const url = new URL(google.address);
  url.search = new URLSearchParams({
    client_id: google.client_id,
    redirect_uri: `${origin}/login/google`,
    response_type: 'token',
    scope: 'openid email profile',
    state,
    // A phone is shared: never the account of whoever was last.
    prompt: 'select_account',
  }).toString();
  return url.href;
}

/** Answer of Google's page, or why that is no sign-in. */
export type GoogleAnswer = { token: string } | { error: string };

/** @param kept the draft as it was read back; anything else than what this phone asked is nobody's answer */
export function readGoogleAnswer(fragment: string, kept: unknown): GoogleAnswer & { from: string } {
  const said = new URLSearchParams(fragment);
  const asked = v.safeParse(GoogleState, kept);
  const from = asked.success ? asked.output.from : '/profile';
  if (!asked.success || said.get('state') !== asked.output.state) return { error: 'state_mismatch', from };
  const token = said.get('access_token') ?? '';
  if (token === '') return { error: said.get('error')?.slice(0, 64) ?? 'no_token', from };
  return { token, from };
}
