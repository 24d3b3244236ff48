import * as v from 'valibot';
import { Article } from '#contract/content.ts';
import { addressOf } from '#contract/declare.ts';
import { printAddress } from '#domain/address.ts';
import { articleParams } from '#features/content/components/article-params.ts';
import { articles } from '#features/content/queries.ts';
import type { FirstAnswers } from '#offline/react/react.ts';
import { routeOf } from './routes.tsx';

/**
 * Address at which the page of an address lies now: an article that was asked for by a name it had before. Null: there.
 * One that is asked for by its number is found under any name.
 */
export function redirectTarget(url: URL, first: FirstAnswers): string | null {
  const { route, params } = routeOf(url.pathname);
  if (route.path !== '/latest/:slug') return null;
  const asked = params['slug'] ?? '';
  const read = v.safeParse(
    Article,
    first[addressOf(articles.declared.path, articleParams(asked, undefined))],
  );
  if (!read.success || read.output.slug === asked) return null;
  return printAddress({ kind: 'article', slug: read.output.slug });
}
