import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { SearchScreen } from '#features/staff/search/search-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedIn from={pathname + search}>{(user) => <SearchScreen key={user.id} />}</SignedIn>;
}
