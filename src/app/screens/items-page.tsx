import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { itemsOf } from '#domain/search/address.ts';
import { chosenTarget } from '#domain/search/chosen-address.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { ItemsScreen } from '#features/items/items-screen.tsx';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { Redirect } from '../redirect.tsx';
import { ItemHeart } from '../item-heart.tsx';
import { PartFits } from '../part-fits.tsx';
import { SaveQuery } from '../save-query.tsx';
import { Dollars } from '../dollars.tsx';
import { useKwachaRate, usePriceCurrency } from '../price-currency.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

function Acts(search: { params: Record<string, string>; name: string }) {
  return <SaveQuery kind="items" {...search} />;
}

/** Item search, and the categories that have an address of their own. */
export function Page() {
  const { pathname, search } = useLocation();
  const chosen = chosenTarget(pathname, new URLSearchParams(search));
  return chosen === null ? <Results /> : <Redirect to={chosen} />;
}

function Results() {
  const { pathname, search: query } = useLocation();
  const saver = useIsDataSaver();
  const money = usePriceCurrency();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const asked = useMemo(() => itemsOf(pathname, new URLSearchParams(query)), [pathname, query]);
  // Beside prices that were searched for; those of a list ask by themselves.
  const isPriced = asked && priceBounds(asked.search) !== null;
  const rate = useKwachaRate(isPriced ? asked.search.currency : 'USD');
  if (!asked) return <NotFoundPage />;
  return (
    <>
      <ItemsScreen
        {...asked}
        saver={saver}
        money={money}
        rate={rate}
        Dollars={Dollars}
        onInquire={inquiry.open}
        Acts={Acts}
        Corner={ItemHeart}
        Fits={PartFits}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
