import { useLocation } from 'react-router-dom';
import { SignedIn } from '#features/account/components/signed-in.tsx';
import { RequestScreen } from '#features/staff/requests/request-screen.tsx';
import { RequestsScreen } from '#features/staff/requests/requests-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedIn from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <RequestsScreen key={user.id} />
        ) : (
          <RequestScreen key={`${user.id} ${id}`} id={id} />
        )
      }
    </SignedIn>
  );
}
