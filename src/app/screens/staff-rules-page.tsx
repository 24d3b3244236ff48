import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { RulesScreen } from '#features/staff/rules/rules-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <RulesScreen key={user.id} />}</SignedInOnly>;
}
