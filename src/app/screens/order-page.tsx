import { useParams } from '../params.ts';
import { OrderScreen } from '#features/account/orders/order-screen.tsx';
import { PayNow } from '#features/payments/pay-now.tsx';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';

export function Page() {
  const { number = '' } = useParams();
  return (
    <OrderScreen
      key={number}
      number={number}
      saver={useIsDataSaver()}
      whatsapp={useWhatsApp(true)}
      payNow={(order, refresh) => <PayNow order={order} onBack={refresh} />}
    />
  );
}
