import * as v from 'valibot';
import type { ItemDetail } from '#contract/items.ts';
import { findCountry } from '#domain/places/destinations.ts';
import { SHIPPING_METHODS } from '#domain/shipping/shipping.ts';

/** Choices of a buyer on an item's page; kept as a draft, so that they are there again after signing in. */
const Choices = v.object({
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO code, '' while none is chosen. */
  country: v.string(),
  /** Those two came later: what was kept before them goes by the usual way. */
  port: v.optional(v.string(), ''),
  method: v.optional(v.picklist(SHIPPING_METHODS), 'roro'),
  /** By the id of the option. */
  values: v.record(v.string(), v.string()),
});
export type Choices = v.InferOutput<typeof Choices>;

/** Reads from what was kept whatever the page still offers. */
export function readChoices(stored: unknown): Choices | null {
  const read = v.safeParse(Choices, stored);
  if (!read.success) return null;
  const found = findCountry(read.output.country);
  const [usual] = found?.ports ?? [];
  const { port } = read.output;
  const isOffered = usual === undefined ? found !== null : found?.ports.includes(port);
  return { ...read.output, country: found?.code ?? '', port: isOffered ? port : (usual ?? '') };
}

/** The options of an item that are not about shipping: size, colour. */
export const itemChoices = ({ options }: Pick<ItemDetail, 'options'>): ItemDetail['options'] =>
  options.filter(({ type }) => type === 'choice');

/** Choices still missing before it can be bought (spec buyer §5): required options by id, and the destination. */
export function missingOf(
  item: Pick<ItemDetail, 'options'>,
  { values, country }: Pick<Choices, 'values' | 'country'>,
): { options: number[]; country: boolean } {
  return {
    options: itemChoices(item)
      .filter(({ id, required, values: offered }) => required && !offered.includes(values[id] ?? ''))
      .map(({ id }) => id),
    country: country === '',
  };
}

/** The option ids of the page with what stands chosen for them. */
export const chosenOf = (
  item: Pick<ItemDetail, 'options'>,
  { values }: Pick<Choices, 'values'>,
): { option: number; value: string }[] =>
  itemChoices(item).flatMap(({ id }) => {
    const value = values[id] ?? '';
    return value === '' ? [] : [{ option: id, value }];
  });
