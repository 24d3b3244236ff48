import { referralCookie, withoutReferral } from '#domain/referral.ts';

/**
 * Keeps whose link this page was opened by, and takes it out of the address: loaded again, the page would keep what its reader
 * has left off meanwhile.
 */
export function storeReferral(): void {
  const cookie = referralCookie(location.search, Date.now());
  if (cookie === null) return;
  document.cookie = cookie;
  const { pathname, search, hash } = location;
  // A path that begins like a host would be another site's.
  if (!pathname.startsWith('//'))
    history.replaceState(history.state, '', withoutReferral(pathname + search) + hash);
}
