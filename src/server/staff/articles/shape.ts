import { createHash } from 'node:crypto';
import type { ArticleVersionRow, StaffArticle, StaffArticleDetail } from '#contract/staff/articles.ts';
import { joinedPicture, primaryOf } from '#server/catalogue/pictures.ts';
import { cleanHtml } from '#server/content/markdown.ts';
import { wireTimeOrNull } from '#domain/text/wire-time.ts';
import { type ArticleRecord, versionsOf, type WholeArticle } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The tag that a change names. */
export const articleTag = ({ id, version }: Pick<ArticleRecord, 'id' | 'version'>): string =>
  `a${id}-v${version}`;

/** Tells whether it was public once: then its address stays. */
export const wasPublic = ({ published, published_at }: ArticleRecord): boolean =>
  published || published_at !== null;

interface Named {
  first_name: string | null;
  last_name: string | null;
}
const byOf = (id: number | null, { first_name: first, last_name: last }: Named) =>
  id === null ? null : { id, name: `${first ?? ''} ${last ?? ''}`.trim() };

export const staffArticleShown = (row: WholeArticle): StaffArticle => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  published: row.published,
  state: row.published ? 'published' : row.publish_at === null ? 'draft' : 'scheduled',
  publish_at: wireTimeOrNull(row.publish_at),
  date_created: wireTimeOrNull(row.date_created),
  updated_at: wireTimeOrNull(row.updated_at),
  updated_by: byOf(row.updated_by, row),
  version: row.version,
  ...primaryOf(joinedPicture(row)),
});

export const versionShown = (row: Awaited<ReturnType<typeof versionsOf>>[number]): ArticleVersionRow => ({
  version: row.version,
  act: row.act,
  title: row.title,
  made_at: wireTimeOrNull(row.made_at),
  made_by: byOf(row.made_by, row),
});

export async function detailOf(db: Db, row: WholeArticle): Promise<StaffArticleDetail> {
  const versions = await versionsOf(db, row.id);
  return {
    ...staffArticleShown(row),
    content: row.content,
    html: cleanHtml(row.html),
    slug_stays: wasPublic(row),
    versions: versions.map(versionShown),
  };
}

/** Facts of an article in an audit row: its text by a digest, since the history has its words. */
export const auditedArticle = (row: ArticleRecord): Record<string, unknown> => ({
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  text: createHash('sha256').update(row.content).digest('hex').slice(0, 16),
  picture: row.picture_hash,
  published: row.published,
  publish_at: wireTimeOrNull(row.publish_at),
  version: row.version,
});
