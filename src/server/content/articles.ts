import type * as v from 'valibot';
import { type Article, type ArticleRow, articles } from '#contract/content.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { parseId } from '#domain/links.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { invalidPage, isPage, paged, pageNumber } from '#server/catalogue/pages.ts';
import { imageOf, pictureOf } from '#server/catalogue/pictures.ts';
import { answer, type Db, refuse } from '#server/platform/handle.ts';
import { wireTimeOrNull } from '#server/platform/wire-time.ts';
import { cleanHtml } from './markdown.ts';

/** Articles without a date stand where the date that is shown for them puts them (contract 4.14). */
const UNDATED = new Date('2023-01-01T00:00:00Z');

/** The news list, or one article of it. */
export const articlesHandler = answer(articles, 'public', async ({ db, params }) => {
  if (params.aid !== undefined || params.slug !== undefined) {
    const found = await articleBy(db, params);
    return found ?? refuse(404, { code: 'not_found', detail: 'Not found' });
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

async function articleBy(
  db: Db,
  { aid, slug }: { aid?: string | undefined; slug?: string | undefined },
): Promise<v.InferInput<typeof Article> | null> {
  const id = aid === undefined ? null : parseId(aid);
  if (aid !== undefined && id === null) return null;
  let found = db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'date_created', 'html'])
    .where('published', '=', true);
  if (id !== null) found = found.where('id', '=', id);
  else found = found.where('slug', '=', (slug ?? '').trim().toLowerCase());
  const row = await found.executeTakeFirst();
  if (!row) return null;
  const { html, date_created, ...rest } = row;
  return { ...rest, date_created: wireTimeOrNull(date_created), content: cleanHtml(html) };
}

async function articleRows(db: Db, page: number): Promise<v.InferInput<typeof ArticleRow>[]> {
  const rows = await db
    .selectFrom('articles')
    .leftJoin('pictures', 'pictures.hash', 'picture_hash')
    .select(['id', 'slug', 'title', 'date_created', 'excerpt'])
    .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes'])
    .where('published', '=', true)
    .orderBy((row) => row.fn.coalesce('date_created', row.val(UNDATED)), 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map(({ id, slug, title, date_created, excerpt, hash, width, height, thumbhash, bytes }) => {
    const has = hash !== null && width !== null && height !== null && thumbhash !== null && bytes !== null;
    const picture = has ? { hash, width, height, thumbhash, bytes } : null;
    return {
      id,
      slug,
      title,
      date_created: wireTimeOrNull(date_created),
      excerpt,
      image: picture ? imageOf(picture) : NO_IMAGE,
      picture: picture && pictureOf(picture),
    };
  });
}
