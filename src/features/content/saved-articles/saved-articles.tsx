import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { NO_IMAGE } from '#contract/wire.ts';
import { MAX_ARTICLE_MB, MOST_ARTICLES } from '#domain/shop/saved-article-limits.ts';
import { useWatch } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { ArticleLinks } from '../components/article-links.tsx';
import { useShelf } from './article-shelf.ts';
import type { ArticleShelf } from '#offline/face/article-shelf.ts';

/** Articles that this phone keeps to be read without a network, and what went for them; nothing while it keeps none. */
export function SavedArticles() {
  const shelf = useShelf();
  const kept = useWatch(shelf?.titles ?? null, undefined);
  if (!shelf || !kept || kept.length === 0) return null;
  return (
    <>
      <EvictedNote shelf={shelf} />
      <Box title={<Trans>Kept on this phone</Trans>}>
        <ArticleLinks
          excerpts
          articles={kept.map(({ id, slug, title, date_created }) => ({
            id,
            slug,
            title,
            date_created,
            excerpt: '',
            image: NO_IMAGE,
            picture: null,
          }))}
        />
      </Box>
    </>
  );
}

/** Number that went for newer ones, until somebody has read it. */
function EvictedNote({ shelf }: { shelf: ArticleShelf }) {
  const gone = useWatch(shelf.madeRoom, undefined);
  const [, setFailed] = useState<unknown>(null);
  if (!gone) return null;
  return (
    <Note
      title={
        <Plural
          value={gone}
          one="The oldest saved article was removed to make room for newer ones."
          other="The # oldest saved articles were removed to make room for newer ones."
        />
      }
    >
      <Trans>
        A phone keeps up to {MOST_ARTICLES} articles, or {MAX_ARTICLE_MB} MB. Those read longest ago are
        removed first.
      </Trans>{' '}
      <Button variant="quiet" small onClick={() => void shelf.toldRoom().catch(setFailed)}>
        <Trans>Got it</Trans>
      </Button>
    </Note>
  );
}
