import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { ContactsScreen } from '#features/staff/settings/contacts-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedIn from={pathname + search}>{(user) => <ContactsScreen key={user.id} />}</SignedIn>;
}
