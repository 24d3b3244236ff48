import { quoteRequests, shippingQuotes, staffBasket, withdrawQuote } from '#contract/staff/quotes.ts';
import { setShippingQuote } from '#contract/staff/staff.ts';
import { parseId } from '#domain/text/links.ts';
import { basketRow } from '#server/basket/store.ts';
import { basketTag, basketView } from '#server/basket/view.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { customersOf } from '../orders/store.ts';
import { quoteShipping } from '../quote.ts';
import { quotesShown, quoteRequestsShown } from './shape.ts';
import {
  countQuotes,
  countRequests,
  lastRequestOf,
  quotesOfBasket,
  quotesPage,
  requestsPage,
} from './store.ts';
import { withdraw } from './withdraw.ts';
import { notFound, Refusal } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

export const routes = [
  answer(quoteRequests, 'staff', async ({ db, params, now }) => {
    const count = await countRequests(db, params, now);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const results = await quoteRequestsShown(db, await requestsPage(db, params, page, now), now);
    return paged('/staff/quote-requests/', params, page, count, results);
  }),

  answer(shippingQuotes, 'staff', async ({ db, params, now }) => {
    const filter = {
      basket: params.basket.trim() === '' ? null : (parseId(params.basket) ?? 0),
      status: params.status,
    };
    const count = await countQuotes(db, filter, now);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const results = await quotesShown(db, await quotesPage(db, filter, page, now));
    return paged('/staff/shipping-quotes/', params, page, count, results);
  }),

  answer(staffBasket, 'staff', async ({ db, params, now }) => {
    const row = params.id === 0 ? undefined : await basketRow(db, params.id);
    if (!row) return notFound();
    const customers = await customersOf(db, [row.user_id]);
    const asked = await lastRequestOf(db, row.id, now);
    const [request = null] = await quoteRequestsShown(db, asked ? [asked] : [], now);
    return {
      basket: await basketView(db, row, now),
      customer: customers.get(row.user_id) ?? { id: row.user_id, name: '', email: '' },
      request,
      quotes: await quotesShown(db, await quotesOfBasket(db, row.id, now)),
    };
  }),

  handle(setShippingQuote, 'staff', async (handling) => {
    const quoted = await quoteShipping(handling);
    return quoted instanceof Refusal ? quoted : reply(quoted, { headers: { etag: basketTag(quoted) } });
  }),

  handle(withdrawQuote, 'staff', async (handling) => {
    const done = await withdraw(handling);
    if (done instanceof Refusal) return done;
    const [quote] = await quotesShown(handling.tx, [done.quote]);
    return quote ? { ...quote, changed: done.changed } : notFound();
  }),
];
