import type { StaffArticleDetail } from '#contract/staff/articles.ts';
import type { SomeTexts } from '../draft-texts.ts';

export const ARTICLE_FIELDS = ['title', 'slug', 'summary', 'content', 'picture'] as const;
export type ArticleField = (typeof ARTICLE_FIELDS)[number];
/** Texts that the editor holds of an article; `picture` is a hash, '' for none. */
export type ArticleTexts = Readonly<Record<ArticleField, string>>;

export const articleTextsOf = (article: StaffArticleDetail): ArticleTexts => ({
  title: article.title,
  slug: article.slug,
  summary: article.summary,
  content: article.content,
  picture: article.picture?.hash ?? '',
});

/** As it is sent: without a picture is null. */
export const sentArticle = ({ picture, ...texts }: SomeTexts<ArticleField>): Record<string, unknown> =>
  picture === undefined ? texts : { ...texts, picture: picture || null };
