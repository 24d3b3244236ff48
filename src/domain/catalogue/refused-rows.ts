import { ELECTRIC, type RefusedVehicles } from '../shipping/refused-import.ts';
import { shippingCategory } from '../shipping/shipping.ts';
import type { Between } from '../stock/vehicle-facts.ts';
import { type Bits, bitsBetween, bitsOfCodes, bitsWhere, inAll, inAny, inNone } from './bits.ts';
import type { NameColumn, Table } from './columns.ts';

/** Rows that none of these refuses: the rest of `domain/shipping/refused-import.ts` for a whole table. */
export function rowsAllowed(table: Table, refused: readonly RefusedVehicles[]): Bits {
  const { size, inUsd } = table;
  const imported = bitsWhere(size, (row) => inUsd[row] === 1);
  return inNone(
    size,
    inAll(size, [
      imported,
      inAny(
        size,
        refused.map((one) => rowsRefused(table, one)),
      ),
    ]),
  );
}

/** Key that a search for these rows is kept by. */
export const refusedKey = (refused: readonly RefusedVehicles[]): string =>
  refused
    .map((one) => {
      const spans = [one.years?.map(printed).join('+'), one.engine && printed(one.engine)];
      return [one.class, ...spans, one.fuel, one.steering].join(',');
    })
    .join(';');

const printed = ({ from, to }: Between): string => `${from ?? ''}-${to ?? ''}`;

function rowsRefused(table: Table, { class: kind, years, engine, fuel, steering }: RefusedVehicles): Bits {
  const { size, names, figures } = table;
  const parts: Bits[] = [];
  if (kind !== null) {
    const vehicleClass = kind === 'commercial' ? kind : 'cars';
    parts.push(named(names.class, (value) => value === vehicleClass));
  }
  if (kind === 'sedan' || kind === 'suv')
    parts.push(named(names.body, (value) => shippingCategory(value) === kind));
  if (years !== null)
    parts.push(
      inAny(
        size,
        years.map((span) => between(figures.year, span)),
      ),
    );
  if (engine !== null) {
    const measured = between(figures.engine, engine);
    const hasNone = (engine.from ?? 0) <= 0 && (engine.to ?? 0) >= 0;
    const electric = named(names.fuel, (value) => value.toLowerCase() === ELECTRIC);
    const unmeasured = bitsWhere(size, (row) => Number.isNaN(figures.engine[row]));
    parts.push(hasNone ? inAny(size, [measured, inAll(size, [electric, unmeasured])]) : measured);
  }
  if (fuel !== null) parts.push(named(names.fuel, (value) => value.toLowerCase() === fuel));
  if (steering !== null) parts.push(named(names.steering, (value) => value === steering));
  return inAll(size, parts);
}

const between = (values: Float64Array, { from, to }: Between): Bits =>
  bitsBetween(values, from ?? -Infinity, to ?? Infinity);

const named = ({ values, codes }: NameColumn, fits: (value: string) => boolean): Bits =>
  bitsOfCodes(codes, Uint8Array.from([...values.map((value) => (fits(value) ? 1 : 0)), 0]));
