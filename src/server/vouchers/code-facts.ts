import type { VoucherRow } from './store.ts';

/** Facts in the answer about a code: a voucher, or a supporter's. */
export type CodeFacts = Pick<VoucherRow, 'name' | 'code' | 'starts_at' | 'ends_at'>;
