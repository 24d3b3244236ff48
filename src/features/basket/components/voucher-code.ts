import * as v from 'valibot';
import { AddVoucher, addVoucher } from '#contract/vouchers.ts';
import { type CommandView, isOpen } from '#offline/store/states.ts';

const OwnCode = v.object({ cause: v.literal('own_code') });

/** Tells whether the server has refused a code because it is the buyer's own. */
export const isRefusedAsOwn = ({ reason }: Pick<CommandView, 'reason'>): boolean =>
  v.is(OwnCode, reason?.body);

/** The code that was typed; '' where it cannot be read any more. */
export function voucherCodeOf({ payload }: Pick<CommandView, 'payload'>): string {
  const read = v.safeParse(AddVoucher, payload);
  return read.success ? read.output.vouchercode : '';
}

/** The code that is typed and not answered yet, null for none. */
export const waitingCode = (commands: readonly CommandView[]): CommandView | null =>
  commands.find(({ name, state }) => name === addVoucher.name && isOpen(state)) ?? null;

/** The code that the server has refused, null for none. */
export const refusedCode = (commands: readonly CommandView[]): CommandView | null =>
  commands.findLast(({ name, state }) => name === addVoucher.name && state === 'needs_user') ?? null;
