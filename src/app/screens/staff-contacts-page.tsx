import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { ContactsScreen } from '#features/staff/settings/contacts-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <ContactsScreen key={user.id} />}</SignedInOnly>;
}
