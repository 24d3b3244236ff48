import { chosenOptionsOf } from '#features/basket/lines.ts';
import { myBasket } from '#features/basket/queries.ts';
import { ConfirmScreen } from '#features/checkout/confirm-screen.tsx';
import { useQuery } from '#offline/react/react.ts';
import { NoticeOffer } from '../notice-offer.tsx';
import { OrderByCode } from '../order-code.tsx';
import { useWhatsApp } from '#shown/shop-numbers.ts';

export function Page() {
  const { data } = useQuery(myBasket, {});
  return (
    <ConfirmScreen
      basket={data}
      optionsOf={chosenOptionsOf}
      byCode={(command) => <OrderByCode command={command} />}
      whatsapp={useWhatsApp(true)}
      told={<NoticeOffer />}
    />
  );
}
