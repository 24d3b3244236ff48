import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { SearchScreen } from '#features/catalogue/search-screen.tsx';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { vehicleSearchOf } from '#domain/search/address.ts';
import { chosenTarget } from '#domain/search/chosen-address.ts';
import { typedTextIn } from '#domain/search/typed-address.ts';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { optional } from '#ui/optional.tsx';
import { Redirect } from '../redirect.tsx';
import { ImportMark } from '../import-question.tsx';
import { PageLoading } from '../page-loading.tsx';
import { useLandedCosts } from '../landed-costs.ts';
import { useKwachaRate, usePriceCurrency } from '../price-currency.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

/** Parts that are somebody's own come once the page has settled. */
const Acts = whenSessionKnown(async () => (await import('./search-acts.tsx')).SaveSearch);
const Typed = optional(() => import('../typed-page.tsx').then((part) => part.TypedPage), PageLoading);
const Corner = whenSessionKnown(async () => (await import('./search-acts.tsx')).ResultHeart);

/** Search that the address asks for; a text that nobody has read yet is read first, and so is what was chosen without script. */
export function Page() {
  const { pathname, search: query } = useLocation();
  const chosen = chosenTarget(pathname, new URLSearchParams(query));
  const typed = useMemo(() => typedTextIn(pathname, new URLSearchParams(query)), [pathname, query]);
  if (chosen !== null) return <Redirect to={chosen} />;
  return typed ? <Typed {...typed} /> : <Results />;
}

function Results() {
  const { pathname, search: query } = useLocation();
  const landed = useLandedCosts();
  const saver = useIsDataSaver();
  const money = usePriceCurrency();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const search = useMemo(() => vehicleSearchOf(pathname, new URLSearchParams(query)), [pathname, query]);
  const rate = useKwachaRate(search?.currency ?? 'USD');
  if (!search) return <NotFoundPage />;
  return (
    <>
      <SearchScreen
        search={search}
        landed={landed}
        saver={saver}
        money={money}
        rate={rate}
        onInquire={inquiry.open}
        Acts={Acts}
        Corner={Corner}
        Mark={ImportMark}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
