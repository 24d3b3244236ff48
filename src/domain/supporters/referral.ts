/** 120 days in seconds, as REFERRAL_DAYS has it; every page begins with this file, so it stands alone. */
export const REFERRAL_S = 10_368_000;
/** A supporter's code in an address; `ref` also names a stock reference in a search, which is shorter. */
const CODE = /([?&])ref=([a-hj-np-z2-9]{8})(&|$)/i;

/**
 * The cookie by which a phone remembers whose link it came by: the code and when, in seconds. The last one counts.
 * @param search of the address, with its `?`
 * @param now ms
 * @returns null where it names nobody
 */
export function referralCookie(search: string, now: number): string | null {
  const code = CODE.exec(search)?.[2];
  return code ? `ref=${code}.${Math.floor(now / 1000)}; Path=/; Max-Age=${REFERRAL_S}; SameSite=Lax` : null;
}

/** The same address without a supporter's code; other parameters stay, a stock reference too. */
export const withoutReferral = (address: string): string =>
  address.replace(CODE, (_, before: string, _code, after: string) => (after === '' ? '' : before));

/** An address with the supporter's code that another one names. @param search of the other one, with its `?` */
export function withReferralOf(search: string, address: string): string {
  const code = CODE.exec(search)?.[2];
  return code ? `${address}${address.includes('?') ? '&' : '?'}ref=${code}` : address;
}

/** True where the cookies of a page hold the code of this one already. @param cookie as referralCookie has it */
export const holdsReferral = (cookies: string, cookie: string): boolean =>
  `; ${cookies}`.toUpperCase().includes(`; ${cookie.slice(0, cookie.indexOf('.') + 1)}`.toUpperCase());
