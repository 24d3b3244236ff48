import { type Selectable, sql } from 'kysely';
import { ARTICLE_STATES } from '#contract/staff/articles.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { literally } from '#server/platform/database/like.ts';
import type { Articles, ArticleVersions } from '#server/platform/database/schema/content.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type ArticleRecord = Selectable<Articles>;
export type VersionRow = Selectable<ArticleVersions>;

const MAX_VERSIONS_SHOWN = 100;

interface Filter {
  q: string;
  state: string;
}

/** An article with its picture and who of the staff wrote last. */
const whole = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('pictures', 'pictures.hash', 'articles.picture_hash')
    .leftJoin('users', 'users.id', 'articles.updated_by')
    .selectAll('articles')
    .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .select(['users.first_name', 'users.last_name']);

function matching(db: Db, { q, state }: Filter) {
  let found = whole(db);
  const words = q.trim().slice(0, 255).toLowerCase();
  if (words !== '') {
    const pattern = `%${literally(words)}%`;
    found = found.where(({ or, eb }) =>
      or([
        eb(sql`lower(articles.title)`, 'like', pattern),
        eb('articles.slug', 'like', pattern),
        eb(sql`lower(articles.content)`, 'like', pattern),
      ]),
    );
  }
  const wanted = state.trim().toLowerCase();
  if (wanted === '') return found;
  const known = ARTICLE_STATES.find((one) => one === wanted);
  if (!known) return found.where(sql<boolean>`false`);
  found = found.where('published', '=', known === 'published');
  if (known === 'draft') return found.where('publish_at', 'is', null);
  return known === 'scheduled' ? found.where('publish_at', 'is not', null) : found;
}

export async function countStaffArticles(db: Db, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page, the newest first: by the number that each was given when it was begun. */
export const articlesPage = (db: Db, filter: Filter, page: number) =>
  matching(db, filter)
    .orderBy('articles.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();

export const articleWhole = (db: Db, id: number) =>
  whole(db).where('articles.id', '=', id).executeTakeFirst();
export type WholeArticle = NonNullable<Awaited<ReturnType<typeof articleWhole>>>;

export const lockArticle = (tx: Tx, id: number): Promise<ArticleRecord | undefined> =>
  tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Ids of those whose time has come, the earliest first. */
export async function dueArticles(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Its versions, newest first. */
export const versionsOf = (db: Db, id: number) =>
  db
    .selectFrom('article_versions')
    .leftJoin('users', 'users.id', 'made_by')
    .select(['article_versions.version', 'act', 'article_versions.title', 'made_at', 'made_by'])
    .select(['first_name', 'last_name'])
    .where('article_id', '=', id)
    .orderBy('article_versions.version', 'desc')
    .limit(MAX_VERSIONS_SHOWN)
    .execute();

export const versionOf = (db: Db, id: number, version: number) =>
  db
    .selectFrom('article_versions')
    .leftJoin('users', 'users.id', 'made_by')
    .selectAll('article_versions')
    .select(['first_name', 'last_name'])
    .where('article_id', '=', id)
    .where('article_versions.version', '=', version)
    .executeTakeFirst();

/** Lock of whoever makes or renames articles: two of them never take one address. */
const ADDRESSES = 470_150;

/** Tells whether another article has, or had, that address. */
export async function slugIsTaken(tx: Tx, slug: string, but: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADDRESSES})`.execute(tx);
  const now = await tx.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst();
  if (now) return now.id !== but;
  const before = await tx
    .selectFrom('article_slugs')
    .select('article_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return before !== undefined && before.article_id !== but;
}

/** From now on the one leads to where the other does. */
export async function redirectSlug(
  tx: Tx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.deleteFrom('article_slugs').where('slug', '=', to).execute();
  await tx
    .insertInto('article_slugs')
    .values({ slug: from, article_id: id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

interface Act {
  act: VersionRow['act'];
  by: number | null;
  at: Date | null;
}

const versionRow = (row: ArticleRecord, { act, by, at }: Act) => ({
  article_id: row.id,
  version: row.version,
  act,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  content: row.content,
  picture_hash: row.picture_hash,
  made_by: by,
  made_at: at,
});

/** Writes down how an article stands; also how it stood before its first change, where nobody has. */
export async function keepVersion(
  tx: Tx,
  before: ArticleRecord | null,
  after: ArticleRecord,
  act: Act,
): Promise<void> {
  if (before)
    await tx
      .insertInto('article_versions')
      .values(versionRow(before, { act: 'kept', by: null, at: before.date_created }))
      .onConflict((conflict) => conflict.columns(['article_id', 'version']).doNothing())
      .execute();
  await tx.insertInto('article_versions').values(versionRow(after, act)).execute();
}
