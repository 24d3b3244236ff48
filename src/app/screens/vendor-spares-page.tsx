import { CreateSparesScreen } from '#features/vendor/creation/creation-spares-screen.tsx';
import { SELLER_TARGETS } from '../seller-targets.ts';
import { SellerPage } from '../seller-page.tsx';

export function Page() {
  return (
    <SellerPage stays>
      {({ standing, reason }) => (
        <CreateSparesScreen standing={standing} reason={reason} become={SELLER_TARGETS.become} />
      )}
    </SellerPage>
  );
}
