import { ImportScreen } from '#features/vendor/import/import-screen.tsx';
import { SELLER_TARGETS } from '../seller-targets.ts';
import { SellerPage } from '../seller-page.tsx';

export function Page() {
  return (
    <SellerPage>
      {({ standing, reason }) => (
        <ImportScreen standing={standing} reason={reason} become={SELLER_TARGETS.become} />
      )}
    </SellerPage>
  );
}
