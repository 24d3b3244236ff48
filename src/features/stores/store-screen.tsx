import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { Store } from '#contract/stores.ts';
import { pageCount } from '#domain/text/pagination.ts';
import { printStore, storeQuery } from '#domain/stock/store-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { ItemCards, type ItemCardsProps } from '#shown/item-cards.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Pages } from '#shown/pages.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Approved, ApprovedMeans } from './approved.tsx';
import { store as storeRead } from './queries.ts';

interface StoreProps extends Omit<ItemCardsProps, 'items'> {
  code: string;
  query: URLSearchParams;
  /** Tells the shop what is wrong with a seller; comes when the page has settled. */
  Report: ComponentType<{ about: { kind: 'seller'; id: number; title: string } }>;
}

/** A seller: who they are, since when they are approved, and what they sell. */
export function StoreScreen({ code, query, ...more }: StoreProps) {
  const { t } = useLingui();
  const asked = storeQuery(code, query);
  const state = useQuery(storeRead, asked);
  const { problem } = state;
  const gone = problem?.code === 'not_found';
  // What the phone still keeps of somebody who does not sell any more is no store.
  const store = gone ? undefined : state.data;
  usePageTitle(store?.name ?? (gone ? t`Store not found` : null));
  if (store) return <Shown {...more} store={store} page={Number(asked.page || '1')} state={state} />;
  if (!problem) return <Wrap page>{state.loading && <Skeleton label={t`Loading`} count={5} />}</Wrap>;
  return (
    <Wrap page>
      {gone ? (
        <Empty
          icon="search"
          level={1}
          title={t`Store not found`}
          hint={<Trans>Check the address. This seller may no longer sell here.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Home</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <Failed
          page
          problem={problem}
          onRetry={state.refresh}
          offline={<Trans>You are offline, and this store has not been opened on this phone before.</Trans>}
          first={asked.page === '' || asked.page === '1' ? undefined : printStore(asked.code)}
        />
      )}
    </Wrap>
  );
}

type ShownProps = Omit<StoreProps, 'code' | 'query'> & {
  store: Store;
  page: number;
  state: ReturnType<typeof useQuery>;
};

function Shown({ store, page, state, Report, ...cards }: ShownProps) {
  const { t } = useLingui();
  const { id, name, count, results } = store;
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[{ label: t`Home`, to: '/' }, { label: name }]} />
      <PageHead
        title={name}
        lead={count > 0 && <Plural value={count} one="# listing" other="# listings" />}
        aside={<Approved since={store.approved_since} />}
      />
      <div className="stack">
        <ApprovedMeans />
        <FiguresSource state={state} />
        {results.length > 0 ? (
          <>
            <ItemCards {...cards} items={results} />
            <Pages page={page} pages={pageCount(count)} to={(to) => printStore(store.store, to)} />
          </>
        ) : (
          <Empty icon="car" title={t`Nothing is for sale here at the moment.`} />
        )}
        <div>
          <Report about={{ kind: 'seller', id, title: name }} />
        </div>
      </div>
    </Wrap>
  );
}
