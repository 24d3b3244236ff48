import { type ChosenOption, CONTAINER, RORO } from '#contract/basket-payload.ts';
import type { LineRow } from './line-store.ts';

/** Options that a line was chosen with: one shipping option, and a value for each other option. */
export interface ChosenOptions {
  shippingOption: number;
  choices: Record<string, string>;
}

const isShipping = (option: number): boolean => option === RORO || option === CONTAINER;

/**
 * Reads chosen options; without a shipping option it is RORO (contract 5.3).
 * @returns null when two of them contradict each other
 */
export function readChosenOptions(options: readonly ChosenOption[]): ChosenOptions | null {
  let shippingOption: number | null = null;
  const choices: Record<string, string> = {};
  for (const { option, value } of options) {
    if (isShipping(option)) {
      if (shippingOption !== null && shippingOption !== option) return null;
      shippingOption = option;
      continue;
    }
    const name = String(option);
    if (Object.hasOwn(choices, name) && choices[name] !== value) return null;
    choices[name] = value;
  }
  return { shippingOption: shippingOption ?? RORO, choices };
}

export function isChosenAs(
  line: Pick<LineRow, 'shipping_option' | 'choices'>,
  chosen: ChosenOptions,
): boolean {
  const names = Object.keys(chosen.choices);
  return (
    line.shipping_option === chosen.shippingOption &&
    names.length === Object.keys(line.choices).length &&
    names.every((name) => line.choices[name] === chosen.choices[name])
  );
}

/** The line of a product with these options, as basket.quantity, basket.remove and `expect` name it. */
export function findLine<L extends Pick<LineRow, 'product_id' | 'shipping_option' | 'choices'>>(
  lines: readonly L[],
  productId: number,
  options: readonly ChosenOption[],
): L | undefined {
  const chosen = readChosenOptions(options);
  if (!chosen) return undefined;
  return lines.find((line) => line.product_id === productId && isChosenAs(line, chosen));
}
