import { partsOf } from '../text/address-parts.ts';
import { parseId } from '../text/links.ts';
import { PARTS, VEHICLES } from '../stock/stock.ts';

/** One thing for sale: a vehicle, a part, or any other item with the price that a list showed for it. */
export type DetailAddress =
  | { kind: 'vehicle'; id: number }
  | { kind: 'part'; id: number }
  | {
      kind: 'item';
      id: number;
      /** As the list printed it; null for none. Today's price holds, this one tells a change. */
      price: string | null;
    };

const PRICE = /^\d{1,10}(\.\d{1,2})?$/;

/** Reads /details/{id}, /details/{id}/parts, /Car/{id} and /item-details/{id}/{price}; null for anything else. */
export function parseDetail(word: string, path: readonly string[]): DetailAddress | null {
  const [first = '', second, ...rest] = partsOf(path);
  const id = parseId(first);
  if (id === null || rest.length > 0) return null;
  switch (word) {
    case 'car':
      return second === undefined ? { kind: 'vehicle', id } : null;
    case 'details':
      if (second === undefined) return { kind: 'vehicle', id };
      return second.toLowerCase() === 'parts' ? { kind: 'part', id } : null;
    case 'item-details':
      return { kind: 'item', id, price: second !== undefined && PRICE.test(second) ? second : null };
    default:
      return null;
  }
}

export function printDetail(address: DetailAddress): string {
  switch (address.kind) {
    case 'item':
      return `/item-details/${address.id}${address.price === null ? '' : `/${address.price}`}`;
    case 'part':
      return `/details/${address.id}/parts`;
    case 'vehicle':
      return `/details/${address.id}`;
  }
}

/** The page of a listing by its class (spec buyer §2). @param price as a list shows it, null where none does */
export function printListing(id: number, productClassId: number, price: string | null): string {
  if (productClassId === VEHICLES) return printDetail({ kind: 'vehicle', id });
  return printDetail(productClassId === PARTS ? { kind: 'part', id } : { kind: 'item', id, price });
}
