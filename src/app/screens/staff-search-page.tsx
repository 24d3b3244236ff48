import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StaffSearchScreen } from '#features/staff/search/search-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>{(user) => <StaffSearchScreen key={user.id} />}</SignedInOnly>
  );
}
