import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchResult } from '#contract/catalogue.ts';
import { printDetail } from '#domain/detail-address.ts';
import { ALL_ITEMS, itemQuery, type ItemSearch, printItems } from '#domain/item-address.ts';
import { VEHICLES } from '#domain/stock.ts';
import { useQuery } from '#offline/react.ts';
import { BlockPages } from '#shown/block-pages.tsx';
import { Failed } from '#shown/failed.tsx';
import { FilteredList } from '#shown/filtered-list.tsx';
import { ItemCard, type ListedItem } from '#shown/item-card.tsx';
import { Known } from '#shown/known.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCards } from '#ui/vehicle-card.tsx';
import { ItemFilters } from './parts/item-filters.tsx';
import { searchItems } from './queries.ts';

interface ItemsProps {
  search: ItemSearch;
  /** The word of an address that names a category alone, such as `men`; null for the usual search. */
  category: string | null;
  saver: boolean;
  onInquire: (item: ListedItem) => void;
  /** What else can be done with the search, by what its read asks. */
  Acts: ComponentType<{ params: Record<string, string>; name: string }>;
}

/** Parts, electronics and partners' vehicles: what the address asks for. */
export function ItemsScreen({ search, category, saver, onInquire, Acts }: ItemsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const state = useQuery(searchItems, itemQuery(search));
  const keyword = search.words ?? category ?? search.category;
  const heading = keyword ?? t`Parts and electronics`;
  usePageTitle(heading);
  const filters = (close: () => void) => (
    <ItemFilters
      key={printItems(search)}
      search={search}
      onSearch={(next) => {
        close();
        void navigate(printItems(next));
      }}
    />
  );
  // A lookup by id answers with one item; this screen asks for none.
  const found = state.data && 'results' in state.data ? state.data : null;
  return (
    <Wrap>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          ...(keyword === null ? [] : [{ label: t`Parts and electronics`, to: printItems(ALL_ITEMS) }]),
          { label: heading },
        ]}
      />
      <FilteredList
        heading={heading}
        count={found && found.count}
        filters={filters}
        acts={<Acts params={itemQuery(search)} name={heading} />}
      >
        <Known state={state} />
        {found && (
          <>
            <VehicleCards label={t`Results`}>
              {found.results.map((result, place) => (
                <ItemCard
                  key={result.id}
                  item={listed(result)}
                  to={addressOf(result)}
                  saver={saver}
                  place={place}
                  onInquire={onInquire}
                />
              ))}
            </VehicleCards>
            <BlockPages
              page={found.metadata.pageNumber}
              pages={found.metadata.totalPages}
              to={(page) => printItems({ ...search, page })}
            />
          </>
        )}
        {state.data === null && <Nothing keyword={keyword} />}
        {state.data === undefined && state.problem && (
          <Failed
            problem={state.problem}
            onRetry={state.refresh}
            offline={<Trans>You are offline and this search was not done on this phone before.</Trans>}
          />
        )}
        {state.data === undefined && state.loading && <Skeleton label={t`Loading`} count={5} />}
      </FilteredList>
    </Wrap>
  );
}

function Nothing({ keyword }: { keyword: string | null }) {
  const { t } = useLingui();
  return (
    <Empty
      icon="search"
      title={keyword === null ? t`No record Found` : t`Oops, no exact matches found for "${keyword}"`}
      hint={<Trans>Try other words, or ask the parts department.</Trans>}
      action={
        <ButtonLink to="/auto-parts">
          <Trans>Ask for a part</Trans>
        </ButtonLink>
      }
    />
  );
}

const listed = (result: SearchResult): ListedItem => ({
  ...result,
  image: result.remote_image,
  subtitle: [result.transmission, result.fuel_type].filter((fact) => fact !== null).join(', '),
});

/** A partner's vehicle has the page of every vehicle; an item's address tells which price the list showed. */
const addressOf = ({ id, price, product_class_id }: SearchResult): string =>
  printDetail(product_class_id === VEHICLES ? { kind: 'vehicle', id } : { kind: 'item', id, price });
