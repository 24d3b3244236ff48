import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EXPORT_COUNTRY, offerPageOf } from '#domain/shop/offer-pages.ts';
import { ExportDealsScreen } from '#features/catalogue/export-deals-screen.tsx';
import { DealsScreen } from '#features/content/deals-screen.tsx';
import { FlashConfirmScreen } from '#features/offers/flash-confirm-screen.tsx';
import { FlashScreen } from '#features/offers/flash-screen.tsx';
import { ImportMark } from '../import-question.tsx';
import { useLandedCosts } from '../landed-costs.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

/** Offers of the shop for a time. Who has opened one has all of them on the phone from then on. */
export function Page() {
  const { pathname } = useLocation();
  const saver = useIsDataSaver();
  switch (offerPageOf(pathname)) {
    case '/deals':
      return <DealsScreen saver={saver} />;
    case '/flash-discount':
      return <FlashScreen />;
    case '/flash-discount-confirm':
      return <FlashConfirmScreen />;
    case '/best-export-deals/g-landing':
      return <ExportDeals saver={saver} />;
    case null:
      return <NotFoundPage />;
  }
}

function ExportDeals({ saver }: { saver: boolean }) {
  const { ports } = EXPORT_COUNTRY;
  const [port, setPort] = useState(ports[0] ?? '');
  const landed = useLandedCosts(useMemo(() => ({ country: EXPORT_COUNTRY, port }), [port]));
  return <ExportDealsScreen landed={landed} ports={ports} onPort={setPort} saver={saver} Mark={ImportMark} />;
}
