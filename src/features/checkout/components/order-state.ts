import { NO_TOKEN } from '#contract/problem.ts';
import * as v from 'valibot';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { MissingLine, Order, placeOrder, PriceFigures } from '#contract/orders/orders.ts';
import { Time } from '#contract/wire.ts';
import { type CommandView, mayHaveRun } from '#offline/store/states.ts';
import { SeenOrder } from '../commands.ts';

/** The latest order of this phone's user, in whatever state; null when there is none. */
export function latestOrder(commands: readonly CommandView[]): CommandView | null {
  return commands.findLast(({ name }) => name === placeOrder.name) ?? null;
}

/**
 * Place of an unsettled order. `unsent`: it has not left this phone, or the server is known to have left it alone;
 * `sent`: it went out, and what became of it is not known. A person must decide on `refused`, which has not been placed,
 * and on `unclear`, which may have been.
 */
export type OrderProgress = 'unsent' | 'sent' | 'taken-back' | 'refused' | 'unclear';

export function orderProgress(
  order: Pick<CommandView, 'state' | 'sent' | 'unanswered' | 'reason'>,
): OrderProgress {
  const { state, unanswered } = order;
  if (state === 'needs_user') return mayHaveRun(order) ? 'unclear' : 'refused';
  if (state === 'cancelling') return 'taken-back';
  return unanswered || state === 'sending' ? 'sent' : 'unsent';
}

/** Order as it was made and as the screen showed it, or null should the phone hold something else. */
export function orderIn(command: CommandView): { order: PlaceOrder; seen: SeenOrder } | null {
  const order = v.safeParse(PlaceOrder, command.payload);
  const seen = v.safeParse(SeenOrder, command.seen);
  return order.success && seen.success ? { order: order.output, seen: seen.output } : null;
}

/** The order as the server wrote it, or null when its answer is not kept any more. */
export function placedIn(command: CommandView): Order | null {
  const read = v.safeParse(Order, command.answer);
  return read.success ? read.output : null;
}

const Changed = v.looseObject({ figures: PriceFigures });
const Emptied = v.looseObject({ missing: v.array(MissingLine) });
const Short = v.looseObject({
  lines: v.array(
    v.looseObject({
      title: v.string(),
      available: v.number(),
      /** Additive. */
      wanted: v.optional(v.number()),
      /** Additive. */
      is_vehicle: v.optional(v.boolean(), false),
    }),
  ),
});

/** A refused order, by what the user can do about it. */
export type RefusedOrder =
  | { kind: 'price'; figures: PriceFigures }
  | { kind: 'stock'; lines: v.InferOutput<typeof Short>['lines'] }
  /** Nobody has set shipping. `endedAt`: since when its quote does not hold, ISO; null where none has ended. */
  | { kind: 'shipping'; endedAt: string | null }
  /** An empty basket, `missing` all that was to be ordered, or one that was ordered before: the basket shows what to do. */
  | { kind: 'basket'; missing: MissingLine[] }
  | { kind: 'consignee' }
  /** Something of the basket before it was refused. `unanswered` as below: another phone may have sent it. */
  | { kind: 'dependency'; unanswered: boolean }
  | { kind: 'signed-out' }
  /** `unanswered`: it may have reached the server, so it is asked again with the same key, or asked back. */
  | { kind: 'other'; unanswered: boolean };

const Ended = v.looseObject({ quote_expired_at: v.nullable(Time) });

const BASKET_CODES = ['basket_empty', 'basket_not_open', 'not_found'];

export function refusedIn(command: CommandView): RefusedOrder {
  const { reason } = command;
  const unanswered = mayHaveRun(command);
  if (reason?.kind === 'dependency') return { kind: 'dependency', unanswered };
  if (reason?.kind === 'server_error') return { kind: 'other', unanswered };
  const code = reason?.code ?? '';
  if (reason?.status === 401 || NO_TOKEN.includes(code)) return { kind: 'signed-out' };
  const changed = v.safeParse(Changed, reason?.body);
  if (code === 'price_changed' && changed.success) {
    const { figures } = changed.output;
    return { kind: 'price', figures: { ...figures, missing: namedIn(command, figures.missing) } };
  }
  const short = v.safeParse(Short, reason?.body);
  if (code === 'insufficient_stock' || code === 'out_of_stock')
    return { kind: 'stock', lines: short.success ? short.output.lines : [] };
  if (code === 'shipping_not_determined') {
    const ended = v.safeParse(Ended, reason?.body);
    return { kind: 'shipping', endedAt: ended.success ? ended.output.quote_expired_at : null };
  }
  if (BASKET_CODES.includes(code)) {
    const emptied = v.safeParse(Emptied, reason?.body);
    return { kind: 'basket', missing: emptied.success ? namedIn(command, emptied.output.missing) : [] };
  }
  if (reason?.fields && 'shipping_address' in reason.fields) return { kind: 'consignee' };
  return { kind: 'other', unanswered: false };
}

/** Under the titles that the review showed: the server may know them no more. */
function namedIn(command: CommandView, missing: MissingLine[]): MissingLine[] {
  const given = orderIn(command);
  return missing.map((line) => {
    const at =
      given?.order.expect?.lines.findIndex(({ url }) => url === `/products/${line.product_id}/`) ?? -1;
    return { ...line, title: given?.seen.titles[at] ?? line.title };
  });
}

/** Moment when the quote that an order was written under ended, ms; null for one that had ended before, and for none. */
export function quoteEndedAfter(
  { createdAt }: Pick<CommandView, 'createdAt'>,
  endedAt: string | null,
): number | null {
  const ended = endedAt === null ? null : Date.parse(endedAt);
  return ended !== null && ended > createdAt ? ended : null;
}
