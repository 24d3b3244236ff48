import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { SellerScreen } from '#features/staff/sellers/seller-screen.tsx';
import { SellersScreen } from '#features/staff/sellers/sellers-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? <SellersScreen key={user.id} /> : <SellerScreen key={`${user.id} ${id}`} id={id} />
      }
    </SignedInOnly>
  );
}
