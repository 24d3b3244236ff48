import { useAccountDate } from '#features/account/components/account-date.ts';
import { useUnanswered } from '#features/inquiries/use-unanswered.ts';
import { VendorDashboardScreen } from '#features/vendor/dashboard/dashboard-screen.tsx';
import { useIsDataSaver } from '../data-saver.ts';
import { SELLER_TARGETS } from '../seller-targets.ts';
import { type Seller, SellerPage } from '../seller-page.tsx';

/** All that somebody sells (spec account §2). */
export function Page() {
  return <SellerPage>{(seller) => <Dashboard seller={seller} />}</SellerPage>;
}

function Dashboard({ seller: { standing, reason, store } }: { seller: Seller }) {
  const saver = useIsDataSaver();
  const date = useAccountDate();
  const unanswered = useUnanswered();
  return (
    <VendorDashboardScreen
      standing={standing}
      reason={reason}
      become={SELLER_TARGETS.become}
      store={store}
      unanswered={unanswered}
      saver={saver}
      date={date}
    />
  );
}
