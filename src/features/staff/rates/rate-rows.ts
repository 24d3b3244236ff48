import type { StaffRate } from '#contract/staff/rates.ts';
import { COUNTRIES, DESTINATION_PORTS, portSlug } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import {
  ESTIMATE_MINOR,
  RATE_CLASSES,
  SHIPPING_METHODS,
  type RateClass,
  type ShippingMethod,
} from '#domain/shipping/shipping.ts';

/** Rate that holds for one port, method and class on a day, and those that are planned for later. */
export interface RateTableRow {
  key: string;
  port: string;
  portSlug: string;
  method: ShippingMethod;
  class: RateClass;
  /** Null: the table has nothing, and the general estimate holds. */
  inForce: StaffRate | null;
  /** Amount of the row, or the general estimate. */
  amount: string;
  kind: 'estimate' | 'published';
  /** Later ones, the next first. */
  planned: readonly StaffRate[];
  /** Names what was seen; 0 where there was never a row. */
  version: number;
}

/** Ports that orders go to first, then the others that somebody may be quoted for. */
export const PORTS: readonly string[] = [
  ...new Set([...DESTINATION_PORTS, ...COUNTRIES.flatMap(({ ports }) => ports)]),
];

/** One row for each place of the table, also where it has none. @param day YYYY-MM-DD */
export function rateRows(rates: readonly StaffRate[], day: string): RateTableRow[] {
  const known = new Set(rates.map((rate) => rate.port));
  return PORTS.filter((port) => DESTINATION_PORTS.includes(port) || known.has(port)).flatMap((port) =>
    SHIPPING_METHODS.flatMap((method) =>
      RATE_CLASSES.map((of) => rowOf(rates, { port, method, class: of }, day)),
    ),
  );
}

function rowOf(
  rates: readonly StaffRate[],
  place: Pick<RateTableRow, 'port' | 'method' | 'class'>,
  day: string,
): RateTableRow {
  const own = rates.filter(
    (rate) => rate.port === place.port && rate.method === place.method && rate.class === place.class,
  );
  const inForce = own.find((rate) => rate.valid_from <= day && (rate.valid_to ?? '9') >= day) ?? null;
  const slug = portSlug(place.port);
  return {
    ...place,
    key: `${slug}/${place.method}/${place.class}`,
    portSlug: slug,
    inForce,
    amount: inForce?.amount ?? wireMoney(ESTIMATE_MINOR[place.method]),
    kind: inForce?.kind ?? 'estimate',
    planned: own.filter((rate) => rate.valid_from > day),
    version: own[0]?.version ?? 0,
  };
}
