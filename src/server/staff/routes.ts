import { setShippingQuote } from '#contract/staff.ts';
import { basketTag } from '#server/basket/view.ts';
import { type Handler, handle, Refusal, reply } from '#server/platform/handle.ts';
import { staffHomeHandler } from './home.ts';
import { quoteShipping } from './quote.ts';

export const routes: Handler[] = [
  staffHomeHandler,
  handle(setShippingQuote, 'staff', async (handling) => {
    const quoted = await quoteShipping(handling);
    return quoted instanceof Refusal ? quoted : reply(quoted, { headers: { etag: basketTag(quoted) } });
  }),
];
