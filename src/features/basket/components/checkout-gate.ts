import type { Basket } from '#contract/basket.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { addVoucher } from '#contract/vouchers.ts';
import { type CommandView, isUnsettled } from '#offline/store/states.ts';
import { waitsForOtherOrder, maxQuantityOf } from './line-acts.ts';

/**
 * Tells whether the basket may be ordered, or what stands in the way, the first that holds:
 * an order that waits or needs an answer, an act that was refused for itself, stock, shipping that nobody has set.
 * A refused discount code takes nothing off and stands in nobody's way.
 */
export type CheckoutGate = 'open' | 'empty' | 'order' | 'refused' | 'stock' | 'shipping';

export function checkoutGate(basket: Basket, commands: readonly CommandView[]): CheckoutGate {
  if (openOrder(commands)) return 'order';
  if (
    commands.some(
      (command) =>
        command.name.startsWith('basket.') &&
        command.name !== addVoucher.name &&
        command.state === 'needs_user' &&
        !waitsForOtherOrder(command),
    )
  )
    return 'refused';
  if (basket.results.length === 0) return 'empty';
  if (basket.results.some((line) => line.warning !== null || line.quantity > maxQuantityOf(basket, line)))
    return 'stock';
  return basket.checkout_ready ? 'open' : 'shipping';
}

/** The order of this phone that is not settled, so that the basket can say so. */
export function openOrder(commands: readonly CommandView[]): CommandView | null {
  return commands.findLast(({ name, state }) => name === placeOrder.name && isUnsettled(state)) ?? null;
}
