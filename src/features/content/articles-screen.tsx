import { Trans, useLingui } from '@lingui/react/macro';
import { pageCount, slidingWindow } from '#domain/pagination.ts';
import { useQuery } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Pager } from '#ui/pager.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ArticleLinks } from './parts/article-links.tsx';
import { articlesParams } from './parts/article-params.ts';
import { articles } from './queries.ts';

/** All articles, newest first. */
export function ArticlesScreen({ page }: { page: number }) {
  const { t, i18n } = useLingui();
  usePageTitle(t`News and Reviews`);
  const state = useQuery(articles, articlesParams(page));
  const list = state.data && 'results' in state.data ? state.data : null;
  const pages = pageCount(list?.count ?? 0);
  const to = (number: number): string => (number === 1 ? '/latest' : `/latest?page=${number}`);
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[{ label: t`Home`, to: '/' }, { label: t`News and Reviews` }]} />
      <h1 tabIndex={-1}>
        <Trans>News and Reviews</Trans>
      </h1>
      <Known state={state} />
      {list && list.results.length > 0 && (
        <Box padding="list" label={t`News and Reviews`}>
          <ArticleLinks articles={list.results} excerpts />
        </Box>
      )}
      {list?.results.length === 0 && <Empty icon="file-text" title={t`No articles yet`} />}
      {!list && state.problem && <Failed problem={state.problem} onRetry={state.refresh} />}
      {!list && state.loading && <Spinner label={t`Loading`} />}
      {pages > 1 && (
        <Pager
          label={t`Pages`}
          previous={page > 1 ? { to: to(page - 1), name: t`Previous page` } : null}
          next={page < pages ? { to: to(page + 1), name: t`Next page` } : null}
          pages={slidingWindow(page, pages).map((number) => ({
            to: to(number),
            name: t`Page ${number}`,
            text: i18n.number(number),
            current: number === page,
          }))}
        />
      )}
    </Wrap>
  );
}
