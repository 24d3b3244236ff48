import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { AuditScreen } from '#features/staff/audit/audit-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <AuditScreen key={user.id} />}</SignedInOnly>;
}
