/** Kept on a phone of one owner; beyond either the articles that were read longest ago go. */
export const MOST_ARTICLES = 50;
export const MAX_ARTICLE_MB = 20;
