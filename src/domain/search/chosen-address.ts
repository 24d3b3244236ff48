import { addressFilterOf, addressPriceOf } from '../text/address-parts.ts';
import { ALL_ITEMS, itemCurrency, type ItemSearch, printItems } from './item-address.ts';
import {
  printSearch,
  readBeside,
  searchCurrency,
  type VehicleSearch,
  WHOLE_STOCK,
} from './search-address.ts';
import { isWholeSearch } from './typed-address.ts';
import { printFacts } from '../stock/vehicle-facts.ts';

/**
 * Fields that a form with filters sends where no script reads it: each field by its name, to the address of all vehicles or items.
 * Nothing is shown there; server (302) and phone go on to the address of the search that was chosen.
 */

/** Addresses to which a form of each kind goes. */
export const CHOSEN_VEHICLES = '/search';
export const CHOSEN_ITEMS = '/partner-one-search';

type Field = readonly [name: string, value: string];

/**
 * Fields that stand beside the fields that can be seen, for a form of vehicles. A reference is none of them: it names one vehicle, and whatever is chosen besides could only hide it.
 */
export function fieldsBeside({ make, model, currency, allowed, facts }: VehicleSearch): Field[] {
  return [
    ...(model === null ? [] : [['model_of', make ?? ''] as const]),
    ['priced', currency],
    ...(allowed === null ? [] : [['allowed', allowed] as const]),
    ...new URLSearchParams(printFacts({ ...facts, reference: null }).join('&')),
  ];
}

/**
 * The vehicle search that the fields of a form ask for, its first page. A model goes with the make that it was drawn
 * for, and prices with their currency: in another one each would be another price. An upper price that is not
 * above the lower one is none.
 */
export function readChosen(fields: URLSearchParams): VehicleSearch {
  const beside = readBeside(fields);
  const text = (name: string): string => fields.get(name) ?? '';
  const make = addressFilterOf(text('make'));
  // An address may write its make otherwise than the list of makes does.
  const modelOf = addressFilterOf(fields.get('model_of') ?? text('make'));
  const isOfMake = modelOf?.toLowerCase() === make?.toLowerCase();
  const isPriced = searchCurrency(fields.get('priced') ?? text('currency')) === beside.currency;
  const [vehicleClass, ordering] = [text('class'), text('ordering')];
  return {
    ...WHOLE_STOCK,
    ...beside,
    ...(isPriced && pricesOf(text('from'), text('to'))),
    vehicleClass: vehicleClass === 'cars' || vehicleClass === 'commercial' ? vehicleClass : null,
    make,
    model: isOfMake ? addressFilterOf(text('model')) : null,
    order: ordering === 'price' || ordering === '-price' ? ordering : null,
    facts: { ...beside.facts, reference: null },
  };
}

/** A search with what the fields of its form say; a reference is none of them, and stays. */
export function chosenOver(search: VehicleSearch, fields: URLSearchParams): VehicleSearch {
  const chosen = readChosen(fields);
  return { ...chosen, facts: { ...chosen.facts, reference: search.facts.reference } };
}

type Prices = Pick<VehicleSearch, 'min' | 'max' | 'currency'>;

/**
 * Tells whether somebody chose prices, or their currency, where a form showed others. They are meant in the currency that
 * they were read in, whatever a phone keeps.
 */
export const hasChosenPrices = (shown: Prices, chosen: Prices): boolean =>
  chosen.currency !== shown.currency || chosen.min !== shown.min || chosen.max !== shown.max;

/** Fields that stand beside the fields that can be seen, for a form of items. */
export const itemFieldsBeside = ({ currency, order, category }: ItemSearch): Field[] => [
  ['priced', currency],
  ['sort', order],
  ...(category === null ? [] : [['category', category] as const]),
];

/** The item search that the fields of a form ask for, its first page; prices as in `readChosen`. */
export function readChosenItems(fields: URLSearchParams): ItemSearch {
  const text = (name: string): string => fields.get(name) ?? '';
  const currency = itemCurrency(text('currency'));
  const isPriced = itemCurrency(fields.get('priced') ?? text('currency')) === currency;
  const sort = text('sort');
  return {
    ...ALL_ITEMS,
    currency,
    ...(isPriced && pricesOf(text('from'), text('to'))),
    words: addressFilterOf(text('q')),
    order: sort === 'a' || sort === 'd' ? sort : 'b',
    category: addressFilterOf(text('category')),
  };
}

/** The address of what a form chose, for the address that the form went to; null for any other. */
export function chosenTarget(pathname: string, query: URLSearchParams): string | null {
  if (isWholeSearch(pathname) && query.has('make')) return printSearch(readChosen(query));
  return /^\/partner-one-search\/*$/i.test(pathname) && query.has('from')
    ? printItems(readChosenItems(query))
    : null;
}

function pricesOf(from: string, to: string): { min: number; max: number } {
  const [min, max] = [addressPriceOf(from), addressPriceOf(to)];
  return { min, max: max > min ? max : 0 };
}
