import { Trans, useLingui } from '@lingui/react/macro';
import { printDetail } from '#domain/detail-address.ts';
import { pageCount } from '#domain/pagination.ts';
import { PARTS, VEHICLES } from '#domain/stock.ts';
import type { useQuery } from '#offline/react.ts';
import { BlockPages } from '#shown/block-pages.tsx';
import { Failed } from '#shown/failed.tsx';
import { ItemCard, type ListedItem } from '#shown/item-card.tsx';
import { Known } from '#shown/known.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VehicleCards } from '#ui/vehicle-card.tsx';
import type { listed } from '../queries.ts';

interface ProductListProps {
  state: ReturnType<typeof useQuery<typeof listed.declared.params, typeof listed.declared.answer>>;
  page: number;
  /** The words asked for, null for none. */
  words: string | null;
  /** The same list at another page. */
  to: (page: number) => string;
  /** The same place without words. */
  all: string;
  saver: boolean;
  onInquire: (item: ListedItem) => void;
}

type Product = NonNullable<ProductListProps['state']['data']>['results'][number];

/** A page of products with its states. */
export function ProductList({ state, page, words, to, all, saver, onInquire }: ProductListProps) {
  const { t } = useLingui();
  const { data, problem } = state;
  return (
    <>
      <Known state={state} />
      {data && data.results.length > 0 && (
        <>
          <VehicleCards label={t`Results`}>
            {data.results.map((product, place) => (
              <ItemCard
                key={product.id}
                item={{ ...product, image: product.primary_image, subtitle: product.subtitle_clean }}
                to={addressOf(product)}
                saver={saver}
                place={place}
                onInquire={onInquire}
              />
            ))}
          </VehicleCards>
          <BlockPages page={page} pages={pageCount(data.count)} to={to} />
        </>
      )}
      {data?.results.length === 0 && (
        <Empty
          icon="search"
          title={words === null ? t`No record Found` : t`Oops, no exact matches found for "${words}"`}
          hint={<Trans>Try other words, or ask the parts department.</Trans>}
          action={
            <ButtonLink to={words === null ? '/auto-parts' : all}>
              {words === null ? <Trans>See all parts</Trans> : <Trans>Clear all filters</Trans>}
            </ButtonLink>
          }
        />
      )}
      {!data && problem && (
        <Failed
          problem={problem}
          onRetry={state.refresh}
          offline={<Trans>You are offline and this list was not opened on this phone before.</Trans>}
        />
      )}
      {!data && state.loading && <Skeleton label={t`Loading`} count={5} />}
    </>
  );
}

/** Each class has a page of its own kind (spec buyer §2). */
function addressOf({ id, product_class_id, price }: Product): string {
  if (product_class_id === VEHICLES) return printDetail({ kind: 'vehicle', id });
  return printDetail(product_class_id === PARTS ? { kind: 'part', id } : { kind: 'item', id, price });
}
