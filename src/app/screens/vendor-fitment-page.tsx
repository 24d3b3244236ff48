import { FitmentScreen } from '#features/vendor/fitment/fitment-screen.tsx';
import { refIn } from '#features/vendor/preview/listing-view.ts';
import { useParams } from '../params.ts';
import { SellerPage } from '../seller-page.tsx';
import { Page as NotFoundPage } from './not-found-page.tsx';

export function Page() {
  const cid = refIn(useParams()['cid']);
  if (cid === null) return <NotFoundPage />;
  return <SellerPage>{() => <FitmentScreen cid={String(cid)} />}</SellerPage>;
}
