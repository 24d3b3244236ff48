import type { Generated } from 'kysely';
import type { Time, TimeOrNull } from './columns.ts';

export interface MoneyTables {
  bank_details: BankDetailsRows;
  payment_attempts: PaymentAttempts;
}

/** An account that transfers go to: proposed, confirmed by somebody else, then active; or withdrawn before. */
export interface BankDetailsRows {
  id: Generated<number>;
  payee: string;
  bank_name: string;
  account_name: string;
  account_number: string;
  swift: string;
  /** Address of the bank. */
  branch: string;
  proposed_by: number;
  proposed_at: Time;
  confirmed_by: number | null;
  confirmed_at: TimeOrNull;
  /** From then on new pro-formas carry it. */
  active_from: TimeOrNull;
  withdrawn_by: number | null;
  withdrawn_at: TimeOrNull;
  /** Moment when staff were told that it has become active. */
  announced_at: TimeOrNull;
}

/** A charge that a buyer began with who takes mobile money for us. */
export interface PaymentAttempts {
  /** Ours, unique: what they call it too. */
  reference: string;
  order_number: string;
  provider: string;
  amount_minor: number;
  currency: 'USD' | 'ZMW';
  /** `unmatched`: money came, but not as asked for; staff were told. */
  status: 'started' | 'settled' | 'failed' | 'unmatched';
  /** Theirs. */
  transaction_id: string | null;
  begun_at: Time;
  /** Moment when they were last asked. */
  checked_at: TimeOrNull;
  settled_at: TimeOrNull;
}
