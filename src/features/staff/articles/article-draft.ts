import * as v from 'valibot';
import type { StaffArticleDetail } from '#contract/staff-articles.ts';

/** Texts that the editor holds of an article; `picture` is a hash, '' for none. */
const Texts = v.object({
  title: v.string(),
  slug: v.string(),
  summary: v.string(),
  content: v.string(),
  picture: v.string(),
});
export type ArticleTexts = v.InferOutput<typeof Texts>;

export const ARTICLE_FIELDS = [
  'title',
  'slug',
  'summary',
  'content',
  'picture',
] as const satisfies readonly (keyof ArticleTexts)[];

export const articleTextsOf = (article: StaffArticleDetail): ArticleTexts => ({
  title: article.title,
  slug: article.slug,
  summary: article.summary,
  content: article.content,
  picture: article.picture?.hash ?? '',
});

const Draft = v.object({
  /** The version that it was typed over; null: nothing is typed. */
  seen: v.nullable(v.number()),
  changes: v.partial(Texts),
});
/** Draft that was typed over a version of an article and is not saved yet. It lies on this phone. */
export type ArticleDraft = v.InferOutput<typeof Draft>;
export const EMPTY_ARTICLE_DRAFT: ArticleDraft = { seen: null, changes: {} };

export function readArticleDraft(stored: unknown): ArticleDraft | null {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
}

/** Fields of the one with another text than in the other. */
export function articleChangesAgainst(
  there: ArticleTexts,
  changes: ArticleDraft['changes'],
): ArticleDraft['changes'] {
  const kept: ArticleDraft['changes'] = {};
  for (const name of ARTICLE_FIELDS) {
    const text = changes[name];
    if (text !== undefined && text !== there[name]) kept[name] = text;
  }
  return kept;
}

/** As it is sent: without a picture is null. */
export const sentArticle = ({ picture, ...texts }: ArticleDraft['changes']): Record<string, unknown> =>
  picture === undefined ? texts : { ...texts, picture: picture || null };
