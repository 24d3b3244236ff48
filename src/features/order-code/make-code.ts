import * as v from 'valibot';
import { codedOrder } from '#contract/orders/order-code.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { lettersOver, printOrderCode, type Seal } from '#domain/order-code/code.ts';
import { CODED_TEXTS, type CodedOrder, bitsOfText } from '#domain/order-code/order.ts';
import type { Centre } from '#offline/face/centre-face.ts';
import { type CommandView, isOpen } from '#offline/store/states.ts';

/** A text of the order that takes room in its code. */
export type LongField = (typeof CODED_TEXTS)[number] | 'email';

/** The code of a waiting order, or why there is none. */
export type MadeCode =
  | { kind: 'code'; code: string }
  /** `over` letters more than one SMS holds; `fields`: what to shorten, the longest first. */
  | { kind: 'long'; over: number; fields: LongField[] }
  /** Older than codes are, or of a form that they cannot say. */
  | { kind: 'none' };

const BasketSeen = v.looseObject({
  place: v.tuple([v.string(), v.string()]),
  discount: v.optional(v.nullable(v.looseObject({ code: v.string() })), null),
});

/** A command whose `seen` is what the review showed. */
type Waiting = Pick<CommandView, 'key' | 'payload' | 'seen'>;

/**
 * `late`: it is over, refused or being taken back meanwhile, and no copy of it may leave any more. `voucher`: a discount
 * code before it has not been checked, and would be lost.
 */
export type CodeOutcome = MadeCode | { kind: 'signed-out' } | { kind: 'late' } | { kind: 'voucher' };

/**
 * The code of a waiting order to show: frozen before anybody sees it, as from then on a copy may be on its way.
 * @param commands all that this phone has, in the order of the acts
 */
export async function codeToShow(
  command: Waiting,
  commands: readonly Pick<CommandView, 'key' | 'name' | 'state'>[],
  user: { id: number; email: string },
  centre: Pick<Centre, 'sealer' | 'freeze'>,
): Promise<CodeOutcome> {
  const place = commands.findIndex(({ key }) => key === command.key);
  if (commands.slice(0, place).some(({ name, state }) => name === addVoucher.name && isOpen(state)))
    return { kind: 'voucher' };
  const seal = await centre.sealer();
  if (!seal) return { kind: 'signed-out' };
  const made = await makeCode(command, user, seal);
  return made.kind === 'code' && !(await centre.freeze(command.key)) ? { kind: 'late' } : made;
}

export async function makeCode(
  { key, payload, seen }: Waiting,
  user: { id: number; email: string },
  seal: Seal,
): Promise<MadeCode> {
  const order = v.safeParse(PlaceOrder, payload);
  const shown = v.safeParse(BasketSeen, seen);
  if (!order.success || !shown.success) return { kind: 'none' };
  const [code, port] = shown.output.place;
  const coded = codedOrder(order.output, {
    userId: user.id,
    email: user.email,
    destination: { code, port },
    voucher: shown.output.discount?.code ?? null,
  });
  if (!coded) return { kind: 'none' };
  try {
    const printed = await printOrderCode({ key, order: coded }, seal);
    if (printed !== null) return { kind: 'code', code: printed };
    return { kind: 'long', over: lettersOver(coded), fields: longest(coded) };
  } catch (problem) {
    // A port that is not in our lists (any more): the server will say so, a code cannot.
    if (problem instanceof RangeError) return { kind: 'none' };
    throw problem;
  }
}

/** Nobody shortens a name before a remark. */
const LAST: readonly LongField[] = ['first_name', 'last_name', 'line1', 'line4'];
/** Bits; what is shorter saves nothing. */
const WORTH = 40;

function longest({ address }: CodedOrder): LongField[] {
  const fields: readonly LongField[] = [...CODED_TEXTS, 'email'];
  return fields
    .map((field) => ({ field, width: bitsOfText(address[field]) - (LAST.includes(field) ? 200 : 0) }))
    .toSorted((a, b) => b.width - a.width)
    .filter(({ width }, place) => place === 0 || width > WORTH)
    .slice(0, 3)
    .map(({ field }) => field);
}
