import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { ExchangeScreen } from '#features/staff/exchange/exchange-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedIn from={pathname + search}>{(user) => <ExchangeScreen key={user.id} />}</SignedIn>;
}
