import { sentenceOf } from '#domain/refusals/sentence.ts';
import { REFUSALS } from '#domain/refusals/table.ts';
import type { Basket, Line } from '#contract/basket.ts';
import { productUrl } from '#contract/wire.ts';
import { countryName, portCountry } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import { stockProblem } from '#domain/stock/stock.ts';
import type { PrimaryImage } from '#server/catalogue/pictures.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { basketVoucher, voucherDiscount } from '#server/vouchers/shape.ts';
import { discountOf, isShippingPublished, type PricedBasket, type PricedLine } from './pricing.ts';
import type { BasketRow } from './store.ts';

/** A basket as it is shown, before its revision is known: what is hashed to see whether it changed. */
export type ShownLine = Omit<Line, 'revision'>;
export type ShownBasket = Omit<Basket, 'revision' | 'results'>;

export const basketUrl = (id: number): string => `/api/baskets/${id}/`;
export const lineUrl = (basketId: number, id: number): string => `${basketUrl(basketId)}lines/${id}/`;
export const countryUrl = (code: string): string => `/api/countries/${code}/`;

const NOTHING = wireMoney(0);

/** Contract 3.7. Rules read `available` and `warning` from the same stock that add and checkout judge by. */
export function shownLine(line: PricedLine, image: PrimaryImage, inBasket: number): ShownLine {
  const { row, shippingMinor } = line;
  const full = line.unitMinor * row.quantity;
  const total = wireMoney(full - line.discountMinor);
  const perUnit = shippingMinor ?? 0;
  const url = lineUrl(row.basket_id, row.id);
  const attribute = (option: number, value: string) => ({
    url: `${url}attributes/${option}/`,
    option: `/api/options/${option}/`,
    value,
  });
  return {
    url,
    id: row.id,
    basket: basketUrl(row.basket_id),
    product: productUrl(row.product_id),
    product_id: row.product_id,
    product_class_id: row.product_class_id,
    stockrecord: `/api/products/${row.product_id}/stockrecords/`,
    title: row.title,
    primary_image: image.image,
    picture: image.picture,
    quantity: row.quantity,
    price_currency: row.currency,
    unit_price: wireMoney(line.unitMinor),
    price_since: wireTimeOrNull(row.price_since),
    own_stock: row.owner_id === null,
    price_incl_tax: total,
    price_excl_tax: total,
    price_incl_tax_excl_discounts: wireMoney(full),
    price_excl_tax_excl_discounts: wireMoney(full),
    has_discount: line.discountMinor > 0,
    is_tax_known: true,
    attributes: [
      attribute(row.shipping_option, shippingMinor === null ? '0' : wireMoney(shippingMinor)),
      ...Object.entries(row.choices).map(([option, value]) => attribute(Number(option), value)),
    ],
    shipping_per_unit: wireMoney(perUnit),
    shipping_total: wireMoney(perUnit * row.quantity),
    shipping_source: line.source,
    shipping_class: line.class,
    available: line.available,
    warning: warningOf(line.available, inBasket),
    date_created: wireTime(row.created_at),
    date_updated: wireTime(row.updated_at),
  };
}

/** Warning where stock fell after adding (contract 3.7). */
function warningOf(available: number, inBasket: number): string | null {
  const problem = stockProblem(available, inBasket);
  if (!problem) return null;
  return problem.code === 'out_of_stock' ? REFUSALS.out_of_stock.shown : sentenceOf(problem.code, problem);
}

/** Contract 3.6 without the lines. @param promo the supporter's code that stands in it; null for none */
export function shownBasket(basket: BasketRow, priced: PricedBasket, promo: string | null): ShownBasket {
  const items = wireMoney(priced.figures.items);
  const discount = discountOf(priced);
  const full = wireMoney(priced.figures.items + discount);
  const open = basket.status === 'Open';
  return {
    id: basket.id,
    url: basketUrl(basket.id),
    lines: `${basketUrl(basket.id)}lines/`,
    owner: `/api/users/${basket.user_id}/`,
    status: basket.status,
    currency: priced.currency,
    count: priced.lines.length,
    total_excl_tax: items,
    total_incl_tax: items,
    total_excl_tax_excl_discounts: full,
    total_incl_tax_excl_discounts: full,
    total_tax: NOTHING,
    is_tax_known: true,
    shipping_incl_tax: wireMoney(priced.figures.shipping),
    order_total: wireMoney(priced.figures.total),
    offer_discounts: [],
    voucher_discounts: discount > 0 && priced.voucher ? [voucherDiscount(priced.voucher.row, discount)] : [],
    discount_code: priced.voucher?.row.code ?? promo,
    voucher: priced.voucher && basketVoucher(priced.voucher.row, priced.voucher.usable),
    destination: {
      country: countryUrl(basket.destination_code),
      code: basket.destination_code,
      name: countryName(basket.destination_code),
      port: basket.destination_port,
      port_country: portCountry(basket.destination_port),
      is_default: basket.destination_is_default,
    },
    // Until the basket empties, is ordered or goes elsewhere: each of these forgets the request.
    is_shipping_requested: open && basket.requested_at !== null,
    quote: quoteOf(basket, priced),
    checkout_ready: open && priced.figures.determined,
  };
}

const STATUS_TEXTS = {
  none: '',
  requested: 'Request is Pending',
  quoted: 'Quoted',
  published: 'Published rate',
} as const;

function quoteOf(basket: BasketRow, priced: PricedBasket): Basket['quote'] {
  const status = isShippingPublished(priced) ? 'published' : priced.quote;
  const estimate = priced.lines.reduce((sum, line) => sum + line.estimateMinor * line.row.quantity, 0);
  return {
    status,
    status_text: STATUS_TEXTS[status],
    requested_at: wireTimeOrNull(basket.requested_at),
    quoted_at: wireTimeOrNull(basket.quoted_at),
    expires_at: wireTimeOrNull(basket.quote_expires_at),
    estimate: priced.currency === 'USD' ? wireMoney(estimate) : null,
  };
}
