import { registry as product } from '#app/commands.ts';
import { selling } from '#app/selling.ts';
import type { Registry } from '#offline/face/declare.ts';
import { yardRegistry } from '../../made-up/phone.ts';

/** Parts that a world has beside buying: the made-up trade, or the product's own selling. */
export type Trade = 'yards' | 'selling' | 'none';

const withAll = (...more: Pick<Registry, 'commands' | 'rows'>[]): Registry => ({
  commands: new Map([product, ...more].flatMap(({ commands }) => [...commands])),
  rows: new Map([product, ...more].flatMap(({ rows }) => [...rows])),
  deferred: null,
});

/** All that any world can run. */
export const registry = withAll(yardRegistry, selling);
const yards = withAll(yardRegistry);
const sellers = withAll(selling);

/** Programs that the phones of a world run, of whichever version, and its server. */
export function registryOf(trade: Trade, build: { registry: Registry } = { registry: product }): Registry {
  if (trade === 'yards') return yards;
  return trade === 'selling' ? sellers : build.registry;
}
