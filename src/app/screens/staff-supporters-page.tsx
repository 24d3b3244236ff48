import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { SupporterScreen } from '#features/staff/supporters/supporter-screen.tsx';
import { SupportersScreen } from '#features/staff/supporters/supporters-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <SupportersScreen key={user.id} />
        ) : (
          <SupporterScreen key={`${user.id} ${id}`} id={id} />
        )
      }
    </SignedInOnly>
  );
}
