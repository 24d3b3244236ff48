import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { SettingsScreen } from '#features/staff/settings/settings-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <SettingsScreen key={user.id} />}</SignedInOnly>;
}
