import { REFUSALS } from '#domain/refusals/table.ts';
import type { StaffArticleDetail } from '#contract/staff/articles.ts';
import { slugOf } from '#domain/shop/article-slug.ts';
import { isPicture } from '#server/catalogue/pictures.ts';
import { articleHtml, excerptOf } from '#server/content/markdown.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import type { ReadArticle } from './read-article.ts';
import { articleTag, auditedArticle, detailOf, wasPublic } from './shape.ts';
import {
  type ArticleRecord,
  articleWhole,
  keepVersion,
  redirectSlug,
  lockArticle,
  slugIsTaken,
  type VersionRow,
} from './store.ts';
import { Refusal, refuse, refuseForm, notFound } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

type ArticleCall = Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'now' | 'ip' | 'ifMatch'>;

/** An article, locked, as the caller saw it; who names no version has seen none (account contract 6). */
export async function lockSeenArticle(
  { tx, ifMatch }: ArticleCall,
  id: number,
): Promise<ArticleRecord | Refusal> {
  const row = id === 0 ? undefined : await lockArticle(tx, id);
  if (!row) return notFound();
  if (ifMatch === null) return refuse('precondition_required', { current_version: row.version });
  return matchesVersion(ifMatch, articleTag(row)) ? row : preconditionFailed(await detailAt(tx, id));
}

export async function detailAt(tx: Tx, id: number): Promise<StaffArticleDetail> {
  const row = await articleWhole(tx, id);
  if (!row) throw new Error(`article ${id} is gone`);
  return detailOf(tx, row);
}

const slugTaken = (): Refusal => refuse('slug_taken', { fields: { slug: [REFUSALS.slug_taken.text] } });

/** The first address of a title that is free: with 2, 3 and so on behind it where it is not. */
async function freeSlug(tx: Tx, title: string, id: number | null): Promise<string> {
  const made = slugOf(title) || 'article';
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? made : `${made}-${count}`;
    if (!(await slugIsTaken(tx, slug, id))) return slug;
  }
}

/** Tells whether an address was made of that title. */
const isMadeOf = (slug: string, title: string): boolean =>
  slug.replace(/-\d+$/, '') === (slugOf(title) || 'article') || slug === slugOf(title);

/** The address that it has after a change: what was public once keeps it unless staff say otherwise. */
async function slugAfter(
  tx: Tx,
  { slug, title = '' }: ReadArticle,
  before: ArticleRecord | null,
): Promise<string | Refusal> {
  if (slug !== undefined && slug !== '') {
    if (slug === before?.slug) return slug;
    return (await slugIsTaken(tx, slug, before?.id ?? null)) ? slugTaken() : slug;
  }
  if (!before) return freeSlug(tx, title, null);
  const stays = wasPublic(before) || (slug === undefined && !isMadeOf(before.slug, before.title));
  const now = title || before.title;
  return stays || isMadeOf(before.slug, now) ? before.slug : freeSlug(tx, now, before.id);
}

const noPicture = (): Refusal =>
  refuseForm([{ path: ['picture'], code: 'invalid', detail: 'Choose a picture' }]);
const noText = (): Refusal =>
  refuseForm([{ path: ['content'], code: 'required', detail: 'Write the text first' }]);

/** Tells whether readers would get a page without a word. */
const isEmpty = ({
  content,
  published,
  publish_at: at,
}: Pick<ArticleRecord, 'content' | 'published' | 'publish_at'>) =>
  content === '' && (published || at !== null);

/** Act that was done, by what it came to. */
function actOf(
  before: ArticleRecord,
  after: Pick<ArticleRecord, 'published' | 'publish_at'>,
): VersionRow['act'] {
  if (after.published) return before.published ? 'edit' : 'publish';
  if (before.published) return 'withdraw';
  if (after.publish_at?.getTime() === before.publish_at?.getTime()) return 'edit';
  return after.publish_at === null ? 'withdraw' : 'schedule';
}

/**
 * Writes what was read over an article: its HTML is made and cleaned here, a version is kept, and the audit says who.
 * @param act for one that is more than its fields say
 * @returns null where nothing would change
 */
export async function changeArticle(
  { tx, user, now, ip }: Omit<ArticleCall, 'ifMatch'>,
  before: ArticleRecord,
  fields: ReadArticle,
  act?: 'restore',
): Promise<Refusal | StaffArticleDetail | null> {
  const slug = await slugAfter(tx, fields, before);
  if (slug instanceof Refusal) return slug;
  const { picture = before.picture_hash, published = before.published, publishAt } = fields;
  if (picture !== null && picture !== before.picture_hash && !(await isPicture(tx, picture)))
    return noPicture();
  if (publishAt && published) return refuseForm([{ path: ['publish_at'], code: 'published' }]);
  const kept = fields.published === false ? null : before.publish_at;
  const next = {
    title: fields.title ?? before.title,
    slug,
    summary: fields.summary ?? before.summary,
    content: fields.content ?? before.content,
    picture_hash: picture,
    published,
    publish_at: published ? null : publishAt === undefined ? kept : publishAt,
  };
  if (isEmpty(next)) return noText();
  const was = JSON.stringify(auditedArticle(before));
  if (was === JSON.stringify(auditedArticle({ ...before, ...next }))) return null;
  if (slug !== before.slug && wasPublic(before))
    await redirectSlug(tx, before.id, { from: before.slug, to: slug });
  const after = await tx
    .updateTable('articles')
    .set({
      ...next,
      html: articleHtml(next.content),
      excerpt: next.summary || excerptOf(next.content),
      version: before.version + 1,
      date_created: before.date_created ?? (published ? now : null),
      published_at:
        before.published_at ?? (before.published ? (before.date_created ?? now) : published ? now : null),
      updated_at: now,
      updated_by: user.id,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const done = act ?? actOf(before, next);
  await keepVersion(tx, before, after, { act: done, by: user.id, at: now });
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action: `article.${done}`,
      entity: 'article',
      entityId: String(after.id),
      before: auditedArticle(before),
      after: auditedArticle(after),
      ip,
    },
    now,
  );
  return detailAt(tx, after.id);
}

/** Begins an article; it is published at once only where that was said. */
export async function makeArticle(
  { tx, user, now, ip }: Omit<ArticleCall, 'ifMatch'>,
  fields: ReadArticle,
): Promise<Refusal | StaffArticleDetail> {
  const slug = await slugAfter(tx, fields, null);
  if (slug instanceof Refusal) return slug;
  const { title = '', summary = '', content = '', picture = null, published = false } = fields;
  if (picture !== null && !(await isPicture(tx, picture))) return noPicture();
  if (isEmpty({ content, published, publish_at: fields.publishAt ?? null })) return noText();
  const made = await tx
    .insertInto('articles')
    .values({
      slug,
      title,
      summary,
      content,
      html: articleHtml(content),
      excerpt: summary || excerptOf(content),
      picture_hash: picture,
      published,
      publish_at: fields.publishAt ?? null,
      date_created: published ? now : null,
      published_at: published ? now : null,
      updated_at: now,
      updated_by: user.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepVersion(tx, null, made, { act: 'create', by: user.id, at: now });
  const entry = { actorId: user.id, entity: 'article', entityId: String(made.id), before: null, ip };
  await writeAudit(tx, { ...entry, action: 'article.create', after: auditedArticle(made) }, now);
  if (published)
    await writeAudit(tx, { ...entry, action: 'article.publish', after: auditedArticle(made) }, now);
  return detailAt(tx, made.id);
}
