import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { parseAddress } from '#domain/search/address.ts';
import { PartsScreen } from '#features/parts/parts-screen.tsx';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { PartsRequest } from '#features/requests/parts-request.tsx';
import { useSession } from '#offline/react/react.ts';
import { ItemHeart } from '../item-heart.tsx';
import { precachePiece } from '../precache-piece.ts';
import { FitsChips, PartFits } from '../part-fits.tsx';
import { Dollars } from '../dollars.tsx';
import { SaveQuery } from '../save-query.tsx';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

function Acts(search: { params: Record<string, string>; name: string }) {
  return <SaveQuery kind="parts" {...search} />;
}

/** The spare-parts catalogue with the form of its department. */
export function Page() {
  const { pathname, search } = useLocation();
  const saver = useIsDataSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const isUser = Boolean(useSession());
  // Photos are added to a request with or without a signal.
  useEffect(() => {
    if (isUser) precachePiece('request');
  }, [isUser]);
  const named = useMemo(() => parseAddress(pathname, new URLSearchParams(search)), [pathname, search]);
  if (named?.kind !== 'parts') return <NotFoundPage />;
  return (
    <>
      <PartsScreen
        place={named.place}
        saver={saver}
        onInquire={inquiry.open}
        request={<PartsRequest />}
        Acts={Acts}
        Corner={ItemHeart}
        Fits={PartFits}
        Dollars={Dollars}
        FitsChips={FitsChips}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
