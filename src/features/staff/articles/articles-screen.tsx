import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { ARTICLE_STATES, type StaffArticle, staffArticles } from '#contract/staff/articles.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { ListChoice } from '../list-choice.tsx';
import { PagedList } from '../paged-list.tsx';
import { MomentText, DayText } from '../dates.tsx';
import { useListAddress } from '../list-address.ts';
import { ListSearch } from '../list-search.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import work from '../work.module.css';
import { ArticleMark } from './article-mark.tsx';
import { useArticleWords } from './article-words.ts';

/** All articles, newest first. */
export function StaffArticlesScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Articles`}>{() => <Articles />}</StaffFrame>;
}

const USUAL = { q: '', state: '', page: '' };

function Articles() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { states } = useArticleWords();
  const { params, page, to } = useListAddress('/staff/articles', USUAL);
  const asked = useUncachedQuery(staffArticles, { ...params, page: params.page || '1' });
  return (
    <>
      <StaffHead
        title={<Trans>Articles</Trans>}
        help={<Trans>What readers find under News and Reviews.</Trans>}
        aside={
          <ButtonLink variant="main" icon="plus" to="/staff/articles/new">
            <Trans>New article</Trans>
          </ButtonLink>
        }
      />
      <ListSearch
        label={t`Search articles`}
        placeholder={t`Title or words of the text`}
        words={params.q}
        onSearch={(q) => void navigate(to({ q }))}
      >
        <ListChoice
          label={t`Status`}
          value={params.state}
          options={[['', t`All statuses`], ...ARTICLE_STATES.map((state) => [state, states[state]] as const)]}
          onChoose={(state) => void navigate(to({ state }))}
        />
      </ListSearch>
      <PagedList asked={asked} page={page} toPage={(at) => to({ page: at })}>
        {(results) => <ArticleTable articles={results} isSearch={params.q !== '' || params.state !== ''} />}
      </PagedList>
    </>
  );
}

function ArticleTable({ articles, isSearch }: { articles: readonly StaffArticle[]; isSearch: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { by } = useArticleWords();
  const columns: readonly DataColumn<StaffArticle>[] = [
    { key: 'title', label: t`Title`, heading: true, cell: named },
    { key: 'state', label: t`Status`, cell: ({ state }) => <ArticleMark state={state} /> },
    { key: 'day', label: t`Published`, cell: day },
    {
      key: 'changed',
      label: t`Changed`,
      cell: ({ updated_at: at, updated_by: who }) =>
        at === null ? (
          '–'
        ) : (
          <>
            <MomentText of={at} />, {by(who)}
          </>
        ),
    },
  ];
  return (
    <DataTable
      label={t`Articles`}
      columns={columns}
      rows={articles}
      keyOf={({ id }) => String(id)}
      onOpen={(id) => void navigate(`/staff/articles/${id}`)}
      empty={
        <Empty
          icon="search"
          title={isSearch ? <Trans>No matching articles</Trans> : <Trans>There are no articles yet</Trans>}
        />
      }
    />
  );
}

const named = ({ id, title, slug }: StaffArticle) => (
  <>
    <Link to={`/staff/articles/${id}`} className={work.anywhere}>
      {title}
    </Link>
    <small className={work.anywhere}>/latest/{slug}</small>
  </>
);

const day = ({ date_created: created, publish_at: due, published }: StaffArticle) => {
  if (due !== null) return <MomentText of={due} />;
  return published && created !== null ? <DayText of={created} /> : '–';
};
