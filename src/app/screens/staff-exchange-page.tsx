import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { ExchangeScreen } from '#features/staff/exchange/exchange-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <ExchangeScreen key={user.id} />}</SignedInOnly>;
}
