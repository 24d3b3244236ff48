import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { ArticleInFull, type SavedArticleProps } from '../article-screen.tsx';
import { ownHtml, useSavedArticle, useShelf } from './article-shelf.ts';
import styles from './saved-articles.module.css';

/** The article that lies on this phone, where none came. One that the shop has taken back goes from here too. */
export function SavedArticleView({ slug, id, gone, onShown }: SavedArticleProps) {
  const shelf = useShelf();
  const [, setFailed] = useState<unknown>(null);
  const kept = useSavedArticle(shelf, slug, id);
  const key = kept?.article.id;
  const shown = kept && !gone ? kept : null;
  const isShown = shown !== null;
  usePageTitle(shown?.article.title ?? null);
  useEffect(() => onShown(isShown), [isShown, onShown]);
  useEffect(() => {
    if (gone && key !== undefined) shelf?.remove(key).catch(setFailed);
  }, [gone, key, shelf]);
  if (!shown) return null;
  return (
    <ArticleInFull
      article={{ ...shown.article, content: ownHtml(shown) }}
      free
      keep={
        <div className={styles.row}>
          <Mark kind="ok" icon="device-mobile">
            <Trans>Kept on this phone</Trans>
          </Mark>
          <Button small variant="quiet" onClick={() => void shelf?.remove(shown.article.id).catch(setFailed)}>
            <Trans>Remove from this phone</Trans>
          </Button>
        </div>
      }
      foot={null}
    />
  );
}
