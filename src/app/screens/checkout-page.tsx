import { checkoutGate } from '#features/basket/components/checkout-gate.ts';
import { useMyBasket } from '#features/basket/use-my-basket.ts';
import { CheckoutScreen } from '#features/checkout/checkout-screen.tsx';
import { useCommands } from '#offline/react/react.ts';
import { useLandedCosts } from '../landed-costs.ts';

export function Page() {
  const basket = useMyBasket(useLandedCosts());
  const commands = useCommands();
  const gate = basket.data ? checkoutGate(basket.data, commands) : 'empty';
  return <CheckoutScreen basket={basket} gate={gate} />;
}
