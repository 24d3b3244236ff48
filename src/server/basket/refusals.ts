import type { RefusalArguments, RefusalCode } from '#domain/refusals/table.ts';
import type { StockProblem } from '#domain/stock/stock.ts';
import { type ChosenStatus, Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** Basket and checkout refusals carry `reason`, the text old clients read (contract 1.1). */
export function refuseTrade<C extends RefusalCode>(
  code: C,
  ...given: RefusalArguments<C, ChosenStatus>
): Refusal {
  const { status, body } = refuse(code, ...given);
  return new Refusal(status, { reason: body.detail, ...body });
}

export const basketNotOpen = (): Refusal => refuseTrade('basket_not_open');

export const basketEmpty = (): Refusal => refuse('basket_empty');

/** The spec shows this text for every 406 of a basket, so stock is never a 406 (contract 5.3). */
export const awaitingCheckout = (cause: 'quote' | 'currency'): Refusal =>
  refuseTrade('items_awaiting_checkout', { cause });

/** The same on a line's quantity, where the contract says 400 (5.4). */
export const quantityAwaitsCheckout = (): Refusal =>
  refuseTrade('items_awaiting_checkout', { cause: 'quote' }, { status: 400 });

/**
 * An empty stock has a reason of its own (contract 5.3 rule 8).
 * @param lines that stock does not cover, where a whole basket was judged
 */
export const refuseStock = ({ code, available }: StockProblem, lines?: readonly object[]): Refusal =>
  refuseTrade(code, {
    available,
    ...(code === 'out_of_stock' && { reason: 'Item is unavailable' }),
    ...(lines && { lines }),
  });
