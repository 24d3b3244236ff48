import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { printAddress } from '#domain/address.ts';
import { electronicsQuery, LIST_START, type ListPlace } from '#domain/parts-address.ts';
import { useQuery } from '#offline/react.ts';
import { FilteredList } from '#shown/filtered-list.tsx';
import type { ListedItem } from '#shown/item-card.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Wrap } from '#ui/page.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ProductList } from './parts/product-list.tsx';
import { listed } from './queries.ts';

interface ElectronicsProps {
  place: ListPlace;
  saver: boolean;
  onInquire: (item: ListedItem) => void;
}

const print = (place: ListPlace): string => printAddress({ kind: 'electronics', place });

/** Class 3: electronics. */
export function ElectronicsScreen({ place, saver, onInquire }: ElectronicsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useQuery(listed, electronicsQuery(place));
  const heading = t`Electronics`;
  usePageTitle(heading);
  const filters = (close: () => void) => (
    <ListFilters
      key={print(place)}
      place={place}
      print={print}
      onSearch={(next) => {
        close();
        void navigate(print(next));
      }}
    />
  );
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[{ label: t`Home`, to: '/' }, { label: heading }]} />
      <FilteredList heading={heading} count={list.data?.count ?? null} filters={filters}>
        <ProductList
          state={list}
          page={place.page}
          words={place.words}
          to={(page) => print({ ...place, page })}
          all={print(LIST_START)}
          saver={saver}
          onInquire={onInquire}
        />
      </FilteredList>
    </Wrap>
  );
}
