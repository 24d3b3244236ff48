import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { OrderCodeScreen } from '#features/staff/order-code/order-code-screen.tsx';

export function Page() {
  const { pathname } = useLocation();
  return <SignedInOnly from={pathname}>{(user) => <OrderCodeScreen key={user.id} />}</SignedInOnly>;
}
