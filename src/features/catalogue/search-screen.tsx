import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#ui/link.tsx';
import type { SearchResult } from '#contract/catalogue.ts';
import { countryName } from '#domain/places/destinations.ts';
import { pageCount } from '#domain/text/pagination.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import { printSearch, vehicleSearchParams, type VehicleSearch } from '#domain/search/search-address.ts';
import { useQuery, useSession } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FilteredList } from '#shown/filtered-list.tsx';
import type { PriceCurrency } from '#shown/currency-choice.tsx';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Pages } from '#shown/pages.tsx';
import { useWide } from '#shown/use-wide.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCards } from '#ui/vehicle-card.tsx';
import { optional } from '#ui/optional.tsx';
import { FilterChips } from './components/filter-chips.tsx';
import { FilterForm } from './components/filter-form.tsx';
import { NothingFound } from './components/nothing-found.tsx';
import { PicturesBar } from './components/pictures-bar.tsx';
import { SortField } from './components/sort-field.tsx';
import { ResultCard } from './components/result-card.tsx';
import { filtersInUse, searchSteps } from './components/search-links.ts';
import { useSearchName } from './components/search-name.ts';
import { makes, searchVehicles } from './queries.ts';

const CachedSearchList = optional(() =>
  import('./components/cached-search-list.tsx').then((part) => part.CachedSearchList),
);

const NONE: ReadonlySet<number> = new Set();

interface SearchProps {
  search: VehicleSearch;
  landed: LandedCosts;
  saver: boolean;
  money: PriceCurrency;
  /** Kwacha for a dollar today, where the search is in kwacha; null while unknown. */
  rate: DatedRate | null;
  onInquire: (result: SearchResult) => void;
  /** Further acts on the search, and on one of its results. */
  Acts: ComponentType<{ search: VehicleSearch; name: string }>;
  Corner: ComponentType<{ result: SearchResult }>;
  /** On its picture, where the country that it goes to refuses it. */
  Mark: ComponentType<ImportMarkProps>;
}

/** Vehicle search: what the address asks for, from the server or from what this phone has seen before. */
export function SearchScreen({
  search,
  landed,
  saver,
  money,
  rate,
  onInquire,
  Acts,
  Corner,
  Mark,
}: SearchProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const state = useQuery(searchVehicles, vehicleSearchParams(search));
  const known = useQuery(makes, {});
  const heading = useSearchName()(search);
  usePageTitle(heading);
  const go = (next: VehicleSearch): void => void navigate(printSearch(next));
  const address = printSearch(search);
  // The panel of a wide screen is looked at once the page has settled: the engine comes then.
  const settled = useSession() !== undefined;
  const panel = useWide() && settled;
  const [asked, setAsked] = useState({ address, ids: NONE });
  const loaded = asked.address === address ? asked.ids : NONE;
  const ask = (ids: readonly number[]): void => setAsked({ address, ids: new Set([...loaded, ...ids]) });
  const count = state.data?.count ?? null;
  const filters = (place: 'panel' | 'sheet' | 'closed', close: () => void, early: URLSearchParams | null) => (
    <FilterForm
      key={address}
      search={search}
      makes={known.data ?? {}}
      mine={landed.country}
      money={money}
      isPanel={place === 'panel'}
      early={early}
      open={place === 'sheet' || (place === 'panel' && panel)}
      onSearch={(next) => {
        close();
        go(next);
      }}
    />
  );
  return (
    <Wrap>
      <SearchCrumbs search={search} />
      <FilteredList
        heading={heading}
        count={count}
        title={t`Filters`}
        inUse={filtersInUse(search)}
        filters={filters}
        acts={<Acts search={search} name={heading} />}
        chips={<FilterChips search={search} rate={rate} onSearch={go} />}
        tools={<PicturesBar results={state.data?.results ?? []} asked={loaded} onAsk={ask} />}
        choice={<SortField search={search} onSearch={go} />}
        known={<FiguresSource state={state} brief />}
      >
        {state.data && state.data.count > 0 && (
          <>
            <VehicleCards label={t`Results`}>
              {state.data.results.map((result, place) => (
                <ResultCard
                  key={result.id}
                  result={result}
                  landed={landed}
                  saver={saver}
                  onInquire={onInquire}
                  Mark={Mark}
                  place={place}
                  asked={loaded.has(result.id)}
                  onAsk={() => ask([result.id])}
                  corner={<Corner result={result} />}
                />
              ))}
            </VehicleCards>
            <Pages
              page={search.page}
              pages={pageCount(state.data.count)}
              to={(page) => printSearch({ ...search, page })}
            />
            {state.source !== 'pack' && (
              <Link to="/catalogue" className="small">
                <Trans>Search without a connection</Trans>
              </Link>
            )}
          </>
        )}
        {state.data?.count === 0 && <NothingFound search={search} near={state.data.did_you_mean} />}
        {!state.data && state.problem && (
          <>
            <Failed
              problem={state.problem}
              onRetry={state.refresh}
              offline={<NotSeen allowed={search.allowed} />}
              first={search.page > 1 ? printSearch({ ...search, page: 1 }) : undefined}
            />
            {state.problem.code !== 'invalid_page' && <CachedSearchList />}
          </>
        )}
        {!state.data && state.loading && <Skeleton label={t`Loading`} count={5} />}
      </FilteredList>
    </Wrap>
  );
}

/** A search never done before cannot be answered without a network; what the phone has stands below. */
function NotSeen({ allowed }: Pick<VehicleSearch, 'allowed'>) {
  const { i18n } = useLingui();
  const country = allowed === null ? null : countryName(allowed, i18n.locale);
  return (
    <>
      <Trans>You are offline, and this search has not been run on this phone before.</Trans>{' '}
      {country !== null && (
        <>
          <Trans>The import rules of {country} need a connection the first time.</Trans>{' '}
        </>
      )}
      <Link to="/catalogue">
        <Trans>Catalogue on this phone</Trans>
      </Link>
    </>
  );
}

function SearchCrumbs({ search }: { search: VehicleSearch }) {
  const { t } = useLingui();
  const steps = searchSteps(search);
  const items = steps.map(({ kind, name, to }, place) => {
    const classes = { cars: t`Cars`, commercial: t`Commercial vehicles` };
    const label =
      kind === 'home'
        ? t`Home`
        : kind === 'class'
          ? name === 'cars' || name === 'commercial'
            ? classes[name]
            : t`All vehicles`
          : (name ?? '');
    return place === steps.length - 1 ? { label } : { label, to };
  });
  return <Crumbs label={t`Breadcrumb`} items={items} />;
}
