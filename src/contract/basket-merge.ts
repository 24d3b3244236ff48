import * as v from 'valibot';
import { AddProduct, SetDestination } from './basket-payload.ts';
import { Basket } from './basket.ts';
import { call } from './declare.ts';
import { anyValue, isGiven, issue, Link, looseNumber, Money, optionalText } from './wire.ts';

/** As many as a basket holds (contract 5.7). */
const MOST_LINES = 100;

/** A line as a guest's client kept it: what an add takes, the client's own name for it, and the price that was seen. */
export const GuestLine = v.pipe(
  v.looseObject({ url: anyValue, prodId: anyValue }),
  // Here the quantity has one name, whichever way the product is named.
  v.transform(({ prodId, ...given }) => ({
    ...given,
    line: undefined,
    url: isGiven(prodId) ? prodId : given.url,
  })),
  v.intersect([
    AddProduct,
    v.object({
      client_id: optionalText(100),
      /** Money for one, null: not said. */
      seen_price: v.nullish(v.pipe(anyValue, v.transform(looseNumber)), null),
    }),
  ]),
);
export type GuestLine = v.InferOutput<typeof GuestLine>;

export const MergedLine = v.object({
  client_id: v.string(),
  line: Link,
  /** Added, of what was `requested`: fewer where the counter ends before. */
  quantity: v.number(),
  requested: v.number(),
  capped: v.boolean(),
  price_changed: v.boolean(),
  unit_price: Money,
});
export type MergedLine = v.InferOutput<typeof MergedLine>;

/** A line that is not in the basket, with what an add of it answers. */
export const RejectedLine = v.looseObject({
  client_id: v.string(),
  code: v.string(),
  detail: v.string(),
});
export type RejectedLine = v.InferOutput<typeof RejectedLine>;

/** A guest's basket of a client that keeps one itself; our phone hands over its commands instead (contract 5.7, 7.1). */
export const mergeBasket = call({
  name: 'basket.merge',
  ledger: true,
  method: 'POST',
  path: '/basket/merge/',
  payload: v.object({
    lines: v.optional(
      v.pipe(
        v.array(GuestLine, issue('invalid', 'Expected a list of lines')),
        v.maxLength(MOST_LINES, issue('max_length', `Must be ${MOST_LINES} lines or fewer`)),
      ),
      [],
    ),
    destination: v.nullish(SetDestination),
  }),
  answer: v.object({ basket: Basket, merged: v.array(MergedLine), rejected: v.array(RejectedLine) }),
  problems: ['invalid_country', 'invalid_port'],
});
