import type { StoredArticle } from '../store/database.ts';
import type { Watch } from '#offline/face/watch.ts';
import type { SavedArticle } from './saved-article.ts';

export type SavedTitle = Pick<StoredArticle, 'id' | 'slug' | 'title' | 'date_created'>;

/** Article as an address names it. */
export type ArticleKey = { id: number } | { slug: string };

/** Articles for who is signed in, or for the guest, to be read without a network until the sign-out. */
export interface ArticleShelf {
  /** Newest first; reads nothing of what they say. Undefined until read. */
  titles: Watch<readonly SavedTitle[] | undefined>;
  /** One of them, null where it is not kept; who watches it reads it, so that it goes last. Undefined until read. */
  one(wanted: ArticleKey): Watch<SavedArticle | null | undefined>;
  /** @throws NotTaken `full`, or `closed` where a newer version of the app has written what lies here */
  keep(kept: SavedArticle): Promise<void>;
  /** @throws NotTaken `closed` */
  remove(id: number): Promise<void>;
  /** Number that went for newer ones since `toldRoom`. Undefined until read. */
  madeRoom: Watch<number | undefined>;
  /** @throws NotTaken `closed` */
  toldRoom(): Promise<void>;
}
