import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Article } from '#contract/content.ts';
import { useQuery } from '#offline/react/react.ts';
import { ArticleText } from '#shown/article-text.tsx';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { usePictures } from '#shown/pictures.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './article-screen.module.css';
import { ReadIn } from './components/article-links.tsx';
import { articleParams } from './components/article-params.ts';
import { articles } from './queries.ts';

/** Beside an article: whether this phone keeps it, and the way to make it so. */
export interface SaveArticleProps {
  article: Article;
  /** As its address has it. */
  slug: string;
  id: string | undefined;
  /** Its text with the pictures that lie here; null while it does not. */
  onOwn: (html: string | null) => void;
  /** It lies here from now on. */
  onKept: () => void;
}

/** In the place of an article that did not come: the one that lies on this phone. */
export interface SavedArticleProps {
  slug: string;
  id: string | undefined;
  /** The shop itself says that there is no such article. */
  gone: boolean;
  onShown: (shown: boolean) => void;
}

interface ArticleScreenProps {
  slug: string;
  id: string | undefined;
  SaveControl: ComponentType<SaveArticleProps>;
  SavedView: ComponentType<SavedArticleProps>;
  onKept: () => void;
}

/** An article by its name, or by its id where a list of earlier days linked it so (spec buyer §2). */
export function ArticleScreen({ slug, id, SaveControl, SavedView, onKept }: ArticleScreenProps) {
  const { t } = useLingui();
  const state = useQuery(articles, articleParams(slug, id));
  const { data, problem, loading } = state;
  const gone = problem?.code === 'not_found';
  // What the shop has taken back is not shown from the phone either.
  const article = !gone && data && 'content' in data ? data : null;
  const [own, setOwn] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  usePageTitle(article?.title ?? (gone ? t`Article not found` : null));
  if (!article && !problem && loading) return <Spinner label={t`Loading`} />;
  if (!article)
    return (
      <>
        <SavedView slug={slug} id={id} gone={gone} onShown={setKept} />
        {!isKept && (
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
              problem && <Failed page problem={problem} onRetry={state.refresh} />
            )}
          </Wrap>
        )}
      </>
    );
  // Its own pictures need no network, and are there where the shop's are not.
  const html = own !== null && state.source !== 'server' ? own : article.content;
  return (
    <ArticleInFull
      article={{ ...article, content: html }}
      free={html !== article.content}
      keep={<SaveControl article={article} slug={slug} id={id} onOwn={setOwn} onKept={onKept} />}
      foot={<FiguresSource state={state} />}
    />
  );
}

interface ArticlePageProps {
  article: Article;
  keep: ReactNode;
  foot: ReactNode;
  /** Its pictures lie on this phone, so that they cost nothing. */
  free?: boolean;
}

/** A whole article with its day and the way back to the others. */
export function ArticleInFull({ article, keep, foot, free = false }: ArticlePageProps) {
  const { t } = useLingui();
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
        <div className={styles.keep}>{keep}</div>
        <Content html={article.content} free={free} />
      </article>
      {foot}
    </Wrap>
  );
}

const PICTURE = /<img\b[^>]*>/gi;

/** Its text; pictures come with it, or on a tap where none load by themselves. */
function Content({ html, free }: { html: string; free: boolean }) {
  const { mode } = usePictures();
  const [asked, setAsked] = useState(false);
  const pictures = html.match(PICTURE)?.length ?? 0;
  const waits = pictures > 0 && mode !== 'all' && !asked && !free;
  return (
    <>
      {waits && (
        <Button icon="photo" onClick={() => setAsked(true)}>
          <Trans>Load pictures ({pictures})</Trans>
        </Button>
      )}
      <ArticleText html={waits ? html.replace(PICTURE, '') : html} />
    </>
  );
}
