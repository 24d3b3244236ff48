import { type ListingTable, listingCsv, noRecord, readListingCsv } from '#domain/listings/listing-csv.ts';
import { BODY_TYPES, FUELS, TRANSMISSIONS } from '#domain/listings/listing-rules.ts';
import { type ProductTrees, treesOf } from './import-trees.ts';
import { pathOf } from '../creation/creation-tree.ts';

/** Larger ones are no list of somebody's cars. */
const MOST_BYTES = 5 * 1024 * 1024;

export type FileProblem =
  | { problem: 'empty' | 'no_title' | 'too_large' | 'unreadable' }
  | { problem: 'quote_open'; line: number };

/** Reads a file that somebody chose. Spreadsheets write UTF-8, UTF-16, or the code page of their country. */
export async function readListingFile(file: File): Promise<ListingTable | FileProblem> {
  if (file.size > MOST_BYTES) return { problem: 'too_large' };
  try {
    return readListingCsv(decodedText(await file.arrayBuffer()));
  } catch {
    return { problem: 'unreadable' };
  }
}

export function decodedText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A table with one vehicle and one part, both of kinds that this phone knows. */
export function sampleCsv(trees: ProductTrees): string {
  const { vehicles, leaves } = treesOf(trees);
  const [type] = vehicles;
  const make = type?.makes[0];
  const [leaf] = leaves;
  return listingCsv([
    {
      ...noRecord(),
      kind: 'vehicle',
      type: type?.type ?? 'Cars',
      make: make?.make ?? 'Toyota',
      model: make?.models[0]?.subj_name ?? 'Corolla',
      title: `2012 ${make?.make ?? 'Toyota'} ${make?.models[0]?.subj_name ?? 'Corolla'} 1.6`,
      description: 'One owner, service book with the car.',
      contact: '+260971234567',
      location: 'Lusaka',
      price_zmw: '250000.00',
      mileage_miles: '84000',
      engine: '1.6',
      year: '2012',
      transmission: TRANSMISSIONS[0],
      fuel: FUELS[0],
      body: BODY_TYPES[0],
      colour: 'White',
      steering: 'right',
      state: 'draft',
    },
    {
      ...noRecord(),
      kind: 'part',
      category: leaf ? pathOf(leaf.trail) : 'Brakes > Brake pads',
      title: 'Front brake pads, Toyota Corolla 2008 to 2013',
      description: 'New, in the box.',
      contact: '+260971234567',
      location: 'Lusaka',
      price_zmw: '450.00',
      part_number: '04465-12630',
      condition: 'new',
      state: 'draft',
    },
  ]);
}
