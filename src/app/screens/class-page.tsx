import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { parseAddress } from '#domain/search/address.ts';
import { ElectronicsScreen } from '#features/parts/electronics-screen.tsx';
import { ElectronicsRequest } from '#features/requests/electronics-request.tsx';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { ItemHeart } from '../item-heart.tsx';
import { Dollars } from '../dollars.tsx';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

/** A class of products that has a page of its own. */
export function Page() {
  const { pathname, search } = useLocation();
  const saver = useIsDataSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const named = useMemo(() => parseAddress(pathname, new URLSearchParams(search)), [pathname, search]);
  if (named?.kind !== 'electronics') return <NotFoundPage />;
  return (
    <>
      <ElectronicsScreen
        place={named.place}
        saver={saver}
        onInquire={inquiry.open}
        request={<ElectronicsRequest />}
        Corner={ItemHeart}
        Dollars={Dollars}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
