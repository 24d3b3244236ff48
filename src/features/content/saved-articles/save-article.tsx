import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { printAddress } from '#domain/search/address.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error-on-demand.tsx';
import { usePictures } from '#shown/pictures.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import type { SaveArticleProps } from '../article-screen.tsx';
import { ownHtml, picturesOf, useSavedArticle, useShelf } from './article-shelf.ts';
import styles from './saved-articles.module.css';

/** Keeps an article on this phone until its reader lets go of it, and says whether it lies here. */
export function SaveArticle({ article, slug, id, onOwn, onKept }: SaveArticleProps) {
  const shelf = useShelf();
  const { mode } = usePictures();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const kept = useSavedArticle(shelf, article.slug, String(article.id));
  const own = kept ? ownHtml(kept) : null;
  useEffect(() => onOwn(own), [own, onOwn]);
  // A former name leads on to the present one.
  const moved = id === undefined && slug !== article.slug ? article.slug : null;
  useEffect(() => {
    if (moved !== null) void navigate(printAddress({ kind: 'article', slug: moved }), { replace: true });
  }, [moved, navigate]);
  // What lies here is what the shop said last.
  const isOld = kept && JSON.stringify(kept.article) !== JSON.stringify(article);
  const act = async (does: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await does();
    } catch (cause) {
      setFailed({ cause });
    } finally {
      setBusy(false);
    }
  };
  const keep = () =>
    act(async () => {
      // Where pictures cost too much to be shown, they cost too much to be kept.
      const pictures = mode === 'none' ? {} : await picturesOf(article.content);
      await shelf?.keep({ article, pictures });
      onKept();
    });
  if (!shelf || kept === undefined) return null;
  return (
    <>
      <div className={styles.row}>
        {kept ? (
          <>
            <Mark kind="ok" icon="device-mobile">
              <Trans>Kept on this phone</Trans>
            </Mark>
            {isOld && (
              <Button small busy={busy} onClick={() => void keep()}>
                <Trans>Keep it as it is now</Trans>
              </Button>
            )}
            <Button
              small
              variant="quiet"
              busy={busy}
              onClick={() => void act(() => shelf.remove(article.id))}
            >
              <Trans>Remove from this phone</Trans>
            </Button>
          </>
        ) : (
          <Button small icon="download" busy={busy} onClick={() => void keep()}>
            <Trans>Keep to read offline</Trans>
          </Button>
        )}
      </div>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </>
  );
}
