import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { OrderCodeScreen } from '#features/staff/order-code/order-code-screen.tsx';

export function Page() {
  const { pathname } = useLocation();
  return <SignedIn from={pathname}>{(user) => <OrderCodeScreen key={user.id} />}</SignedIn>;
}
