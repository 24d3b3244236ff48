import { optionsOf } from '#features/basket/lines.ts';
import { myBasket } from '#features/basket/queries.ts';
import { ConfirmScreen } from '#features/checkout/confirm-screen.tsx';
import { useQuery } from '#offline/react.ts';

export function Page() {
  const { data } = useQuery(myBasket, {});
  return <ConfirmScreen basket={data} optionsOf={optionsOf} />;
}
