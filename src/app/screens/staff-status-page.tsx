import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StatusScreen } from '#features/staff/status/status-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <StatusScreen key={user.id} />}</SignedInOnly>;
}
