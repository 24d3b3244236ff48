import { checkoutGate } from '#features/basket/parts/checkout-gate.ts';
import { myBasket } from '#features/basket/queries.ts';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';
import { useCommands, useQuery } from '#offline/react.ts';

export function Page() {
  const basket = useQuery(myBasket, {});
  const commands = useCommands();
  const gate = basket.data ? checkoutGate(basket.data, commands) : 'empty';
  return <CheckoutScreen basket={basket} gate={gate} />;
}
