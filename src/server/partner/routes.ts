import type * as v from 'valibot';
import { item, itemSearch, ItemSearchParams } from '#contract/items.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { filterOf, textIssues } from '#domain/catalogue/ask.ts';
import { parsePriceRange } from '#domain/catalogue/price-range.ts';
import { BROWSE } from '#domain/item-address.ts';
import { parseId } from '#domain/links.ts';
import { PAGE_SIZE, pageCount } from '#domain/pagination.ts';
import { searchWords } from '#domain/words.ts';
import { invalidPage, pageNumber } from '#server/catalogue/pages.ts';
import { crossedOutSetting, wholeProduct } from '#server/catalogue/store.ts';
import { answer, type Handler, refuse, refuseFields, reply } from '#server/platform/handle.ts';
import { itemOf } from './item-shape.ts';
import { catalogueOf } from './mixed.ts';
import type { ItemsAsked } from './partner-catalogue.ts';

/** The type that looks one item up by its id. */
const LOOKUP = 'gsi';

const nothing = () => reply(null, { status: 204 });

const searchItems = answer(itemSearch, 'public', async ({ params, ...reading }) => {
  const asked = readItems(params);
  if (Array.isArray(asked)) return refuseFields(asked);
  const catalogue = catalogueOf(reading.config);
  if (filterOf(params.type)?.toLowerCase() === LOOKUP) {
    const id = parseId(params.q.trim());
    const found = id === null ? null : await catalogue.item(reading, id);
    return found ?? nothing();
  }
  const page = pageNumber(params.page);
  if (page === null) return invalidPage();
  const found = await catalogue.search(reading, asked, {
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  if (found === null || found.results.length === 0) return nothing();
  const { count, results } = found;
  return {
    count,
    results,
    metadata: {
      pageNumber: page,
      totalEntries: count,
      entriesPerPage: PAGE_SIZE,
      totalPages: pageCount(count),
    },
  };
});

const itemById = answer(item, 'public', async ({ params, ...reading }) => {
  const { db } = reading;
  const [whole, crossedOut] = await Promise.all([wholeProduct(db, params.id), crossedOutSetting(db)]);
  const found = whole
    ? itemOf(whole, crossedOut)
    : await catalogueOf(reading.config).item(reading, params.id);
  return found ?? refuse(404, { code: 'not_found', detail: 'Not found' });
});

export const routes: Handler[] = [searchItems, itemById];

/** Reads the parameters of contract 4.4, or says everything that is wrong with them. */
export function readItems(params: v.InferOutput<typeof ItemSearchParams>): ItemsAsked | FieldIssue[] {
  const code = params.currency.trim().toUpperCase() || 'ZMW';
  const currency = code === 'USD' || code === 'ZMW' ? code : null;
  const browses = params.q.trim().toLowerCase() === BROWSE;
  const category = filterOf(params.type);
  const issues = [
    ...textIssues('q', [params.q]),
    ...textIssues('type', [params.type]),
    ...(['min', 'max'] as const).flatMap((name) =>
      parsePriceRange(params[name].replaceAll('_', '?')) === 'invalid'
        ? [{ path: [name], code: 'invalid_range', detail: 'Enter a number' }]
        : [],
    ),
    ...(currency === null ? [{ path: ['currency'], code: 'invalid', detail: 'Choose USD or ZMW' }] : []),
    ...(browses && category === null
      ? [{ path: ['type'], code: 'required', detail: 'This field is required' }]
      : []),
  ];
  if (issues.length > 0 || currency === null) return issues;
  const range = parsePriceRange(`${params.min}__${params.max}`);
  const words = browses || filterOf(params.q) === null ? [] : searchWords(params.q);
  const { sort } = params;
  return {
    words,
    category,
    // "Applied only if max > min": a lower end alone is no range here.
    range: range === 'invalid' || range?.to === null ? null : range,
    currency,
    order: sort === 'a' || sort === 'd' ? sort : 'b',
  };
}
