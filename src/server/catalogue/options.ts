import type * as v from 'valibot';
import type { Option } from '#contract/catalogue.ts';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { VEHICLES } from '#domain/stock/stock.ts';

/** A row of `product_options`: an option beyond the two shipping ones. */
export interface ChoiceRow {
  id: number;
  code: string;
  name: string;
  required: boolean;
  values: string[];
}

type WireOption = v.InferInput<typeof Option>;

const optionUrl = (id: number): string => `/api/options/${id}/`;

/** RORO first: it is the default (contract 3.4). */
export const SHIPPING_OPTIONS: readonly WireOption[] = [
  shippingOption(RORO, 'roro', 'RORO'),
  shippingOption(CONTAINER, 'container', 'Container'),
];

/**
 * Options that a product's page offers: the two shipping options for a vehicle, its own choices for anything else. Every
 * product can be shipped both ways; a client that reads any option as "Select size" must not see them on an item.
 */
export function wireOptionsOf(productClassId: number, choices: readonly ChoiceRow[]): WireOption[] {
  const shipping = productClassId === VEHICLES ? SHIPPING_OPTIONS : [];
  return [...shipping, ...choices.map(choiceOf)];
}

export function choiceOf(row: ChoiceRow): WireOption {
  const { id, code, name, required, values } = row;
  return { url: optionUrl(id), id, code, name, required, type: 'choice', values };
}

function shippingOption(id: number, code: string, name: string): WireOption {
  return { url: optionUrl(id), id, code, name, required: false, type: 'shipping', values: [] };
}
