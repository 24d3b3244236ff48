import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { UserScreen } from '#features/staff/users/user-screen.tsx';
import { UsersScreen } from '#features/staff/users/users-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? <UsersScreen key={user.id} /> : <UserScreen key={`${user.id} ${id}`} id={id} />
      }
    </SignedInOnly>
  );
}
