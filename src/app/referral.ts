import { holdsReferral, referralCookie, withoutReferral } from '#domain/supporters/referral.ts';

/**
 * Keeps whose link this page was opened by, and takes it out of the address: loaded again, the page would keep what its reader
 * has left off meanwhile.
 * @returns the path of a page whose reader is to be told so: the link is another than the last one; null for any other page
 */
export function storeReferral(): string | null {
  const cookie = referralCookie(location.search, Date.now());
  if (cookie === null) return null;
  const isNews = !holdsReferral(document.cookie, cookie);
  document.cookie = cookie;
  const { pathname, search, hash } = location;
  // A path that begins like a host would be another site's.
  if (!pathname.startsWith('//'))
    history.replaceState(history.state, '', withoutReferral(pathname + search) + hash);
  return isNews ? pathname : null;
}
