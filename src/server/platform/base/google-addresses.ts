/** Sign-in with Google (security 10). */
export interface Google {
  /** Client whose tokens count. */
  clientId: string;
  /** Page that asks the user. */
  authorizeUrl: string;
  /** Says for whom a token was made. */
  tokenInfoUrl: string;
  /** Says who its bearer is. */
  userInfoUrl: string;
}

/** @param base one address that stands for Google's three, for tests; null: Google's own */
export function googleAddresses(clientId: string, base: string | null): Google {
  return {
    clientId,
    authorizeUrl: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenInfoUrl: `${base ?? 'https://oauth2.googleapis.com'}/tokeninfo`,
    userInfoUrl: `${base ?? 'https://www.googleapis.com'}/oauth2/v3/userinfo`,
  };
}
