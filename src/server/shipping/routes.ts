import type * as v from 'valibot';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { countries, country, type Country as WireCountry, shippingMethods } from '#contract/shipping.ts';
import { shippingRates, type ShippingMethodRow } from '#contract/shipping.ts';
import { COUNTRIES, type Country, portCountry, portSlug } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import { ESTIMATE_MINOR, SHIPPING_METHODS, type ShippingMethod } from '#domain/shipping/shipping.ts';
import { shippingSums, type ShippingSums } from '#server/basket/figures.ts';
import { digestOf, weakTag } from '#server/platform/http/etag.ts';
import { answer, ANY_LISTING, reply } from '#server/platform/calls/handle.ts';
import { wireDay, wireTime } from '#domain/text/wire-time.ts';
import { rateRowOf } from './shape.ts';
import { ratesFrom } from './store.ts';
import { refuse } from '#server/platform/calls/refuse.ts';

const METHODS: Record<ShippingMethod, { id: number; name: string; description: string }> = {
  roro: { id: RORO, name: 'RORO', description: 'Roll-on roll-off' },
  container: { id: CONTAINER, name: 'Container', description: 'Shipped in a container' },
};

const BY_NAME = COUNTRIES.toSorted((a, b) => (a.name < b.name ? -1 : 1));

export const routes = [
  answer(countries, 'public', async () => ({
    count: BY_NAME.length,
    next: null,
    previous: null,
    results: BY_NAME.map(countryOf),
  })),
  answer(country, 'public', async ({ params }) => {
    const code = params.code.trim().toUpperCase();
    const found = COUNTRIES.find((known) => known.code === code);
    return found ? countryOf(found) : refuse('not_found');
  }),
  answer(
    shippingRates,
    'public',
    async ({ db, now, params }) => {
      const rates = await ratesFrom(db, wireDay(now));
      const results = rates
        .filter((rate) => isAsked(params.port, portSlug(rate.port), portSlug))
        .filter((rate) => isAsked(params.method, rate.method))
        .filter((rate) => isAsked(params.class, rate.class))
        .map(rateRowOf);
      // The time of the answer is no change of the rates: who holds them already is told so.
      const tag = weakTag(digestOf(JSON.stringify(results)));
      return reply({ generated_at: wireTime(now), results }, { headers: { etag: tag } });
    },
    ANY_LISTING,
  ),
  answer(shippingMethods, 'public', async ({ db, user, now }) => {
    const sums = user === null ? null : await shippingSums(db, user.id, now);
    return SHIPPING_METHODS.map((method) => methodRowOf(method, sums));
  }),
];

function countryOf(known: Country): v.InferInput<typeof WireCountry> {
  return {
    name: known.name,
    url: `/api/countries/${known.code}/`,
    code: known.code,
    is_destination: known.isDestination,
    ports: [...known.ports],
    port_countries: known.ports.map(portCountry),
  };
}

/** Tells whether a filter lets a value through; ports may be written by name or slug. */
function isAsked(filter: string, value: string, read = (text: string) => text.trim().toLowerCase()): boolean {
  return isNoFilter(filter) || read(filter) === value;
}

function methodRowOf(
  method: ShippingMethod,
  sums: ShippingSums | null,
): v.InferInput<typeof ShippingMethodRow> {
  const { id, name, description } = METHODS[method];
  const amount = sums === null ? null : wireMoney(sums[method]);
  return {
    id,
    option: `/api/options/${id}/`,
    code: method,
    name,
    description,
    price:
      sums === null || amount === null
        ? null
        : { currency: sums.currency, excl_tax: amount, incl_tax: amount, tax: wireMoney(0) },
    estimate: { amount: wireMoney(ESTIMATE_MINOR[method]), currency: 'USD' },
    is_discounted: false,
    discount: wireMoney(0),
  };
}
