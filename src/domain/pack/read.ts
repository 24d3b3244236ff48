import * as v from 'valibot';
import type { Listing, ListingPicture } from '../catalogue/listing.ts';
import { byWidth } from '../stock/picture-file.ts';
import { BadBytes, NewerFormat, unpackNumbers, unpackTexts } from './bytes.ts';
import { PACK_FORMAT, PackHead, MAGIC, type Pack, WIDTHS } from './format.ts';
import { expectedEarlierPrice, expectedPriceSince, expectedSubtitle, expectedTitle } from './predict.ts';

/**
 * Reads what `writePack` wrote.
 * @throws BadBytes for anything else
 */
export function readPack(bytes: Uint8Array): Pack {
  const { head, rest } = headOf(bytes);
  const columns = columnsIn(head, rest);
  const { rows, gone, kinds, names, pictures: shown, columns: _, options, fitment, parts, ...frame } = head;
  const numbers = (name: string, count = rows) => columns.numbers(name, count);
  const figures = (name: string, count = rows) => numbers(name, count).map(known);
  const named = (name: string) => {
    const codes = numbers(name);
    const values = names[name] ?? [];
    return codes.map((code) => (code === null ? null : at(values, code)));
  };

  const ids = figures('id');
  const ends = figures('goneAt', gone);
  const tombstones = figures('gone', gone).map((id, row) => ({ id, at: at(ends, row) }));
  const kindCodes = figures('kind');
  // Older ones have none of these.
  const steering = columns.has('steering') ? named('steering') : ids.map(() => null);
  const priceSinceAfter = columns.has('priceSinceAfter') ? numbers('priceSinceAfter') : ids.map(() => null);
  const ownStock = columns.has('ownStock') ? numbers('ownStock') : [];
  const [doors, seats] = ['doors', 'seats'].map((name) =>
    columns.has(name) ? numbers(name) : ids.map(() => null),
  );
  const [fuel, transmission, colour, location, currency, partNumber, condition] = [
    named('fuel'),
    named('transmission'),
    named('colour'),
    named('location'),
    named('currency'),
    named('partNumber'),
    named('condition'),
  ];
  const [year, mileage, engineCc, earlier] = [
    numbers('year'),
    numbers('mileage'),
    numbers('engineCc'),
    numbers('earlierPrice'),
  ];
  const [price, quantity, createdAt, updatedAfter] = [
    figures('priceMinor'),
    figures('quantity'),
    figures('createdAt'),
    figures('updatedAfter'),
  ];
  const titles = ownTexts(columns, 'ownTitle', 'title', rows);
  const subtitles = ownTexts(columns, 'ownSubtitle', 'subtitle', rows);
  const pictureCodes = numbers('picture');
  const pictures = picturesIn(columns, shown);
  const optionsById = new Map(options);
  const fitmentById = new Map(fitment);
  const partsById = new Map(parts);

  const listings = ids.map((id, row): Listing => {
    const [productClass, listingType, partner, categories, vehicleClass, make, model, bodyType] = at(
      kinds,
      at(kindCodes, row),
    );
    const earlierBy = at(earlier, row);
    const since = at(priceSinceAfter, row);
    const picture = at(pictureCodes, row);
    const priceMinor = at(price, row);
    const history = {
      earlierPriceMinor: earlierBy === null ? null : expectedEarlierPrice(priceMinor) + earlierBy,
      createdAt: at(createdAt, row),
      updatedAt: at(createdAt, row) + at(updatedAfter, row),
    };
    const facts = {
      year: at(year, row),
      mileage: at(mileage, row),
      engineCc: at(engineCc, row),
      make,
      model,
      bodyType,
      fuel: at(fuel, row),
      transmission: at(transmission, row),
    };
    return {
      id,
      productClass,
      listingType,
      partner,
      categories,
      options: (optionsById.get(id) ?? []).map(([number, code, name, required, values]) => {
        return { id: number, code, name, required, values };
      }),
      fitment: fitmentById.get(id) ?? [],
      parts: (partsById.get(id) ?? []).map(([number, title]) => ({ number, title })),
      title: said(titles[row], expectedTitle(facts)),
      subtitle: said(subtitles[row], expectedSubtitle(facts)),
      vehicleClass,
      ...facts,
      ...history,
      colour: at(colour, row),
      steering: sideOf(at(steering, row)),
      doors: doors?.[row] ?? null,
      seats: seats?.[row] ?? null,
      location: at(location, row),
      priceMinor,
      currency: at(currency, row) === 'ZMW' ? 'ZMW' : 'USD',
      priceSince: since === null ? null : expectedPriceSince(history) + since,
      ownStock: ownStock[row] === 1,
      partNumber: at(partNumber, row),
      condition: at(condition, row),
      quantity: at(quantity, row),
      picture: picture === null ? null : at(pictures, picture),
    };
  });
  return { ...frame, listings, tombstones };
}

/** The compressed bytes behind the signs that every pack begins with, or null where they are missing. */
export function compressedPart<B extends ArrayBufferLike>(file: Uint8Array<B>): Uint8Array<B> | null {
  const begins = Array.from(MAGIC, (sign) => sign.charCodeAt(0));
  return begins.every((code, place) => file[place] === code) ? file.subarray(begins.length) : null;
}

const OfLater = v.object({ format: v.pipe(v.number(), v.gtValue(PACK_FORMAT)) });

function headOf(bytes: Uint8Array): { head: PackHead; rest: Uint8Array } {
  if (bytes.length < 4) throw new BadBytes('no head');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (length > bytes.length - 4) throw new BadBytes('half a head');
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  } catch {
    throw new BadBytes('a head that is no JSON');
  }
  if (v.is(OfLater, json)) throw new NewerFormat('a later format');
  const read = v.safeParse(PackHead, json);
  if (!read.success) throw new BadBytes(`a head of another form: ${v.summarize(read.issues)}`);
  return { head: read.output, rest: bytes.subarray(4 + length) };
}

const sideOf = (text: string | null): Listing['steering'] =>
  text === 'right' || text === 'left' ? text : null;

interface ColumnsIn {
  has: (name: string) => boolean;
  numbers: (name: string, count: number) => (number | null)[];
  texts: (name: string) => string[];
}

function columnsIn({ columns }: PackHead, bytes: Uint8Array): ColumnsIn {
  let from = 0;
  const placed = new Map(
    columns.map((column) => {
      const start = from;
      from += column.bytes;
      return [column.name, { ...column, part: bytes.subarray(start, from) }];
    }),
  );
  if (from !== bytes.length) throw new BadBytes('columns of another length');
  const found = (name: string) => {
    const column = placed.get(name);
    if (!column) throw new BadBytes(`no ${name}`);
    return column;
  };
  return {
    has: (name) => placed.has(name),
    numbers(name, count) {
      const { numbers: form, part, count: total } = found(name);
      if (!form || total !== count) throw new BadBytes(`${name} of another length`);
      return unpackNumbers(form, part, count);
    },
    texts(name) {
      const { part, count } = found(name);
      return unpackTexts(part, count);
    },
  };
}

/** By row, the text where it is not as expected. */
function ownTexts(columns: ColumnsIn, which: string, name: string, rows: number): (string | undefined)[] {
  const texts = columns.texts(name);
  let next = 0;
  return columns.numbers(which, rows).map((own) => (own === 1 ? at(texts, next++) : undefined));
}

function said(own: string | undefined, expected: string | null): string {
  const text = own ?? expected;
  if (text === null) throw new BadBytes('a text is missing');
  return text;
}

function picturesIn(columns: ColumnsIn, count: number): ListingPicture[] {
  const [hashes, colours] = [columns.texts('hash'), columns.texts('thumbhash')];
  const [widths, heights] = [columns.numbers('width', count), columns.numbers('height', count)];
  const sizes = WIDTHS.map((name) => [name, columns.numbers(`bytes${name}`, count)] as const);
  // Packs of before did not say it.
  const samples = columns.has('sample') ? columns.numbers('sample', count) : [];
  return Array.from({ length: count }, (_, row) => ({
    hash: at(hashes, row),
    thumbhash: at(colours, row),
    width: known(at(widths, row)),
    height: known(at(heights, row)),
    bytes: byWidth(
      sizes.flatMap(([name, bytes]) => {
        const size = at(bytes, row);
        return size === null ? [] : [[name, size] as const];
      }),
    ),
    ...(samples[row] === 1 && { sample: true as const }),
  }));
}

function known(value: number | null): number {
  if (value === null) throw new BadBytes('a figure is missing');
  return value;
}

function at<T>(values: readonly T[], place: number): T {
  const value = values[place];
  if (value === undefined) throw new BadBytes('a code without a value');
  return value;
}
