import { registry as product } from '#app/commands.ts';
import type { Registry } from '#offline/declare.ts';
import { yardRegistry } from '../../made-up/phone.ts';

/** All that any world can run: the product's commands, and the made-up trade's. */
export const registry: Registry = {
  commands: new Map([...product.commands, ...yardRegistry.commands]),
  rows: new Map([...product.rows, ...yardRegistry.rows]),
};

/** What the phones of a world run, of whichever version, and its server. */
export const registryOf = (
  yards: boolean,
  build: { registry: Registry } = { registry: product },
): Registry => (yards ? registry : build.registry);
