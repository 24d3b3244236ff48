import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { CategoriesScreen } from '#features/staff/categories/categories-screen.tsx';

export function Page() {
  const { pathname, search } = useLocation();
  return <SignedInOnly from={pathname + search}>{(user) => <CategoriesScreen key={user.id} />}</SignedInOnly>;
}
