import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { itemsOf } from '#domain/search/address.ts';
import { chosenTarget } from '#domain/search/chosen-address.ts';
import { itemCategoryQuery } from '#domain/search/item-address.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { ItemsScreen } from '#features/items/items-screen.tsx';
import { categories } from '#features/parts/queries.ts';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { useQuery } from '#offline/react/react.ts';
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
  const isPriced = asked && priceBounds(asked) !== null;
  const rate = useKwachaRate(isPriced ? asked.currency : 'USD');
  const tree = useQuery(categories, asked && itemCategoryQuery(asked));
  const { i18n } = useLingui();
  const category = tree.data?.category;
  if (!asked) return <NotFoundPage />;
  return (
    <>
      <ItemsScreen
        search={asked}
        categoryName={category ? categoryNameIn(category, i18n.locale) : null}
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
