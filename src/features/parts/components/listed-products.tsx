import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageCount } from '#domain/text/pagination.ts';
import type { ListPlace } from '#domain/search/parts-address.ts';
import type { useQuery } from '#offline/react/react.ts';
import type { ActiveFilter } from '#shown/chips-in-use.tsx';
import type { ItemCardsProps } from '#shown/item-cards.tsx';
import { ItemList } from '#shown/item-list.tsx';
import { ListFilters } from '#shown/list-filters.tsx';
import type { listedProducts } from '../queries.ts';

interface Place<P extends ListPlace> {
  place: P;
  print: (place: P) => string;
}

interface ListedProductsProps<P extends ListPlace> extends Place<P>, Omit<ItemCardsProps, 'items'> {
  list: ReturnType<
    typeof useQuery<typeof listedProducts.declared.params, typeof listedProducts.declared.answer>
  >;
  /** The list without anything that narrows it; without its words unless said. */
  all?: string;
  /** Words that it is narrowed to; its words unless said. */
  keyword?: string | null;
  /** Said where nothing is found. */
  none?: string;
  /** Text about a list that this phone does not have. */
  offline?: ReactNode;
}

/** The products of a category or a class. */
export function ListedProducts<P extends ListPlace>(props: ListedProductsProps<P>) {
  const { place, print, list, ...cards } = props;
  const { all = print({ ...place, words: null, page: 1 }), keyword = place.words } = props;
  return (
    <ItemList
      {...cards}
      state={list}
      items={list.data?.results}
      page={place.page}
      pages={pageCount(list.data?.count ?? 0)}
      to={(page) => print({ ...place, page })}
      keyword={keyword}
      all={all}
      offline={
        props.offline ?? (
          <Trans>You are offline, and this list has not been opened on this phone before.</Trans>
        )
      }
    />
  );
}

/** The words that they are narrowed by. */
export function useWordsInUse<P extends ListPlace>({ place, print }: Place<P>): readonly ActiveFilter[] {
  const navigate = useNavigate();
  if (place.words === null) return [];
  const without = print({ ...place, words: null, page: 1 });
  return [{ text: place.words, onRemove: () => void navigate(without) }];
}

interface ProductFiltersProps<P extends ListPlace> extends Place<P> {
  /** Shuts what the filters stand in. */
  onDone: () => void;
  /** Fields as they were left in the panel before. */
  early: URLSearchParams | null;
  children?: ReactNode;
}

/** Filters that narrow the products. */
export function ProductFilters<P extends ListPlace>({
  place,
  print,
  onDone,
  early,
  children,
}: ProductFiltersProps<P>) {
  const navigate = useNavigate();
  // Their address has its words in the question: a form writes it by itself.
  const [action = '', question] = print({ ...place, words: null, page: 1 }).split('?');
  return (
    <ListFilters
      words={place.words}
      order={place.order}
      to={(order) => print({ ...place, order, page: 1 })}
      onDone={onDone}
      early={early}
      form={{ action, beside: new URLSearchParams(question) }}
      onSearch={(words) => {
        onDone();
        void navigate(print({ ...place, words, page: 1 }));
      }}
    >
      {children}
    </ListFilters>
  );
}
