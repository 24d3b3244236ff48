import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { VoucherScreen } from '#features/staff/vouchers/voucher-screen.tsx';
import { VouchersScreen } from '#features/staff/vouchers/vouchers-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  const supporter = new URLSearchParams(search).get('supporter');
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? (
          <VouchersScreen key={user.id} />
        ) : (
          <VoucherScreen key={`${user.id} ${id} ${supporter}`} id={id} supporter={supporter} />
        )
      }
    </SignedInOnly>
  );
}
