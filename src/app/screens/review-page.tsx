import { optionsOf } from '#features/basket/lines.ts';
import { checkoutGate } from '#features/basket/parts/checkout-gate.ts';
import { shippingFigure } from '#features/basket/parts/shipping-figure.ts';
import { ShippingSource } from '#features/basket/parts/shipping-source.tsx';
import { myBasket } from '#features/basket/queries.ts';
import { ReviewScreen } from '#features/checkout/review-screen.tsx';
import { useCommands, useQuery } from '#offline/react.ts';
import { useLanded } from '../landed.ts';

export function Page() {
  const basket = useQuery(myBasket, {});
  const commands = useCommands();
  const known = useLanded();
  const { data } = basket;
  return (
    <ReviewScreen
      basket={basket}
      gate={data ? checkoutGate(data, commands) : 'empty'}
      shippingSource={data && <ShippingSource figure={shippingFigure(data, known)} quote={data.quote} />}
      optionsOf={optionsOf}
    />
  );
}
