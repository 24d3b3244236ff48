import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StaffOrderScreen } from '#features/staff/orders/order-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { number = '' } = useParams();
  return (
    <SignedInOnly from={`/staff/orders/${number}`}>
      {(user) => <StaffOrderScreen key={`${user.id}-${number}`} number={number} />}
    </SignedInOnly>
  );
}
