import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pageCount } from '#domain/text/pagination.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Pages } from '#shown/pages.tsx';
import { Box } from '#ui/box.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './articles-screen.module.css';
import { ArticleLinks } from './components/article-links.tsx';
import { articlesParams } from './components/article-params.ts';
import { articles } from './queries.ts';

/** All articles, newest first. */
export function ArticlesScreen({ page, kept }: { page: number; kept: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`News and Reviews`);
  const state = useQuery(articles, articlesParams(page));
  const list = state.data && 'results' in state.data ? state.data : null;
  const pages = pageCount(list?.count ?? 0);
  const to = (number: number): string => (number === 1 ? '/latest' : `/latest?page=${number}`);
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[{ label: t`Home`, to: '/' }, { label: t`News and Reviews` }]} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>
          <Trans>News and Reviews</Trans>
        </h1>
        <FiguresSource state={state} />
      </div>
      {list && list.results.length > 0 && (
        <Box padding="list" label={t`News and Reviews`}>
          <ArticleLinks articles={list.results} excerpts />
        </Box>
      )}
      {list?.results.length === 0 && <Empty icon="file-text" title={t`No articles yet`} />}
      {!list && state.problem && <Failed problem={state.problem} onRetry={state.refresh} />}
      {!list && state.loading && <Spinner label={t`Loading`} />}
      <Pages page={page} pages={pages} to={to} />
      {kept}
    </Wrap>
  );
}
