import type { VoucherRow } from './store.ts';

/** What the answer says of a code: a voucher, or a supporter's. */
export type EnteredCode = Pick<VoucherRow, 'name' | 'code' | 'starts_at' | 'ends_at'>;
