import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  categoryQuery,
  fittingTreeQuery,
  isWholeDepartment,
  PARTS_FRONT,
  partsQuery,
  type PartsPlace,
  printParts,
} from '#domain/search/parts-address.ts';
import type { NamedCar } from '#domain/fitment/fitment.ts';
import { carText } from '#domain/search/fits-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { ChipsInUse } from '#shown/chips-in-use.tsx';
import { FilteredList } from '#shown/filtered-list.tsx';
import type { ItemCardsProps } from '#shown/item-cards.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chips } from '#ui/chip.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import {
  CategoryLinks,
  CategorySelect,
  categoryAddress,
  useCategoryName,
} from './components/category-links.tsx';
import { ListedProducts, ProductFilters, useWordsInUse } from './components/listed-products.tsx';
import { PartSearch } from './components/part-search.tsx';
import styles from './parts-screen.module.css';
import { categories, listedProducts } from './queries.ts';

interface PartsProps extends Omit<ItemCardsProps, 'items'> {
  place: PartsPlace;
  /** The form by which the department is asked. */
  request: ReactNode;
  /** Further acts on the list, by what its read asks. */
  Acts: ComponentType<{ params: Record<string, string>; name: string }>;
  /** A chip for each vehicle that the list can be narrowed to. */
  FitsChips: ComponentType<{ to: (car: NamedCar) => string }>;
}

/** The spare-parts catalogue: its front with the department's own words, and each category with what is in it. */
export function PartsScreen({ place, request, Acts, FitsChips, ...cards }: PartsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const nameOf = useCategoryName();
  const tree = useQuery(categories, categoryQuery(place));
  const fitting = useQuery(categories, place.fits === null ? null : fittingTreeQuery(place));
  // What the list leaves out is not counted beside it.
  const counted = place.fits === null ? tree.data : fitting.data;
  const whole = isWholeDepartment(place);
  // An id finds its category under any slug; the list asks by the right one.
  const slug = whole ? null : (tree.data?.category?.slug ?? null);
  const right: PartsPlace =
    place.category !== null && slug !== null
      ? { ...place, category: { slug, id: tree.data?.category?.id ?? null } }
      : place;
  const list = useQuery(listedProducts, partsQuery(right));
  const address = printParts(right);
  const isOdd = !whole && slug !== null && address !== printParts(place);
  useEffect(() => {
    if (isOdd) void navigate(address, { replace: true });
  }, [isOdd, address, navigate]);
  const inUse = [
    ...useWordsInUse({ place: right, print: printParts }),
    ...(right.fits === null
      ? []
      : [
          {
            text: t`Fits ${carText(right.fits)}`,
            onRemove: () => void navigate(printParts({ ...right, fits: null, page: 1 })),
          },
        ]),
  ];
  const { category } = tree.data ?? {};
  const heading = whole ? t`Parts` : category ? nameOf(category) : (place.category?.slug ?? '');
  usePageTitle(heading);
  if (tree.problem?.code === 'not_found') return <NoCategory />;
  const trail = tree.data?.breadcrumb ?? [];
  const isFront =
    (whole || trail.length === 1) && place.words === null && place.fits === null && place.page === 1;
  const filters = (_: unknown, close: () => void, early: URLSearchParams | null) => (
    <ProductFilters early={early} key={address} place={right} print={printParts} onDone={close}>
      {counted && <CategoryLinks tree={counted} fits={right.fits} onFollow={close} />}
    </ProductFilters>
  );
  return (
    <Wrap>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          ...(whole ? [] : [{ label: t`Parts`, to: printParts(PARTS_FRONT) }]),
          // The root is the department itself.
          ...trail.slice(1, -1).map((node) => ({ label: nameOf(node), to: categoryAddress(node) })),
          { label: heading },
        ]}
      />
      <FilteredList
        heading={heading}
        count={list.data?.count ?? null}
        title={t`FILTERS`}
        inUse={inUse.length}
        filters={filters}
        choice={
          counted && (
            <div className={styles.select}>
              <CategorySelect tree={counted} fits={right.fits} />
            </div>
          )
        }
        chips={<ChipsInUse inUse={inUse} />}
        find={
          <>
            <PartSearch key={address} place={right} />
            {right.fits === null && (
              <div className={styles.fits}>
                <Chips label={t`Vehicles in your garage`}>
                  <FitsChips to={(car) => printParts({ ...right, fits: car, page: 1 })} />
                </Chips>
              </div>
            )}
          </>
        }
        known={<FiguresSource state={list} brief />}
        acts={
          <Acts
            params={partsQuery(right)}
            name={[heading, right.words ?? [], right.fits ? carText(right.fits) : []].flat().join(', ')}
          />
        }
      >
        <ListedProducts
          {...cards}
          list={list}
          place={right}
          print={printParts}
          {...(right.fits && {
            keyword: [right.words ?? [], carText(right.fits)].flat().join(', '),
            none: t`No part here is listed as fitting ${carText(right.fits)}`,
            all: printParts({ ...right, words: null, fits: null, page: 1 }),
            offline: (
              <Trans>
                You are offline, and there is no catalogue on this phone to show which parts fit. Download one
                when you are online, or remove the filter.
              </Trans>
            ),
          })}
        />
        {isFront && <div className={styles.request}>{request}</div>}
      </FilteredList>
    </Wrap>
  );
}

function NoCategory() {
  const { t } = useLingui();
  return (
    <Wrap page>
      <Empty
        icon="search"
        level={1}
        title={t`Category not found`}
        action={
          <ButtonLink to={printParts(PARTS_FRONT)}>
            <Trans>See all parts</Trans>
          </ButtonLink>
        }
      />
    </Wrap>
  );
}
