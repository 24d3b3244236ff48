import type * as v from 'valibot';
import {
  addArticlePicture,
  addStaffArticle,
  deleteStaffArticle,
  editStaffArticle,
  MAX_ARTICLE,
  previewArticle,
  restoreStaffArticle,
  staffArticle,
  staffArticles,
  staffArticleVersion,
} from '#contract/staff/articles.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { imageOf, pictureOf } from '#server/catalogue/pictures.ts';
import { articleHtml, excerptOf } from '#server/content/markdown.ts';
import { hasTooManyParts, TOO_MANY_PARTS } from '#server/content/article-complexity.ts';
import { storeSentPicture, type PictureOutcome, TOO_LARGE } from '#server/listings/store-picture.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import type { Config } from '#server/platform/base/config.ts';
import { answer, handle, reply, type User } from '#server/platform/calls/handle.ts';
import type { Files } from '#server/platform/http/multipart.ts';
import { uploadMissing } from '#server/uploads/store.ts';
import { changeArticle, detailAt, lockSeenArticle, makeArticle } from './change.ts';
import { readArticleInput } from './read-article.ts';
import { articleTag, auditedArticle, detailOf, staffArticleShown, versionShown } from './shape.ts';
import { articlesPage, articleWhole, countStaffArticles, versionOf } from './store.ts';
import { notFound, Refusal, refuse, refuseFields, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';
import { pageNumber } from '#domain/text/pagination.ts';
import { PICTURE_UPLOADS } from '#server/media/store.ts';

/** Widest in a column of text, pixels. */
const COLUMN = 640;

interface Preparing {
  payload: v.InferOutput<typeof addArticlePicture.payload>;
  files: Files;
  db: Db;
  user: User | null;
  config: Config;
}

const keep = ({ payload, files, db, user, config }: Preparing): Promise<PictureOutcome> =>
  storeSentPicture({ db, config, user }, files.get('image'), payload.sha256);

export const routes = [
  answer(staffArticles, 'staff', async ({ db, params }) => {
    const count = await countStaffArticles(db, params);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await articlesPage(db, params, page);
    return paged('/staff/articles/', params, page, count, rows.map(staffArticleShown));
  }),

  answer(staffArticle, 'staff', async ({ db, params }) => {
    const row = await articleWhole(db, params.id);
    return row ? reply(await detailOf(db, row), { headers: { etag: articleTag(row) } }) : notFound();
  }),

  answer(staffArticleVersion, 'staff', async ({ db, params }) => {
    const row = await versionOf(db, params.id, params.version);
    if (!row) return notFound();
    const { slug, summary, content } = row;
    return { ...versionShown(row), slug, summary, content, html: articleHtml(content) };
  }),

  handle(
    addStaffArticle,
    'staff',
    async (handling) => {
      const read = readArticleInput(handling.payload, { isNew: true, now: handling.now });
      if ('issues' in read) return refuseForm(read.issues);
      const made = await makeArticle(handling, read.fields);
      if (made instanceof Refusal) return made;
      return reply(made, {
        status: 201,
        headers: { etag: articleTag(made), location: `/api/staff/articles/${made.id}/` },
      });
    },
    { shape: 'form' },
  ),

  handle(
    editStaffArticle,
    'staff',
    async (handling) => {
      const { id, base_version: _, ...given } = handling.payload;
      const before = await lockSeenArticle(handling, id);
      if (before instanceof Refusal) return before;
      const read = readArticleInput(given, { isNew: false, now: handling.now });
      if ('issues' in read) return refuseForm(read.issues);
      const after = await changeArticle(handling, before, read.fields);
      if (after instanceof Refusal) return after;
      const now = after ?? (await detailAt(handling.tx, id));
      return reply({ ...now, changed: after !== null }, { headers: { etag: articleTag(now) } });
    },
    { shape: 'form' },
  ),

  handle(restoreStaffArticle, 'staff', async (handling) => {
    const { tx, payload } = handling;
    const before = await lockSeenArticle(handling, payload.id);
    if (before instanceof Refusal) return before;
    const locked = await versionOf(tx, payload.id, payload.version);
    if (!locked) return notFound();
    const { title, summary, content, picture_hash: picture } = locked;
    // It may be of before a rule: nothing that could not be written now comes back (security 17).
    const read = readArticleInput({ title, summary, content }, { isNew: false, now: handling.now });
    if ('issues' in read) return refuseFields(read.issues);
    // Its address stays as it is: an empty one would be made anew.
    const fields = { title, summary, content, picture, slug: before.slug };
    const after = await changeArticle(handling, before, fields, 'restore');
    if (after instanceof Refusal) return after;
    const now = after ?? (await detailAt(tx, payload.id));
    return reply({ ...now, changed: after !== null }, { headers: { etag: articleTag(now) } });
  }),

  handle(deleteStaffArticle, 'staff', async (handling) => {
    const { tx, payload, user, now, ip } = handling;
    const before = await lockSeenArticle(handling, payload.id);
    if (before instanceof Refusal) return before;
    if (before.published) return refuse('article_published');
    await tx.deleteFrom('articles').where('id', '=', before.id).execute();
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'article.delete',
        entity: 'article',
        entityId: String(before.id),
        before: auditedArticle(before),
        after: null,
        ip,
      },
      now,
    );
    return null;
  }),

  handle(previewArticle, 'staff', ({ payload: { content } }) =>
    Promise.resolve(
      // Judged before it is parsed: it costs by its length (security 49).
      lengthOf(content) > MAX_ARTICLE
        ? refuseFields([{ ...tooLong(MAX_ARTICLE), path: ['content'] }])
        : hasTooManyParts(content)
          ? refuseFields([{ code: 'invalid', detail: TOO_MANY_PARTS, path: ['content'] }])
          : { html: articleHtml(content), excerpt: excerptOf(content) },
    ),
  ),

  handle(
    addArticlePicture,
    'staff',
    async ({ tx, prepared }) => {
      if ('missing' in prepared) throw uploadMissing();
      if ('refusal' in prepared) return prepared.refusal;
      const { hash } = prepared;
      const row = await tx
        .selectFrom('pictures')
        .selectAll()
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      return { hash, url: imageOf(row, COLUMN), picture: pictureOf(row) };
    },
    {
      shape: 'form',
      limits: [PICTURE_UPLOADS],
      multipart: { files: ['image'], tooLarge: TOO_LARGE },
      prepare: keep,
    },
  ),
];
