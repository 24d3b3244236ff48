import { useEffect, useMemo, useState } from 'react';
import { useEngine, useWatch } from '#offline/react/react.ts';
import type { ArticleShelf } from '#offline/face/article-shelf.ts';
import type { SavedArticle } from '#offline/face/saved-article.ts';

/** The kept articles of this phone; null until it has said what lies here. */
export function useShelf(): ArticleShelf | null {
  const engine = useEngine();
  const [shelf, setShelf] = useState<ArticleShelf | null>(null);
  useEffect(() => {
    let left = false;
    engine?.articles().then(
      (opened) => {
        if (!left) setShelf(opened);
      },
      // Without its file nothing is kept or shown here; the page goes on.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [engine]);
  return shelf;
}

/** The kept one that an address means, its number where there is one; undefined until read. */
export function useSavedArticle(
  shelf: ArticleShelf | null,
  slug: string,
  id: string | undefined,
): SavedArticle | null | undefined {
  const watch = useMemo(
    () => shelf?.one(id === undefined ? { slug } : { id: Number(id) }) ?? null,
    [shelf, slug, id],
  );
  return useWatch<SavedArticle | null | undefined>(watch, undefined);
}

/** Most bytes of pictures that are kept with one article. */
const MOST_BYTES = 1_500_000;
/** As wide as a column of text is on any screen, pixels. */
const COLUMN = 704;

const SOURCE = / src="(\/media\/i\/[^"]+)"/g;

/** Its text with the pictures that lie here in the places of those that the shop would send. */
export const ownHtml = ({ article, pictures }: SavedArticle): string =>
  article.content.replace(SOURCE, (whole, address: string) => {
    const picture = pictures[address];
    return picture === undefined ? whole : ` src="${picture}"`;
  });

/** Takes the pictures of a text along, as far as they come and there is room for them. */
export async function picturesOf(html: string): Promise<SavedArticle['pictures']> {
  const addresses = new Set([...html.matchAll(SOURCE)].map(([, address = '']) => address));
  const taken: SavedArticle['pictures'] = {};
  let bytes = 0;
  for (const address of addresses) {
    const data = await drawn(address).catch(() => null);
    if (data === null || bytes + data.length > MOST_BYTES) continue;
    bytes += data.length;
    taken[address] = data;
  }
  return taken;
}

/** A picture as data, no larger than a column; null where this browser cannot draw one. */
async function drawn(address: string): Promise<string | null> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const width = Math.min(image.naturalWidth, COLUMN);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((image.naturalHeight * width) / image.naturalWidth);
  const brush = canvas.getContext('2d');
  if (!brush || width === 0) return null;
  // A JPEG has no see-through parts: without a ground they would be black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
