import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { StockItemScreen } from '#features/staff/stock/item-screen.tsx';
import { NewItemScreen } from '#features/staff/stock/new-item-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  return (
    <SignedInOnly from={pathname}>
      {(user) =>
        id === 'new' ? <NewItemScreen key={user.id} /> : <StockItemScreen key={`${user.id} ${id}`} id={id} />
      }
    </SignedInOnly>
  );
}
