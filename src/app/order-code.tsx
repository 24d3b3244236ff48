import { useState } from 'react';
import { placeOrder } from '#contract/orders/orders.ts';
import { OrderCodeOffer } from '#features/order-code/order-code-offer.tsx';
import { type CommandView, isOpen } from '#offline/store/states.ts';
import { useShopNumbers } from '#shown/shop-numbers.ts';

/** The way out for an order that has not been answered, where there is no data at all; for anything else nothing. */
export function OrderByCode({ command }: { command: CommandView }) {
  const [asked, setAsked] = useState(false);
  const numbers = useShopNumbers(asked);
  if (command.name !== placeOrder.name || !isOpen(command.state)) return null;
  return <OrderCodeOffer command={command} numbers={numbers} asked={asked} onAsk={setAsked} />;
}
