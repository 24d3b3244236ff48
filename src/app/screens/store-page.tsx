import { useLocation } from 'react-router-dom';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { StoreScreen } from '#features/stores/store-screen.tsx';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { ItemHeart } from '../item-heart.tsx';
import { useParams } from '../params.ts';
import { Dollars } from '../dollars.tsx';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';

/** Part that is somebody's own, which comes once the page has settled. */
const Report = whenSessionKnown(
  async () => (await import('#features/reports/report-button.tsx')).ReportButton,
);

/** A seller with what they sell. */
export function Page() {
  const { code = '' } = useParams();
  const { search } = useLocation();
  const saver = useIsDataSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  return (
    <>
      <StoreScreen
        code={code}
        query={new URLSearchParams(search)}
        saver={saver}
        onInquire={inquiry.open}
        Corner={ItemHeart}
        Dollars={Dollars}
        Report={Report}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
