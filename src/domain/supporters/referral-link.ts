import { REFERRAL_S } from './referral.ts';

const KEPT = /(?:^|;\s*)ref=([a-hj-np-z2-9]{8})\.(\d{1,12})(?:;|$)/i;

/** A link that a supporter hands on. @param page of the shop, without a query; `code` null: nobody's goes with it */
export const linkWithCode = (page: string, code: string | null): string =>
  code === null ? page : `${page}?ref=${code}`;

/** The link to the shop that a supporter hands on. */
export const referralLink = (site: string, code: string): string => linkWithCode(`${site}/`, code);

/** Referral that a phone came by: whose link, and when, as an order says it. */
export interface StoredReferral {
  code: string;
  clicked_at: string;
}

/** Referral that this phone came by; null: nobody's that is still kept. */
export function storedReferral(cookies: string): StoredReferral | null {
  const [, code, seconds] = KEPT.exec(cookies) ?? [];
  if (code === undefined) return null;
  const clicked = new Date(Number(seconds) * 1000).toISOString();
  return { code: code.toUpperCase(), clicked_at: clicked.replace('.000', '') };
}

/** The cookie that leaves nothing of it. */
export const NO_REFERRAL = 'ref=; Path=/; Max-Age=0; SameSite=Lax';

/** The cookie as it was before it was left off, for as long as it had still to last. @param now ms */
export function referralAgain({ code, clicked_at }: StoredReferral, now: number): string {
  const seconds = Date.parse(clicked_at) / 1000;
  const left = Math.max(0, Math.floor(seconds + REFERRAL_S - now / 1000));
  return `ref=${code}.${seconds}; Path=/; Max-Age=${left}; SameSite=Lax`;
}
