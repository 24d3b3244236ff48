import * as v from 'valibot';
import { VehicleDetails } from '#contract/catalogue.ts';
import { Article } from '#contract/content.ts';
import { addressOf } from '#contract/declare.ts';
import { parseAddress, printAddress } from '#domain/search/address.ts';
import { chosenTarget } from '#domain/search/chosen-address.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { withReferralOf } from '#domain/supporters/referral.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { type TypedText, typedTextIn } from '#domain/search/typed-address.ts';
import { printTyped, readTyped } from '#domain/search/typed-search.ts';
import { makes, vehicle } from '#features/catalogue/queries.ts';
import { articleParams } from '#features/content/components/article-params.ts';
import { articles } from '#features/content/queries.ts';
import type { FirstAnswers } from '#offline/react/react.ts';
import { routeOf } from './routes.tsx';

/** Another address, and whether it is the page's for good (301) or what was asked for this time (302). */
export interface Redirect {
  to: string;
  status: 301 | 302;
}

/**
 * Address at which the page of an address lies now: a part that was asked for as a vehicle (spec buyer 2), an
 * article by a name it had before, a text that was typed into the search box, filters that were chosen before any script
 * was there. Null: there.
 */
export function redirectTarget(url: URL, first: FirstAnswers): Redirect | null {
  const chosen = chosenTarget(url.pathname, url.searchParams);
  if (chosen !== null) return { to: withReferralOf(url.search, chosen), status: 302 };
  const typed = typedTextIn(url.pathname, url.searchParams);
  if (typed) return { to: withReferralOf(url.search, typedTarget(typed, first)), status: 302 };
  const to = movedTo(url, first);
  return to === null ? null : { to, status: 301 };
}

/** Words where the makes could not be had. */
function typedTarget({ text, beside }: TypedText, first: FirstAnswers): string {
  const known = v.safeParse(makes.declared.answer, first[addressOf(makes.declared.path, {})]);
  return printTyped(readTyped(text, known.success ? known.output : {}, beside));
}

function movedTo(url: URL, first: FirstAnswers): string | null {
  const named = parseAddress(url.pathname, url.searchParams);
  if (named?.kind === 'vehicle') return listingTarget(named.id, first);
  const { route, params } = routeOf(url.pathname);
  return route.path === '/latest/:slug' ? articleTarget(params['slug'] ?? '', first) : null;
}

function listingTarget(id: number, first: FirstAnswers): string | null {
  const read = v.safeParse(VehicleDetails, first[addressOf(vehicle.declared.path, { id: String(id) })]);
  if (!read.success || read.output.product_class_id === VEHICLES) return null;
  return printListing(id, read.output.product_class_id, null);
}

/** An article that is asked for by its number is found under any name. */
function articleTarget(asked: string, first: FirstAnswers): string | null {
  const read = v.safeParse(
    Article,
    first[addressOf(articles.declared.path, articleParams(asked, undefined))],
  );
  if (!read.success || read.output.slug === asked) return null;
  return printAddress({ kind: 'article', slug: read.output.slug });
}
