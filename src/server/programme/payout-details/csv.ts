import type { Cell } from '#domain/text/csv.ts';
import { findCountry } from '#domain/places/destinations.ts';
import { isNewAddress } from '#domain/shop/new-address.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { DetailsRow } from './store.ts';

export const PAY_TO_COLUMNS = [
  'Pay by',
  'Country',
  'Operator or bank',
  'Account',
  'Account holder',
  'Branch',
  'Account since',
  'Account is new',
  'Paid to',
] as const;

/**
 * Account for a payout, while it may be made, and where it went once it is paid. A number is written as text: a spreadsheet
 * would take the noughts in front of it away, and all digits behind the fifteenth.
 */
export function payToCells(
  { status, paid_to }: { status: string; paid_to: string | null },
  details: DetailsRow | undefined,
  now: Date,
): Cell[] {
  if (status !== 'open') return [...Array<Cell>(PAY_TO_COLUMNS.length - 1).fill(null), paid_to ?? ''];
  if (!details) return ['No details yet', ...Array<Cell>(PAY_TO_COLUMNS.length - 1).fill(null)];
  const { method, country, provider, account, holder, branch, changed_at } = details;
  return [
    method === 'bank' ? 'Bank account' : 'Mobile money',
    findCountry(country)?.name ?? country,
    provider,
    /^\d/.test(account) ? `'${account}` : account,
    holder,
    branch ?? '',
    wireTime(changed_at),
    isNewAddress(changed_at, now) ? 'changed in the last 7 days' : '',
    '',
  ];
}
