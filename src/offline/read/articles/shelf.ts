import type { ProductDatabase, StoredArticle } from '../../store/database.ts';
import type { Env } from '../../device/env.ts';
import { ObservableValue } from '../../face/observable-value.ts';
import { dropArticles, evictedCount, clearEvicted } from '../../store/saved-articles.ts';
import { LocalWriteError } from '../../store/local-write-error.ts';
import { mayWrite } from '../../outbox/outbox.ts';
import type { WithFreeSpace } from '../../store/free-space.ts';
import type { Owner } from '../../store/states.ts';
import { follow } from '../../store/follow.ts';
import { takeOldRows } from './old-row.ts';
import { articlesOf, putArticle, readSavedArticle } from './rows.ts';
import type { Watch } from '#offline/face/watch.ts';
import type { SavedTitle, ArticleKey, ArticleShelf } from '../../face/article-shelf.ts';
import type { SavedArticle } from '#offline/face/saved-article.ts';

interface ShelfDeps {
  db: ProductDatabase;
  env: Env;
  guest: Owner;
  withFreeSpace: WithFreeSpace;
  broken: (cause: unknown) => void;
}

/** Opens the shelf; what an older build kept in one row is taken over first. */
export async function openShelf({ db, env, guest, withFreeSpace, broken }: ShelfDeps): Promise<ArticleShelf> {
  await takeOldRows(db, env.uuid).catch(broken);
  const owner = async (): Promise<Owner> => (await db.session.get('current'))?.owner ?? guest;
  const mine = async (): Promise<StoredArticle[]> => articlesOf(db, await owner());
  const writing = (write: () => Promise<void>): Promise<void> =>
    db.transaction('rw', [db.session, db.articles, db.articleParts, db.meta], async () => {
      if (!(await mayWrite(db))) throw new LocalWriteError('closed');
      await write();
    });
  const watched = <T>(begin: (next: (value: T) => void) => () => void): Watch<T | undefined> => {
    const observed: ObservableValue<T | undefined> = new ObservableValue<T | undefined>(undefined, () =>
      begin((next) => observed.set(next)),
    );
    return observed;
  };
  const isRead = (wanted: ArticleKey): Promise<void> =>
    writing(async () => {
      const found = (await mine()).find(isMeant(wanted));
      if (found) await db.articles.update(found.key, { readAt: env.now() });
    });
  return {
    titles: watched<readonly SavedTitle[]>((next) =>
      follow(
        () => db.transaction('r', [db.session, db.articles], async () => once(await mine())),
        next,
        broken,
      ),
    ),
    one: (wanted) =>
      watched<SavedArticle | null>((next) => {
        let stop: (() => void) | null = null;
        let isOver = false;
        const read = () =>
          db.transaction('r', [db.session, db.articles, db.articleParts], async () => {
            const found = (await mine()).find(isMeant(wanted));
            return found ? readSavedArticle(db, found.key) : null;
          });
        const begin = (): void => {
          if (!isOver) stop = follow(read, next, broken);
        };
        // Noted first, or it would be read a second time because of that. Where it cannot be noted it is read all the same.
        void isRead(wanted).then(begin, begin);
        return () => {
          isOver = true;
          stop?.();
        };
      }),
    keep: (kept) =>
      // The one thing here that is worth room: nothing else may go because somebody looks at an article.
      withFreeSpace(() =>
        writing(async () => {
          await putArticle(db, { owner: await owner(), key: env.uuid(), at: env.now() }, kept);
        }),
      ),
    remove: (id) =>
      writing(async () => {
        const same = (await mine()).filter((one) => one.id === id);
        await dropArticles(
          db,
          same.map(({ key }) => key),
        );
      }),
    madeRoom: watched<number>((next) =>
      follow(
        () => db.transaction('r', [db.session, db.meta], async () => evictedCount(db, await owner())),
        next,
        broken,
      ),
    ),
    toldRoom: () => writing(async () => clearEvicted(db, await owner())),
  };
}

const isMeant =
  (wanted: ArticleKey) =>
  ({ id, slug }: StoredArticle): boolean =>
    'id' in wanted ? wanted.id === id : wanted.slug.toLowerCase() === slug;

/** A guest and who signed in may have kept the same article: the newer stands for both. */
const once = (rows: readonly StoredArticle[]): StoredArticle[] =>
  rows.filter((row, place) => rows.findIndex(({ id }) => id === row.id) === place);
