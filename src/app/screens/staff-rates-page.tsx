import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { RatesScreen } from '#features/staff/rates/rates-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedIn from={pathname + search}>{(user) => <RatesScreen key={user.id} />}</SignedIn>;
}
