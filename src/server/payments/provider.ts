/** Amount that is charged, and whom the payer is told they pay for. */
export interface Charge {
  /** Ours, unique for each try. */
  reference: string;
  orderNumber: string;
  amountMinor: number;
  currency: 'USD' | 'ZMW';
  payer: { email: string; name: string; phone: string };
  /** Address that the payer is sent back to. What that address is given on the way is believed by nobody. */
  backTo: string;
}

/** Answer of a provider when it is asked about a charge. */
export type ChargeCheck =
  | {
      kind: 'transaction';
      state: 'paid' | 'pending' | 'failed';
      /** Theirs. */
      transaction: string;
      /** Ours, as they were given it. */
      reference: string;
      amountMinor: number;
      /** As they write it: it may be one in which we sell nothing. */
      currency: string;
    }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; why: string };

/** `isTheirs` false: anybody may have sent it. `transaction` null: it is about nothing of ours. */
export type ProviderNotice = { isTheirs: false } | { isTheirs: true; transaction: string | null };

/** Provider that takes money for us. One is made from the configuration; without one nobody is asked and nothing is offered. */
export interface PaymentProvider {
  /** Short, in references and rows. */
  readonly name: string;
  /** Currencies of orders that it takes. */
  readonly currencies: readonly ('USD' | 'ZMW')[];
  /** Begins a charge; `address` is their page, null when they cannot now. `why` is for the log. */
  begin(charge: Charge): Promise<{ address: string } | { address: null; why: string }>;
  /** Reads what a notice is about. */
  noticed(headers: Readonly<Record<string, unknown>>, body: unknown): ProviderNotice;
  /** The one source of what became of a charge. */
  check(by: { transaction: string } | { reference: string }): Promise<ChargeCheck>;
}
