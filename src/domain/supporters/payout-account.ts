import { MOBILE_OPERATORS } from './payout-operators.ts';

/** All that is ever shown of an account outside the staff's payouts. */
export const accountEnd = (account: string): string => account.slice(-3);

/** An account behind dots, always as many: its length says nothing. */
export const maskedAccount = (account: string): string => `•••••${accountEnd(account)}`;

const BETWEEN = ' · ';
const OPERATORS = new Set(Object.values(MOBILE_OPERATORS).flat());

/**
 * Reads where a payout went, as the database keeps it with the payout: "mobile_money · MTN MoMo · 123".
 * @returns operator or bank and the end of the account; null where the text is none of ours
 */
export function readPaidTo(text: string): { provider: string; end: string } | null {
  const parts = text.split(BETWEEN);
  const end = parts.at(-1);
  if (parts.length < 3 || end === undefined) return null;
  return { provider: parts.slice(1, -1).join(BETWEEN), end };
}

/**
 * The same text without what its owner typed: how it was paid, and the operator where it is one of our list. Nothing of the
 * account is left of it.
 */
export function withoutTyped(text: string): string {
  const [method = ''] = text.split(BETWEEN);
  const provider = readPaidTo(text)?.provider;
  return provider !== undefined && OPERATORS.has(provider) ? `${method}${BETWEEN}${provider}` : method;
}
