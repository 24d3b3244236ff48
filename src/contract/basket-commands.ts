import * as v from 'valibot';
import { AddProduct, RemoveLine, RequestQuote, RORO, SetDestination, SetQuantity } from './basket-payload.ts';
import { Basket, Line } from './basket.ts';
import { command } from './declare.ts';
import { Link, Time } from './wire.ts';

export const QuoteAnswer = v.object({
  basket: Link,
  is_shipping_requested: v.boolean(),
  status: v.picklist(['Request is Pending', 'Quoted', 'Published rate']),
  requested_at: v.nullable(Time),
  quoted_at: v.nullable(Time),
  detail: v.string(),
});

const lane = { lane: 'basket', onReject: 'continue', v: 1 } as const;

/**
 * Stock is 409, never 406: the spec shows one text for every 406.
 * @nets same line: adds up, to 25 of a vehicle or the stock; an add and its removal take each other back
 * @view the line, "Waiting to send, not confirmed"
 * @refusal stock, option, 406: texts of the specification
 * @done "In basket"
 */
export const addProduct = command({
  ...lane,
  name: 'basket.add',
  method: 'POST',
  path: '/basket/add-product/',
  payload: AddProduct,
  answer: Basket,
  problems: [
    'basket_full',
    'insufficient_stock',
    'invalid_country',
    'invalid_port',
    'items_awaiting_checkout',
    'option_invalid',
    'option_required',
    'out_of_stock',
    'product_not_found',
    'quantity_invalid',
    'under_auction',
  ],
  example: {
    url: '/products/7/',
    quantity: 1,
    options: [{ option: RORO, value: '0' }],
    destination_country: '',
    destination_port: '',
    drop_quote: false,
  },
});
/**
 * @nets last wins
 * @view the new quantity
 * @refusal stock, counter: the figure that is allowed
 * @done "Changed"
 */
export const setQuantity = command({
  ...lane,
  name: 'basket.quantity',
  method: 'PATCH',
  path: '/baskets/:basket/lines/:line/',
  payload: SetQuantity,
  answer: Line,
  problems: [
    'basket_not_open',
    'insufficient_stock',
    'items_awaiting_checkout',
    'out_of_stock',
    'quantity_invalid',
  ],
  example: {
    basket: null,
    line: null,
    url: '/products/7/',
    options: [{ option: RORO, value: '0' }],
    quantity: 2,
  },
});
/**
 * @nets one a line
 * @view the line is gone
 * @refusal 404 is done
 * @done "Removed"
 */
export const removeLine = command({
  ...lane,
  name: 'basket.remove',
  method: 'DELETE',
  path: '/baskets/:basket/lines/:line/',
  payload: RemoveLine,
  answer: v.null(),
  problems: ['basket_not_open'],
  success: 204,
  example: { basket: null, line: 9, url: null, options: [] },
});
/**
 * @nets last wins, and goes last
 * @view the new port, shipping from kept rates
 * @refusal country or port not served
 * @done "Changed"
 */
export const setDestination = command({
  ...lane,
  name: 'basket.destination',
  method: 'PUT',
  path: '/basket/destination/',
  payload: SetDestination,
  answer: Basket,
  problems: ['invalid_country', 'invalid_port'],
  example: { country: 'ZM', port: 'Durban' },
});
/**
 * The spec's clients GET it; the phone's command is the POST twin.
 * @nets one, unless something came between
 * @view "Request is Pending"
 * @refusal basket empty or not open
 * @done "Quote requested"
 */
export const requestQuote = command({
  ...lane,
  name: 'basket.quote',
  method: 'POST',
  path: '/request-shipping-quote/',
  doors: [{ method: 'GET', path: '/request-shipping-quote/' }],
  payload: RequestQuote,
  answer: QuoteAnswer,
  problems: ['basket_empty', 'basket_not_open'],
  example: { q: 7, open: false },
});
