import { Basket } from '#contract/basket.ts';
import { DEFAULT_DESTINATION, portCountry } from '#domain/places/destinations.ts';
import { defineRow } from '#offline/face/declare.ts';

/** The basket of someone whom the server has not told of one: empty, bound for the default port. */
export function emptyBasket(): Basket {
  const zero = '0.00';
  return {
    id: 0,
    url: '/api/baskets/0/',
    lines: '/api/baskets/0/lines/',
    results: [],
    owner: '/api/users/0/',
    status: 'Open',
    currency: null,
    count: 0,
    total_excl_tax: zero,
    total_incl_tax: zero,
    total_excl_tax_excl_discounts: zero,
    total_incl_tax_excl_discounts: zero,
    total_tax: zero,
    is_tax_known: true,
    shipping_incl_tax: zero,
    order_total: zero,
    offer_discounts: [],
    voucher_discounts: [],
    discount_code: null,
    voucher: null,
    destination: {
      country: `/api/countries/${DEFAULT_DESTINATION.country.code}/`,
      code: DEFAULT_DESTINATION.country.code,
      name: DEFAULT_DESTINATION.country.name,
      port: DEFAULT_DESTINATION.port,
      port_country: portCountry(DEFAULT_DESTINATION.port),
      is_default: true,
    },
    is_shipping_requested: false,
    quote: {
      status: 'none',
      status_text: '',
      requested_at: null,
      quoted_at: null,
      expires_at: null,
      estimate: null,
    },
    checkout_ready: false,
    revision: 0,
  };
}

export const basketRow = defineRow<Basket>({
  name: 'basket',
  schema: Basket,
  empty: emptyBasket,
  version: (basket) => basket.revision,
});
