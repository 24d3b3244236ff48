import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StaffRequestScreen } from '#features/staff/requests/request-screen.tsx';
import { RequestsScreen } from '#features/staff/requests/requests-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <RequestsScreen key={user.id} />
        ) : (
          <StaffRequestScreen key={`${user.id} ${id}`} id={id} />
        )
      }
    </SignedInOnly>
  );
}
