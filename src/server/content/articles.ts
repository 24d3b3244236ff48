import type * as v from 'valibot';
import { type Article, type ArticleRow, articles } from '#contract/content.ts';
import { parseId } from '#domain/text/links.ts';
import { PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { joinedPicture, primaryOf } from '#server/catalogue/pictures.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { cleanOnce } from './cleaned-html.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuse } from '#server/platform/calls/refuse.ts';

/** Articles without a date stand where the date that is shown for them puts them (contract 4.14). */
const UNDATED = new Date('2023-01-01T00:00:00Z');

/** The news list, or one article of it. */
export const articlesHandler = answer(articles, 'public', async ({ db, params }) => {
  if (params.aid !== undefined || params.slug !== undefined) {
    const found = await articleBy(db, params);
    return found ?? refuse('not_found');
  }
  const page = pageNumber(params.page);
  if (page === null) return invalidPage();
  const { count } = await db
    .selectFrom('articles')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('published', '=', true)
    .executeTakeFirstOrThrow();
  if (!isPage(page, count)) return invalidPage();
  return paged(articles.path, {}, page, count, await articleRows(db, page));
});

/** No article has this id. */
const NOBODY = 0;

async function articleBy(
  db: Db,
  { aid, slug }: { aid?: string | undefined; slug?: string | undefined },
): Promise<v.InferInput<typeof Article> | null> {
  const id = (aid === undefined ? null : parseId(aid)) ?? NOBODY;
  const name = (slug ?? '').trim().toLowerCase();
  const row = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'date_created', 'html'])
    .where('published', '=', true)
    .where(({ eb, selectFrom }) => {
      // An address that it had before leads to it too; no article has one that another had.
      const before = selectFrom('article_slugs').select('article_id').where('article_slugs.slug', '=', name);
      return eb.or([eb('id', '=', id), eb('slug', '=', name), eb('id', 'in', before)]);
    })
    // The id holds; where it finds nothing, an old or mistyped link still has the name.
    .orderBy(({ eb }) => eb('id', '=', id), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { html, date_created, ...rest } = row;
  return { ...rest, date_created: wireTimeOrNull(date_created), content: cleanOnce(html) };
}

async function articleRows(db: Db, page: number): Promise<v.InferInput<typeof ArticleRow>[]> {
  const rows = await db
    .selectFrom('articles')
    .leftJoin('pictures', 'pictures.hash', 'picture_hash')
    .select(['id', 'slug', 'title', 'date_created', 'excerpt'])
    .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .where('published', '=', true)
    .orderBy((row) => row.fn.coalesce('date_created', row.val(UNDATED)), 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map((row) => {
    const { id, slug, title, date_created, excerpt } = row;
    const picture = primaryOf(joinedPicture(row));
    return { id, slug, title, date_created: wireTimeOrNull(date_created), excerpt, ...picture };
  });
}
