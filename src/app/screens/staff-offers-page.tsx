import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { OffersScreen } from '#features/staff/offers/offers-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <OffersScreen key={user.id} />}</SignedInOnly>;
}
