import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { printAddress } from '#domain/search/address.ts';
import { electronicsQuery, type ListPlace } from '#domain/search/parts-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { ChipsInUse } from '#shown/chips-in-use.tsx';
import { FilteredList } from '#shown/filtered-list.tsx';
import type { ItemCardsProps } from '#shown/item-cards.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Wrap } from '#ui/page.tsx';
import { ListedProducts, ProductFilters, useWordsInUse } from './components/listed-products.tsx';
import styles from './parts-screen.module.css';
import { listedProducts } from './queries.ts';

interface ElectronicsProps extends Omit<ItemCardsProps, 'items'> {
  place: ListPlace;
  /** The form by which the shop is asked for what is not in the list. */
  request: ReactNode;
}

const print = (place: ListPlace): string => printAddress({ kind: 'electronics', place });

/** Class 3: electronics. */
export function ElectronicsScreen({ place, request, ...cards }: ElectronicsProps) {
  const { t } = useLingui();
  const list = useQuery(listedProducts, electronicsQuery(place));
  const heading = t`Electronics`;
  usePageTitle(heading);
  const inUse = useWordsInUse({ place, print });
  const filters = (_: unknown, close: () => void, early: URLSearchParams | null) => (
    <ProductFilters early={early} key={print(place)} place={place} print={print} onDone={close} />
  );
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[{ label: t`Home`, to: '/' }, { label: heading }]} />
      <FilteredList
        heading={heading}
        count={list.data?.count ?? null}
        title={t`FILTERS`}
        inUse={inUse.length}
        filters={filters}
        chips={<ChipsInUse inUse={inUse} />}
        known={<FiguresSource state={list} brief />}
      >
        <ListedProducts {...cards} list={list} place={place} print={print} />
        {place.words === null && place.page === 1 && <div className={styles.request}>{request}</div>}
      </FilteredList>
    </Wrap>
  );
}
