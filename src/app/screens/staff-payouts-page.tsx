import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { PayoutRunScreen } from '#features/staff/commissions/payout-run-screen.tsx';
import { PayoutsScreen } from '#features/staff/commissions/payouts-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <PayoutsScreen key={user.id} />
        ) : (
          <PayoutRunScreen key={`${user.id} ${id}`} id={id} />
        )
      }
    </SignedInOnly>
  );
}
