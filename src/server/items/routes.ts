import { item, itemSearch } from '#contract/items.ts';
import { textFilterOf } from '#domain/catalogue/vehicle-search-query.ts';
import { readItemSearch } from '#domain/catalogue/item-search-query.ts';
import { parseId } from '#domain/text/links.ts';
import { PAGE_SIZE, pageCount, pageNumber } from '#domain/text/pagination.ts';
import { invalidPage } from '#server/platform/calls/pagination.ts';
import { crossedOutRule, wholeProduct } from '#server/catalogue/store.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { productAsItem } from './item-shape.ts';
import { catalogueOf } from './mixed-catalogue.ts';
import { refuse, refuseFields } from '#server/platform/calls/refuse.ts';

/** The type that looks one item up by its id. */
const LOOKUP = 'gsi';

const nothing = () => reply(null, { status: 204 });

const searchItems = answer(itemSearch, 'public', async ({ params, ...reading }) => {
  const asked = readItemSearch(params);
  if (Array.isArray(asked)) return refuseFields(asked);
  const catalogue = catalogueOf(reading.config);
  if (textFilterOf(params.type)?.toLowerCase() === LOOKUP) {
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
  const { db, now } = reading;
  const [whole, crossedOut] = await Promise.all([wholeProduct(db, params.id), crossedOutRule(db, now)]);
  const found = whole
    ? productAsItem(whole, crossedOut)
    : await catalogueOf(reading.config).item(reading, params.id);
  return found ?? refuse('not_found');
});

export const routes = [searchItems, itemById];
