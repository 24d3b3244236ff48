import { registry as product } from '#app/commands.ts';
import type { DeferredRegistry, Registry } from '#offline/face/declare.ts';

/**
 * The product's registry as a page begins with it, before anybody asked for what comes later. One of its own for each
 * phone: it learns, and files that run one after another in one process share the product's.
 */
export function newRegistry(deferred: DeferredRegistry | null = product.deferred): Registry {
  return { commands: new Map(product.commands), rows: new Map(product.rows), deferred };
}
