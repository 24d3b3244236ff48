import { vehicle } from '#features/catalogue/queries.ts';
import { CompareScreen } from '#features/compare/compare-screen.tsx';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { ImportCell } from '../import-question.tsx';
import { useLandedCosts } from '../landed-costs.ts';
import { useIsDataSaver } from '../data-saver.ts';

/** Vehicles side by side, each with the way to ask about it. */
export function Page() {
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  return (
    <>
      <CompareScreen
        landed={useLandedCosts()}
        saver={useIsDataSaver()}
        vehicle={vehicle}
        ImportCell={ImportCell}
        onInquire={inquiry.open}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
