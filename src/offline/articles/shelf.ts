import type { ProductDatabase, StoredArticle } from '../database.ts';
import type { Watch } from '../engine-face.ts';
import type { Env } from '../env.ts';
import { Held } from '../held.ts';
import { dropArticles, madeRoom, toldMadeRoom } from '../kept-articles.ts';
import { NotTaken } from '../not-taken.ts';
import { mayWrite } from '../outbox.ts';
import type { WithRoom } from '../room.ts';
import type { Owner } from '../states.ts';
import { follow } from '../watch.ts';
import { takeOldRows } from './old-row.ts';
import { articlesOf, type KeptArticle, putArticle, readArticle } from './rows.ts';

export type KeptTitle = Pick<StoredArticle, 'id' | 'slug' | 'title' | 'date_created'>;
/** What an address names. */
export type Wanted = { id: number } | { slug: string };

/** Articles for who is signed in, or for the guest, to be read without a network until the sign-out. */
export interface ArticleShelf {
  /** Newest first; reads nothing of what they say. Undefined until read. */
  titles: Watch<readonly KeptTitle[] | undefined>;
  /** One of them, null where it is not kept; who watches it reads it, so that it goes last. Undefined until read. */
  one(wanted: Wanted): Watch<KeptArticle | null | undefined>;
  /** @throws NotTaken `full`, or `closed` where a newer version of the app has written what lies here */
  keep(kept: KeptArticle): Promise<void>;
  /** @throws NotTaken `closed` */
  remove(id: number): Promise<void>;
  /** How many went for newer ones since `toldRoom`. Undefined until read. */
  madeRoom: Watch<number | undefined>;
  /** @throws NotTaken `closed` */
  toldRoom(): Promise<void>;
}

interface ShelfDeps {
  db: ProductDatabase;
  env: Env;
  guest: Owner;
  withRoom: WithRoom;
  broken: (cause: unknown) => void;
}

/** Opens the shelf; what an older build kept in one row is taken over first. */
export async function openShelf({ db, env, guest, withRoom, broken }: ShelfDeps): Promise<ArticleShelf> {
  await takeOldRows(db, env.uuid).catch(broken);
  const owner = async (): Promise<Owner> => (await db.session.get('current'))?.owner ?? guest;
  const mine = async (): Promise<StoredArticle[]> => articlesOf(db, await owner());
  const writing = (write: () => Promise<void>): Promise<void> =>
    db.transaction('rw', [db.session, db.articles, db.articleParts, db.meta], async () => {
      if (!(await mayWrite(db))) throw new NotTaken('closed');
      await write();
    });
  const watched = <T>(begin: (next: (value: T) => void) => () => void): Watch<T | undefined> => {
    const held: Held<T | undefined> = new Held<T | undefined>(undefined, () =>
      begin((next) => held.set(next)),
    );
    return held;
  };
  const isRead = (wanted: Wanted): Promise<void> =>
    writing(async () => {
      const found = (await mine()).find(isMeant(wanted));
      if (found) await db.articles.update(found.key, { readAt: env.now() });
    });
  return {
    titles: watched<readonly KeptTitle[]>((next) =>
      follow(
        () => db.transaction('r', [db.session, db.articles], async () => once(await mine())),
        next,
        broken,
      ),
    ),
    one: (wanted) =>
      watched<KeptArticle | null>((next) => {
        let stop: (() => void) | null = null;
        let isOver = false;
        const read = () =>
          db.transaction('r', [db.session, db.articles, db.articleParts], async () => {
            const found = (await mine()).find(isMeant(wanted));
            return found ? readArticle(db, found.key) : null;
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
      withRoom(() =>
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
        () => db.transaction('r', [db.session, db.meta], async () => madeRoom(db, await owner())),
        next,
        broken,
      ),
    ),
    toldRoom: () => writing(async () => toldMadeRoom(db, await owner())),
  };
}

const isMeant =
  (wanted: Wanted) =>
  ({ id, slug }: StoredArticle): boolean =>
    'id' in wanted ? wanted.id === id : wanted.slug.toLowerCase() === slug;

/** A guest and who signed in may have kept the same article: the newer stands for both. */
const once = (rows: readonly StoredArticle[]): StoredArticle[] =>
  rows.filter((row, place) => rows.findIndex(({ id }) => id === row.id) === place);
