import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { partSearchState } from '#domain/search/part-search-state.ts';
import type { Problem } from '#contract/problem.ts';
import { blockWindow } from '#domain/text/pagination.ts';
import type { QueryState } from '#offline/store/states.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Failed } from './failed.tsx';
import { ItemCards, type ItemCardsProps } from './item-cards.tsx';
import { Pages } from './pages.tsx';

interface ItemListProps extends Omit<ItemCardsProps, 'items'> {
  state: Pick<QueryState<unknown>, 'problem' | 'loading'> & { refresh: () => void };
  /** Undefined while nobody has said. */
  items: ItemCardsProps['items'] | undefined;
  page: number;
  pages: number;
  to: (page: number) => string;
  /** Keyword that was asked for, null for nothing. */
  keyword: string | null;
  /** The same list without words, where it has one; else the parts department is asked. */
  all?: string;
  /** Said where nothing is found; what the specification says unless given. */
  none?: string;
  /** Text about a list that this phone does not have. */
  offline: ReactNode;
}

const PAST: Problem = { code: 'invalid_page', detail: 'Invalid page.' };

/** A page of items with its states; three numbers of pages at a time (spec buyer §2). */
export function ItemList(props: ItemListProps) {
  const { state, items, page, pages, to, keyword, all, none, offline, ...cards } = props;
  const { t } = useLingui();
  if (items && items.length > 0)
    return (
      <>
        <ItemCards {...cards} items={items} />
        <Pages page={page} pages={pages} to={to} numbers={blockWindow} />
      </>
    );
  const first = page > 1 ? { first: to(1) } : {};
  // Of a list whose end lies before this page some reads say nothing at all.
  if (items && page > 1) return <Failed problem={PAST} onRetry={state.refresh} {...first} />;
  if (items)
    return (
      <Empty
        icon="search"
        title={
          none ?? (keyword === null ? t`No record Found` : t`Oops, no exact matches found for "${keyword}"`)
        }
        hint={<Trans>Try other words, or ask the parts department.</Trans>}
        action={
          keyword !== null && all !== undefined ? (
            <ButtonLink to={all}>
              <Trans>Clear all filters</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/auto-parts#request"
              state={keyword === null ? undefined : partSearchState(keyword)}
            >
              <Trans>Ask for a part</Trans>
            </ButtonLink>
          )
        }
      />
    );
  if (state.problem)
    return <Failed problem={state.problem} onRetry={state.refresh} offline={offline} {...first} />;
  return state.loading && <Skeleton label={t`Loading`} count={5} />;
}
