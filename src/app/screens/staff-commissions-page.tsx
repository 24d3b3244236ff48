import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { CommissionsScreen } from '#features/staff/commissions/commissions-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>{(user) => <CommissionsScreen key={user.id} />}</SignedInOnly>
  );
}
