import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import { MAX_ARTICLE, MAX_ARTICLE_SUMMARY, MAX_ARTICLE_TITLE } from '#contract/staff/articles.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { isSlug } from '#domain/shop/article-slug.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { hasTooManyParts, TOO_MANY_PARTS } from '#server/content/article-complexity.ts';
import { readTime } from '../typed-time.ts';

/** Readers see it: where money goes stands in the pro-forma alone (security 17). */
const BANK_DETAILS = 'Readers see this. Bank details are in the pro-forma alone: take the account number out';

/** The fields of an article as somebody wrote them; undefined: left out. */
export type ArticleInput = Readonly<
  Partial<Record<'title' | 'slug' | 'summary' | 'content' | 'picture' | 'published' | 'publish_at', unknown>>
>;

/** Fields given for an article, read; undefined: left out. */
export interface ReadArticle {
  title?: string;
  /** '': made of the title. */
  slug?: string;
  summary?: string;
  content?: string;
  /** Its hash, which may be of no picture. */
  picture?: string | null;
  published?: boolean;
  publishAt?: Date | null;
}

/**
 * Reads an article's fields and gathers all that is wrong with them (account contract 6).
 * @param isNew it needs a title
 */
export function readArticleInput(
  given: ArticleInput,
  { isNew, now }: { isNew: boolean; now: Date },
): { fields: ReadArticle } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const wrong = (field: string, code: RefusalCode, detail = refusalEntry(code).text): void => {
    issues.push({ path: [field], code, detail });
  };
  const fields: ReadArticle = {};
  const text = (name: 'title' | 'summary' | 'content', most: number): void => {
    const value = given[name];
    if (value === undefined) return;
    if (value !== null && typeof value !== 'string') return wrong(name, 'invalid', 'Enter plain text');
    const plain = (value ?? '').trim();
    const tooMany = lengthOf(plain) > most ? tooLong(most) : null;
    if (tooMany) return wrong(name, tooMany.code, tooMany.detail);
    if (hasTooManyParts(plain)) return wrong(name, 'invalid', TOO_MANY_PARTS);
    if (holdsBankAccount(plain)) return wrong(name, 'bank_details', BANK_DETAILS);
    fields[name] = plain;
  };
  text('title', MAX_ARTICLE_TITLE);
  text('summary', MAX_ARTICLE_SUMMARY);
  text('content', MAX_ARTICLE);
  const { slug, picture, published, publish_at: at } = given;
  if (fields.title === '' || (isNew && given.title === undefined)) wrong('title', 'required');
  if (slug !== undefined) {
    const address = typeof slug === 'string' ? slug.trim().toLowerCase() : '';
    if (address !== '' && !isSlug(address))
      wrong('slug', 'invalid', 'Small letters, digits and single hyphens between them, 150 at most');
    fields.slug = address;
  }
  if (picture !== undefined) {
    const hash = typeof picture === 'string' ? picture.trim() : '';
    if (hash !== '' && !/^[0-9a-f]{16,64}$/.test(hash)) wrong('picture', 'invalid', 'Choose a picture');
    fields.picture = hash || null;
  }
  if (published !== undefined && published !== null) {
    if (typeof published !== 'boolean') wrong('published', 'invalid', 'Say yes or no');
    else fields.published = published;
  }
  if (at !== undefined) {
    const time = typeof at === 'string' && at.trim() !== '' ? readTime(at.trim()) : null;
    time?.setUTCMilliseconds(0);
    if (time === null && at !== null && at !== '') wrong('publish_at', 'invalid', 'Enter a date and time');
    else if (time && time <= now) wrong('publish_at', 'past');
    else if (time && fields.published === true)
      wrong('publish_at', 'invalid', 'It is published now, or at a time');
    fields.publishAt = time;
  }
  return issues.length > 0 ? { issues } : { fields };
}
