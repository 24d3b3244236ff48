import { useLingui } from '@lingui/react/macro';
import type { ArticleRow } from '#contract/content.ts';
import { articleDay, UNDATED } from '#domain/shop/article-date.ts';
import { useDay } from '#shown/day.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import styles from './article-links.module.css';

interface ArticleLinksProps {
  articles: readonly ArticleRow[];
  /** With what they are about. */
  excerpts?: boolean;
}

/** Articles, one under another, each to /latest/{slug}/{id}. */
export function ArticleLinks({ articles, excerpts = false }: ArticleLinksProps) {
  return (
    <ul className={excerpts ? `list ${styles.links}` : `list ${styles.links} ${styles.columns}`}>
      {articles.map(({ id, slug, title, date_created: created, excerpt }) => (
        <li key={id}>
          <Link to={`/latest/${encodeURIComponent(slug)}/${id}`} className={styles.link}>
            <span>
              {title}
              <small>
                <ReadIn created={created} />
              </small>
              {excerpts && excerpt !== '' && <small>{excerpt}</small>}
            </span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Its day, and the time that every article takes (spec buyer §2). */
export function ReadIn({ created }: { created: string | null }) {
  const { t } = useLingui();
  const day = useDay('UTC');
  const written = articleDay(created);
  return (
    <>
      {written === null ? UNDATED : day(written)}, {t`5 min read`}
    </>
  );
}
