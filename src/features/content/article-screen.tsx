import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useQuery } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { usePictures } from '#shown/pictures.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './article-screen.module.css';
import { ReadIn } from './parts/article-links.tsx';
import { articleParams } from './parts/article-params.ts';
import { articles } from './queries.ts';

/** An article by its name, or by its id where a list of earlier days linked it so (spec buyer §2). */
export function ArticleScreen({ slug, id }: { slug: string; id: string | undefined }) {
  const { t } = useLingui();
  const state = useQuery(articles, articleParams(slug, id));
  const { data, problem, loading } = state;
  const article = data && 'content' in data ? data : null;
  const gone = problem?.code === 'not_found';
  usePageTitle(article?.title ?? (gone ? t`Article not found` : null));
  if (!article && !problem && loading) return <Spinner label={t`Loading`} />;
  if (!article)
    return (
      <Wrap page>
        {gone ? (
          <Empty
            icon="file-text"
            level={1}
            title={t`Article not found`}
            action={
              <ButtonLink to="/latest">
                <Trans>News and Reviews</Trans>
              </ButtonLink>
            }
          />
        ) : (
          problem && <Failed problem={problem} onRetry={state.refresh} />
        )}
      </Wrap>
    );
  return (
    <Wrap>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`News and Reviews`, to: '/latest' },
          { label: article.title },
        ]}
      />
      <article className={styles.article}>
        <h1 tabIndex={-1}>{article.title}</h1>
        <p className="muted">
          <ReadIn created={article.date_created} />
        </p>
        <Content html={article.content} />
      </article>
      <Known state={state} />
    </Wrap>
  );
}

const PICTURE = /<img\b[^>]*>/gi;
/** The page's first heading is the title. */
const HEADING = /<(\/?)h1\b/gi;

/** Its text; pictures come with it, or on a tap where none load by themselves. */
function Content({ html }: { html: string }) {
  const { mode } = usePictures();
  const [asked, setAsked] = useState(false);
  const text = html.replace(HEADING, '<$1h2');
  const pictures = html.match(PICTURE)?.length ?? 0;
  const waits = pictures > 0 && mode !== 'all' && !asked;
  return (
    <>
      {waits && (
        <Button icon="photo" onClick={() => setAsked(true)}>
          <Trans>Load pictures ({pictures})</Trans>
        </Button>
      )}
      {/* The server has cleaned it when it was written and again when it was read (security 22). */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div
        className={styles.text}
        dangerouslySetInnerHTML={{ __html: waits ? text.replace(PICTURE, '') : text }}
      />
    </>
  );
}
