import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { RatesScreen } from '#features/staff/rates/rates-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <RatesScreen key={user.id} />}</SignedInOnly>;
}
