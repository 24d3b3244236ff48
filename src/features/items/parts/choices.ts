import * as v from 'valibot';
import type { ItemDetail } from '#contract/items.ts';
import { findCountry } from '#domain/destinations.ts';

/** What a buyer has chosen on an item's page; kept as a draft, so that it is there again after signing in. */
const Choices = v.object({
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO code, '' while none is chosen. */
  country: v.string(),
  /** By the id of the option. */
  values: v.record(v.string(), v.string()),
});
export type Choices = v.InferOutput<typeof Choices>;

/** Of what was kept, whatever the page still offers. */
export function readChoices(stored: unknown): Choices | null {
  const read = v.safeParse(Choices, stored);
  if (!read.success) return null;
  return { ...read.output, country: findCountry(read.output.country)?.code ?? '' };
}

/** The options of an item that are not about shipping: size, colour. */
export const choicesOf = ({ options }: Pick<ItemDetail, 'options'>): ItemDetail['options'] =>
  options.filter(({ type }) => type === 'choice');

/** What is still missing before it can be bought (spec buyer §5): required options by id, and the destination. */
export function missingOf(
  item: Pick<ItemDetail, 'options'>,
  { values, country }: Choices,
): { options: number[]; country: boolean } {
  return {
    options: choicesOf(item)
      .filter(({ id, required, values: offered }) => required && !offered.includes(values[id] ?? ''))
      .map(({ id }) => id),
    country: country === '',
  };
}
