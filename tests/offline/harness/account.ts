import type { Basket, Line } from '#contract/basket.ts';
import type { Profile } from '#contract/profile.ts';
import { basketFigures } from '#domain/orders/basket-figures.ts';
import { DEFAULT_DESTINATION, findCountry } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { StockedProduct } from './stock.ts';

/** A user's things on the server. `version` counts every change, `revision` those of the basket. */
export interface Account {
  id: number;
  version: number;
  revision: number;
  basketId: number;
  lines: { id: number; productId: number; option: number; quantity: number }[];
  country: string;
  port: string;
  chosen: boolean;
  orders: { number: string; total: string }[];
  nextLine: number;
}

export function newAccount(id: number): Account {
  return {
    id,
    version: 1,
    revision: 1,
    basketId: 100 * id,
    lines: [],
    country: DEFAULT_DESTINATION.country.code,
    port: DEFAULT_DESTINATION.port,
    chosen: false,
    orders: [],
    nextLine: 1,
  };
}

export function profileOf(id: number): Profile {
  return {
    first_name: `Buyer${id}`,
    last_name: 'Phiri',
    email: `buyer${id}@example.test`,
    country: null,
    postcode: null,
    date_joined: AT,
    agent_training: null,
    is_seller: false,
    store_id: null,
    is_supporter: false,
    vendor_status: 'none',
    vendor_status_reason: null,
    vendor_withdrawn: false,
    vendor_approved_at: null,
    vendor_approval_seen: false,
    is_staff: false,
    phone: null,
    marketing_opt_in: false,
    analytics_opt_in: false,
    has_password: true,
    language: 'en',
    totp_enabled: false,
  };
}

const AT = '2026-11-21T08:00:00Z';

/** The account's open basket as the contract's whole row. */
export function basketOf(account: Account, stock: ReadonlyMap<number, StockedProduct>): Basket {
  const url = `/api/baskets/${account.basketId}/`;
  const lines = account.lines.flatMap((line) => {
    const product = stock.get(line.productId);
    return product ? [{ line, product }] : [];
  });
  const figures = basketFigures(
    lines.map(({ line, product }) => ({
      unitMinor: product.unitMinor,
      quantity: line.quantity,
      shippingMinor: product.shippingMinor,
    })),
  );
  const country = findCountry(account.country);
  const items = wireMoney(figures.items);
  return {
    id: account.basketId,
    url,
    lines: `${url}lines/`,
    results: lines.map(({ line, product }): Line => {
      const total = wireMoney(product.unitMinor * line.quantity);
      const own = `${url}lines/${line.id}/`;
      return {
        url: own,
        id: line.id,
        basket: url,
        product: `/api/products/${product.id}/`,
        product_id: product.id,
        product_class_id: 1,
        stockrecord: `/api/products/${product.id}/stockrecords/`,
        title: product.title,
        primary_image: 'No_Image_found',
        picture: null,
        quantity: line.quantity,
        price_currency: 'USD',
        unit_price: wireMoney(product.unitMinor),
        price_incl_tax: total,
        price_excl_tax: total,
        price_incl_tax_excl_discounts: total,
        price_excl_tax_excl_discounts: total,
        has_discount: false,
        is_tax_known: true,
        attributes: [
          {
            url: `${own}attributes/1/`,
            option: `/api/options/${line.option}/`,
            value: product.shippingMinor === null ? '0' : wireMoney(product.shippingMinor),
          },
        ],
        shipping_per_unit: wireMoney(product.shippingMinor ?? 0),
        shipping_total: wireMoney((product.shippingMinor ?? 0) * line.quantity),
        shipping_source: product.shippingMinor === null ? null : 'published',
        shipping_class: 'suv',
        available: product.stock,
        warning: null,
        date_created: AT,
        date_updated: AT,
        revision: account.revision,
      };
    }),
    owner: `/api/users/${account.id}/`,
    status: 'Open',
    currency: lines.length > 0 ? 'USD' : null,
    count: lines.length,
    total_excl_tax: items,
    total_incl_tax: items,
    total_excl_tax_excl_discounts: items,
    total_incl_tax_excl_discounts: items,
    total_tax: '0.00',
    is_tax_known: true,
    shipping_incl_tax: wireMoney(figures.shipping),
    order_total: wireMoney(figures.total),
    offer_discounts: [],
    voucher_discounts: [],
    discount_code: null,
    voucher: null,
    destination: {
      country: `/api/countries/${account.country}/`,
      code: account.country,
      name: country?.name ?? account.country,
      port: account.port,
      is_default: !account.chosen,
    },
    is_shipping_requested: false,
    quote: {
      status: figures.determined ? 'published' : 'none',
      status_text: figures.determined ? 'Published rate' : '',
      requested_at: null,
      quoted_at: null,
      expires_at: null,
      estimate: null,
    },
    checkout_ready: figures.determined,
    revision: account.revision,
  };
}
