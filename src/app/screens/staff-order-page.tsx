import { SignedIn } from '#features/account/components/signed-in.tsx';
import { OrderScreen } from '#features/staff/orders/order-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { number = '' } = useParams();
  return (
    <SignedIn from={`/staff/orders/${number}`}>
      {(user) => <OrderScreen key={`${user.id}-${number}`} number={number} />}
    </SignedIn>
  );
}
