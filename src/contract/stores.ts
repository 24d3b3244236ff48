import * as v from 'valibot';
import { ProductCard } from './catalogue.ts';
import { query } from './declare.ts';
import { STORE_ID } from './selling.ts';
import { Id, Page, paginated, Time } from './wire.ts';

/** A seller as everybody may know them, with a page of 25 of what they sell, newest first. */
export const Store = v.object({
  id: Id,
  name: v.string(),
  store: v.pipe(v.string(), v.regex(STORE_ID)),
  /** Since when they are approved, without a break. */
  approved_since: Time,
  ...paginated(ProductCard).entries,
});
export type Store = v.InferOutput<typeof Store>;

/** 404 for a code that nobody has, and for whoever is not approved, or not any more. */
export const store = query({
  name: 'stores.store',
  path: '/stores/:code/',
  cache: 'C',
  params: v.object({ code: v.pipe(v.string(), v.trim(), v.toUpperCase()), page: Page }),
  answer: Store,
  problems: ['invalid_page'],
});
