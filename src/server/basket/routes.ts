import {
  addProduct,
  removeLine,
  requestQuote,
  setDestination,
  setQuantity,
} from '#contract/basket-commands.ts';
import { mergeBasket } from '#contract/basket-merge.ts';
import { type Basket, basketById, basketLine, basketLines, myBasket } from '#contract/basket.ts';
import type { Change } from '#contract/sync.ts';
import { answer, handle, type HandlerOptions, reply } from '#server/platform/calls/handle.ts';
import { addProductTo } from './add.ts';
import { changeBasketDestination } from './destination.ts';
import { removeBasketLine, setLineQuantity } from './lines.ts';
import { mergeGuestLines } from './merge.ts';
import { requestShippingQuote } from './quote-request.ts';
import { ownBasket } from './store.ts';
import { basketTag, basketView, lineTag, lockedBasketView } from './view.ts';
import { Refusal, refuse, notFound } from '#server/platform/calls/refuse.ts';

/** The owner's open basket as a whole row: every act on it sends it to the phone (sync 6). */
export const basketChange: NonNullable<HandlerOptions['changes']> = async ({ tx, user, now }) => {
  if (!user) return [];
  return [rowOf(await basketView(tx, user.id, now))];
};

const rowOf = (value: Basket): Change => ({ row: 'basket', version: value.revision, value });

const changed: HandlerOptions = { changes: basketChange };

/** The owner's basket with its tag, after something was done to it: answer and changed row in one. */
const tagged = (basket: Basket) =>
  reply(basket, { headers: { etag: basketTag(basket) }, changes: [rowOf(basket)] });

export const routes = [
  answer(myBasket, 'user', ({ db, user, now }) => basketView(db, user.id, now), { strongTag: basketTag }),

  answer(
    basketById,
    'user',
    async ({ db, user, params, now }) => {
      const basket = await ownBasket(db, user.id, params.id);
      return basket ? basketView(db, basket, now) : notFound();
    },
    { strongTag: basketTag },
  ),

  answer(basketLines, 'user', async ({ db, user, params, now }) => {
    const basket = await ownBasket(db, user.id, params.id);
    if (!basket) return notFound();
    const { count, results } = await basketView(db, basket, now);
    return { count, next: null, previous: null, results };
  }),

  answer(
    basketLine,
    'user',
    async ({ db, user, params, now }) => {
      const basket = await ownBasket(db, user.id, params.basket);
      if (!basket) return notFound();
      const { results } = await basketView(db, basket, now);
      return results.find((line) => line.id === params.line) ?? notFound();
    },
    { strongTag: lineTag },
  ),

  handle(
    addProduct,
    'user',
    async ({ tx, user, payload, now }) => {
      const added = await addProductTo(tx, user.id, payload, now);
      return added instanceof Refusal ? added : tagged(await lockedBasketView(tx, added));
    },
    changed,
  ),

  handle(
    setQuantity,
    'user',
    async (handling) => {
      const { tx, user, payload, now } = handling;
      const done = await setLineQuantity(handling, payload);
      if (done instanceof Refusal) return done;
      const basket = await basketView(tx, user.id, now);
      const line = basket.results.find((shown) => shown.id === done.lineId);
      return line ? reply(line, { headers: { etag: lineTag(line) }, changes: [rowOf(basket)] }) : notFound();
    },
    changed,
  ),

  handle(removeLine, 'user', (handling) => removeBasketLine(handling, handling.payload), changed),

  handle(
    setDestination,
    'user',
    async (handling) => {
      const refusal = await changeBasketDestination(handling, handling.payload);
      return refusal ?? tagged(await basketView(handling.tx, handling.user.id, handling.now));
    },
    changed,
  ),

  handle(
    mergeBasket,
    'user',
    async (handling) => {
      const merged = await mergeGuestLines(handling, handling.payload);
      if (merged instanceof Refusal) return merged;
      const { basket } = merged;
      return reply(merged, { headers: { etag: basketTag(basket) }, changes: [rowOf(basket)] });
    },
    {
      ...changed,
      needsKey: true,
      // Each of a hundred lines costs as much as an add.
      limits: [{ name: 'basket-merge', per: 'user', max: 30, windowSeconds: 3600 }],
    },
  ),

  handle(
    requestQuote,
    'user',
    async (handling) => {
      // A browser that guesses what will be opened must not ask staff for anything (contract 5.9).
      if (handling.prefetch) return refuse('forbidden');
      return requestShippingQuote(handling, handling.payload);
    },
    // Each may be a mail to staff.
    { ...changed, limits: [{ name: 'quote-request', per: 'user', max: 20, windowSeconds: 3600 }] },
  ),
];
