import { lazy, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SearchResult } from '#contract/catalogue.ts';
import type { VehicleSearch } from '#domain/search-address.ts';
import { SearchScreen } from '#features/catalogue/search-screen.tsx';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { vehicleSearchOf } from '#domain/address.ts';
import { useSession } from '#offline/react.ts';
import { useLanded } from '../landed.ts';
import { useSaver } from '../saver.ts';
import { useWhatsApp } from '../whatsapp.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

const SaveSearch = lazy(() => import('./search-acts.tsx').then((part) => ({ default: part.SaveSearch })));
const ResultHeart = lazy(() => import('./search-acts.tsx').then((part) => ({ default: part.ResultHeart })));

/** What is somebody's own comes once the page has settled. */
function Acts(search: { search: VehicleSearch; name: string }) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <SaveSearch {...search} />
      </Suspense>
    )
  );
}

function Corner({ result }: { result: SearchResult }) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <ResultHeart result={result} />
      </Suspense>
    )
  );
}

export function Page() {
  const { pathname, search: query } = useLocation();
  const landed = useLanded();
  const saver = useSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const search = useMemo(() => vehicleSearchOf(pathname, new URLSearchParams(query)), [pathname, query]);
  if (!search) return <NotFoundPage />;
  return (
    <>
      <SearchScreen
        search={search}
        landed={landed}
        saver={saver}
        onInquire={inquiry.open}
        Acts={Acts}
        Corner={Corner}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
