import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { InferOutput } from 'valibot';
import type { addOrderEvent } from '#contract/staff/orders.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import { isDay, readTime } from '../typed-time.ts';

/** Event as it came in. */
export type EventInput = InferOutput<typeof addOrderEvent.payload>;
const ABOVE_NOTHING = 'Enter an amount above 0';

/** Reads the fields of one event and gathers everything that is wrong with them, for one answer. */
export class EventFields {
  readonly issues: FieldIssue[] = [];
  readonly #given: EventInput;

  constructor(given: EventInput) {
    this.#given = given;
  }

  wrong(field: keyof EventInput, code: RefusalCode, detail = refusalEntry(code).text): void {
    this.issues.push({ path: [field], code, detail });
  }

  /** A text of at most `max` characters; '' when it may be missing and is. */
  text(
    field:
      | 'vessel'
      | 'voyage'
      | 'container_no'
      | 'port_of_loading'
      | 'port_of_discharge'
      | 'reason'
      | 'text'
      | 'reference',
    max: number,
    required = true,
  ): string {
    const value = this.#given[field];
    if (value === '' && required) this.wrong(field, 'required');
    if (lengthOf(value) > max) this.wrong(field, 'max_length', `Must be ${max} characters or fewer`);
    if (this.#isRead(field) && holdsBankAccount(value)) this.wrong(field, 'bank_details');
    return value;
  }

  /** By the buyer: not what is between staff, nor the bank's reference, copied from its statement as it stands there. */
  #isRead(field: string): boolean {
    return field !== 'reference' && !this.isInternal();
  }

  /** Between staff: only a note can be, and is unless it says otherwise. */
  isInternal(): boolean {
    return this.#given.type === 'note' && (this.#given.internal ?? true);
  }

  /** Minor units above 0. */
  amount(): number {
    const { amount } = this.#given;
    const read = readStaffAmount(amount, ABOVE_NOTHING) || ABOVE_NOTHING;
    if (typeof read === 'number') return read;
    this.wrong('amount', 'invalid', read);
    return 0;
  }

  time(field: 'received_at' | 'at'): Date {
    const value = this.#given[field];
    const read = readTime(value);
    if (value === '') this.wrong(field, 'required');
    else if (!read) this.wrong(field, 'invalid', 'Enter a date and time');
    return read ?? new Date(0);
  }

  /** YYYY-MM-DD, a day that there is. */
  day(field: 'etd' | 'eta'): string {
    const value = this.#given[field];
    if (value === '') this.wrong(field, 'required');
    else if (!isDay(value)) this.wrong(field, 'invalid', 'Enter a day');
    return value;
  }
}
