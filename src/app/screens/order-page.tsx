import { useParams } from '../params.ts';
import { OrderScreen } from '#features/account/order-screen.tsx';
import { useSaver } from '../saver.ts';

export function Page() {
  const { number = '' } = useParams();
  return <OrderScreen key={number} number={number} saver={useSaver()} />;
}
