import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { ItemScreen } from '#features/staff/stock/item-screen.tsx';
import { NewItemScreen } from '#features/staff/stock/new-item-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  return (
    <SignedIn from={pathname}>
      {(user) =>
        id === 'new' ? <NewItemScreen key={user.id} /> : <ItemScreen key={`${user.id} ${id}`} id={id} />
      }
    </SignedIn>
  );
}
