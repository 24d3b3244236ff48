import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchResult } from '#contract/catalogue.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { ALL_ITEMS, itemQuery, type ItemSearch, printItems } from '#domain/search/item-address.ts';
import { itemsTitle, missedKeyword } from '#domain/search/item-words.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import { useQuery } from '#offline/react/react.ts';
import { ChipsInUse, type ActiveFilter } from '#shown/chips-in-use.tsx';
import { FilteredList } from '#shown/filtered-list.tsx';
import type { ItemCardsProps, ListedItem } from '#shown/item-cards.tsx';
import { ItemList } from '#shown/item-list.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import type { PriceCurrency } from '#shown/currency-choice.tsx';
import { useSearchedPrices } from '#shown/price-words.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Wrap } from '#ui/page.tsx';
import { useSearchCount } from './components/count-search.ts';
import { ItemFilters } from './components/item-filters.tsx';
import { searchItems } from './queries.ts';

interface ItemsProps {
  search: ItemSearch;
  /** The searched category as it is called in the page's language; null while that is not known, or without one. */
  categoryName: string | null;
  saver: boolean;
  money: PriceCurrency;
  /** Kwacha for a dollar today; null while unknown. */
  rate: DatedRate | null;
  Dollars: ItemCardsProps['Dollars'];
  onInquire: (item: ListedItem) => void;
  /** Stands on the corner of each picture. */
  Corner: ComponentType<{ item: ListedItem }>;
  /** Tells whether a part among them fits somebody's vehicles. */
  Fits: ComponentType<{ id: number; ids: readonly number[] }>;
  /** Further acts on the search, by what its read asks. */
  Acts: ComponentType<{ params: Record<string, string>; name: string }>;
}

/** Parts, electronics and partners' vehicles: what the address asks for. */
export function ItemsScreen(props: ItemsProps) {
  const { search, categoryName, saver, money, rate, Dollars, onInquire, Acts, Corner, Fits } = props;
  const { t, i18n } = useLingui();
  const searchedPrices = useSearchedPrices(rate);
  const navigate = useNavigate();
  const state = useQuery(searchItems, itemQuery(search));
  useSearchCount(search.words);
  const category = { name: categoryName, language: i18n.locale };
  const heading = itemsTitle(search, category) || t`Parts and electronics`;
  const isNarrowed = search.words !== null || search.category !== null;
  usePageTitle(heading);
  // A lookup by id answers with one item; this screen asks for none.
  const found = state.data && 'results' in state.data ? state.data : null;
  const go = (next: ItemSearch): void => void navigate(printItems(next));
  const prices = priceBounds(search);
  const inUse: ActiveFilter[] = [];
  if (search.words !== null)
    inUse.push({ text: search.words, onRemove: () => go({ ...search, words: null, page: 1 }) });
  if (prices)
    inUse.push({
      text: searchedPrices(prices, search.currency),
      onRemove: () => go({ ...search, min: 0, max: 0, currency: 'ZMW', page: 1 }),
    });
  const filters = (_: unknown, close: () => void, early: URLSearchParams | null) => (
    <ItemFilters
      early={early}
      key={printItems(search)}
      search={search}
      money={money}
      onDone={close}
      onSearch={(next) => {
        close();
        go(next);
      }}
    />
  );
  return (
    <Wrap>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          ...(isNarrowed ? [{ label: t`Parts and electronics`, to: printItems(ALL_ITEMS) }] : []),
          { label: heading },
        ]}
      />
      <FilteredList
        heading={heading}
        count={found && found.count}
        title={t`FILTERS`}
        inUse={inUse.length}
        filters={filters}
        chips={<ChipsInUse inUse={inUse} />}
        acts={<Acts params={itemQuery(search)} name={heading} />}
        known={<FiguresSource state={state} brief />}
      >
        <ItemList
          state={state}
          items={state.data === null ? [] : found?.results.map(listed)}
          page={search.page}
          pages={found?.metadata.totalPages ?? 1}
          to={(page) => printItems({ ...search, page })}
          keyword={missedKeyword(search, category)}
          offline={<Trans>You are offline, and this search has not been run on this phone before.</Trans>}
          saver={saver}
          onInquire={onInquire}
          Corner={Corner}
          Fits={Fits}
          Dollars={Dollars}
        />
      </FilteredList>
    </Wrap>
  );
}

const listed = (result: SearchResult): ListedItem => ({
  ...result,
  primary_image: result.remote_image,
  subtitle_clean: [result.transmission, result.fuel_type].filter((fact) => fact !== null).join(', '),
});
