import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { SentFile } from '../sent-file.ts';
import {
  anyValue,
  Id,
  ImagePath,
  looseText,
  Page,
  paginated,
  PathId,
  Picture,
  Time,
  textParam,
} from '../wire.ts';

/** Most characters of an article's text, and of its title. */
export const MAX_ARTICLE = 100_000;
export const MAX_ARTICLE_TITLE = 150;
/** Most characters of the words that stand for it in lists. */
export const MAX_ARTICLE_SUMMARY = 160;

export const ARTICLE_STATES = ['draft', 'scheduled', 'published'] as const;

/** Member of the staff; null: before it was written down, or a job of the shop. */
const By = v.nullable(v.object({ id: Id, name: v.string() }));

/** Account contract 6. Additive: all but `id`, `slug`, `title` and `published`. */
export const StaffArticle = v.object({
  id: Id,
  slug: v.string(),
  title: v.string(),
  /** As staff wrote it; '': its first words stand for it. */
  summary: v.string(),
  published: v.boolean(),
  state: v.picklist(ARTICLE_STATES),
  /** Moment when it will be published; null where no time is set. */
  publish_at: v.nullable(Time),
  /** The day that readers see; null before it was ever published, or of one that never had a day. */
  date_created: v.nullable(Time),
  updated_at: v.nullable(Time),
  updated_by: By,
  version: v.number(),
  image: ImagePath,
  picture: v.nullable(Picture),
});
export type StaffArticle = v.InferOutput<typeof StaffArticle>;

/** Acts by which a version came to be. `kept`: how it stood before its first change here. */
export const ARTICLE_ACTS = ['kept', 'create', 'edit', 'restore', 'publish', 'schedule', 'withdraw'] as const;

const VersionRow = v.object({
  version: v.number(),
  act: v.picklist(ARTICLE_ACTS),
  title: v.string(),
  made_at: v.nullable(Time),
  made_by: By,
});
export type ArticleVersionRow = v.InferOutput<typeof VersionRow>;

/** With its text, and how it came to be: newest first, 100 at most. */
export const StaffArticleDetail = v.object({
  ...StaffArticle.entries,
  /** Markdown. */
  content: v.string(),
  /** As readers get it: made of `content` and cleaned (security 22). */
  html: v.string(),
  /** Tells whether its address stays when the title changes: it was public once. */
  slug_stays: v.boolean(),
  versions: v.array(VersionRow),
});
export type StaffArticleDetail = v.InferOutput<typeof StaffArticleDetail>;

/** Newest first. `q` finds in title, address and text; `state` as the item says it. */
export const staffArticles = query({
  name: 'staff.articles',
  path: '/staff/articles/',
  cache: 'N',
  params: v.object({
    page: Page,
    q: textParam,
    state: textParam,
  }),
  answer: paginated(StaffArticle),
  problems: ['invalid_page'],
});

export const staffArticle = query({
  name: 'staff.article',
  path: '/staff/articles/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: StaffArticleDetail,
});

/** One version as it stood. */
export const staffArticleVersion = query({
  name: 'staff.article-version',
  path: '/staff/articles/:id/versions/:version/',
  cache: 'N',
  params: v.object({ id: PathId, version: PathId }),
  answer: v.object({
    ...VersionRow.entries,
    slug: v.string(),
    summary: v.string(),
    content: v.string(),
    html: v.string(),
  }),
});

/** Fields of an article; which count, and what each must be, is the handler's to say: all that is wrong in one answer. */
const fields = {
  title: anyValue,
  /** Empty: made of the title. */
  slug: anyValue,
  summary: anyValue,
  content: anyValue,
  /** Hash of a picture that was kept before; null takes it away. */
  picture: anyValue,
  /** True: now. False: readers see it no longer, and no time is set. */
  published: anyValue,
  /** Moment when it shall be published; null: no time is set any more. */
  publish_at: anyValue,
};

export const addStaffArticle = call({
  name: 'staff.article-add',
  ledger: true,
  method: 'POST',
  path: '/staff/articles/',
  payload: v.object(fields),
  answer: StaffArticleDetail,
  problems: ['slug_taken'],
  success: 201,
});

const Changed = v.object({ ...StaffArticleDetail.entries, changed: v.boolean() });

/**
 * Changes an article; what is left out stays. `If-Match`, folded in, is the version that staff saw, `a{id}-v{version}`: 428
 * `precondition_required` without it, 412 with `current` for another.
 */
export const editStaffArticle = call({
  name: 'staff.article-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/articles/:id/',
  payload: v.object({ id: PathId, ...fields, base_version: v.nullish(v.string()) }),
  answer: Changed,
  problems: ['precondition_required', 'slug_taken'],
});

/** Writes title, summary, text and picture of an earlier version over the present one; its address and state stay. */
export const restoreStaffArticle = call({
  name: 'staff.article-restore',
  ledger: true,
  method: 'POST',
  path: '/staff/articles/:id/restore/',
  payload: v.object({ id: PathId, version: v.optional(PathId, 0), base_version: v.nullish(v.string()) }),
  answer: Changed,
  problems: ['bank_details', 'precondition_required', 'slug_taken'],
});

/** For good, with its history. One that readers can see is withdrawn first: 409 `article_published`. */
export const deleteStaffArticle = call({
  name: 'staff.article-delete',
  ledger: true,
  method: 'DELETE',
  path: '/staff/articles/:id/',
  payload: v.object({ id: PathId, base_version: v.nullish(v.string()) }),
  answer: v.null(),
  problems: ['article_published', 'precondition_required'],
  success: 204,
});

/** Preview of a text that is being written, as readers would get it. Keeps nothing. */
export const previewArticle = call({
  name: 'staff.article-preview',
  method: 'POST',
  path: '/staff/articles/preview/',
  payload: v.object({ content: looseText }),
  answer: v.object({ html: v.string(), excerpt: v.string() }),
});

/** Keeps a picture, for the head of an article, for a line of its text, or for a deal: a file, or bytes that were uploaded before. */
export const addArticlePicture = call({
  name: 'staff.article-picture',
  ledger: true,
  method: 'POST',
  path: '/staff/articles/pictures/',
  payload: v.pipe(
    v.object({
      image: SentFile,
      /** 64 hex digits, any case. */
      sha256: v.pipe(looseText, v.toLowerCase()),
    }),
    v.transform(({ image, ...given }) => ({ sha256: image?.sha256 ?? given.sha256 })),
  ),
  answer: v.object({
    hash: v.string(),
    /** As the text of an article names it. */
    url: ImagePath,
    picture: Picture,
  }),
  problems: [
    'file_missing',
    'file_too_large',
    'image_format',
    'image_shape',
    'image_too_large',
    'image_unreadable',
    'upload_missing',
  ],
  success: 201,
});
