import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { OrdersScreen } from '#features/staff/orders/orders-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <OrdersScreen key={user.id} />}</SignedInOnly>;
}
