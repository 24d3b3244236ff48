import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { SearchWordsScreen } from '#features/staff/search-words/search-words-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>{(user) => <SearchWordsScreen key={user.id} />}</SignedInOnly>
  );
}
