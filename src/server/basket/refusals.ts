import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** The spec shows this text for every 406 of a basket, so stock is never a 406 (contract 5.3). */
const AWAITING_CHECKOUT =
  'You have items awaiting checkout. Please proceed to checkout the outstanding items first or remove them from your basket';

/** Basket and checkout refusals carry `reason`, the text old clients read (contract 1.1). */
export function refuseTrade(
  status: 406 | 409,
  problem: { code: string; detail: string } & Record<string, unknown>,
): Refusal {
  return refuse(status, { reason: problem.detail, ...problem });
}

export const basketNotOpen = (): Refusal =>
  refuseTrade(409, { code: 'basket_not_open', detail: 'This basket has been ordered already' });

export const basketEmpty = (): Refusal =>
  refuse(400, { code: 'basket_empty', detail: 'You have no items in your basket.' });

export const awaitingCheckout = (cause: 'quote' | 'currency'): Refusal =>
  refuseTrade(406, { code: 'items_awaiting_checkout', detail: AWAITING_CHECKOUT, cause });

/** The same on a line's quantity, where the contract says 400 (5.4). */
export const quantityAwaitsCheckout = (): Refusal =>
  refuse(400, {
    code: 'items_awaiting_checkout',
    detail: AWAITING_CHECKOUT,
    reason: AWAITING_CHECKOUT,
    cause: 'quote',
  });

export const BAD_QUANTITY = 'Quantity must be at least 1';

/** @param problem of `stockProblem`; an empty stock has a reason of its own (contract 5.3 rule 8). */
export function refuseStock(problem: {
  code: 'out_of_stock' | 'insufficient_stock';
  detail: string;
  available: number;
}): Refusal {
  const reason = problem.code === 'out_of_stock' ? 'Item is unavailable' : problem.detail;
  return refuseTrade(409, { ...problem, reason });
}
