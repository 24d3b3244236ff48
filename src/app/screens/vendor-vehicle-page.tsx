import { CreateVehicleScreen } from '#features/vendor/creation/creation-vehicle-screen.tsx';
import { SELLER_TARGETS } from '../seller-targets.ts';
import { SellerPage } from '../seller-page.tsx';

export function Page() {
  return (
    <SellerPage stays>
      {({ standing, reason }) => (
        <CreateVehicleScreen standing={standing} reason={reason} become={SELLER_TARGETS.become} />
      )}
    </SellerPage>
  );
}
