import type { Listing, ListingOption, ListingPicture } from '../catalogue/listing.ts';
import { byWidth } from '../stock/picture-file.ts';
import { joinedBytes, packNumbers, packTexts } from './bytes.ts';
import { COLOUR_LENGTH, type PackHead, type Kind, NAMED, type Pack, WIDTHS } from './format.ts';
import { expectedEarlierPrice, expectedPriceSince, expectedSubtitle, expectedTitle } from './predict.ts';

/** A pack as bytes, not yet compressed. The same pack gives the same bytes. */
export function writePack(pack: Pack): Uint8Array<ArrayBuffer> {
  const writing = packWriting(pack);
  for (;;) {
    const step = writing.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of a few columns each, for a thread that others wait for. */
export function* packWriting(pack: Pack): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const { listings: given, tombstones, articles, goneArticles, ...frame } = pack;
  const rows = given.toSorted((a, b) => a.id - b.id);
  const gone = tombstones.toSorted((a, b) => a.id - b.id);
  const parts: Uint8Array[] = [];
  const columns: PackHead['columns'] = [];
  const numbers = (name: string, values: readonly (number | null)[]) => {
    const { form, bytes } = packNumbers(values);
    columns.push({ name, bytes: bytes.length, count: values.length, numbers: form });
    parts.push(bytes);
  };
  const texts = (name: string, values: readonly string[]) => {
    const bytes = packTexts(values);
    columns.push({ name, bytes: bytes.length, count: values.length });
    parts.push(bytes);
  };

  numbers('id', idsOf(rows));
  numbers('gone', idsOf(gone));
  numbers(
    'goneAt',
    gone.map(({ at }) => at),
  );
  const kinds = coded(rows.map((row) => JSON.stringify(kindOf(row))));
  numbers('kind', kinds.codes);
  yield;
  const names: Record<string, string[]> = {};
  for (const name of NAMED) {
    const { values, codes } = coded(rows.map((row) => row[name]));
    names[name] = values;
    numbers(name, codes);
    yield;
  }
  for (const name of ['year', 'mileage', 'engineCc', 'priceMinor', 'quantity', 'createdAt'] as const)
    numbers(
      name,
      rows.map((row) => row[name]),
    );
  numbers(
    'updatedAfter',
    rows.map(({ createdAt, updatedAt }) => updatedAt - createdAt),
  );
  numbers(
    'earlierPrice',
    rows.map(({ priceMinor, earlierPriceMinor }) =>
      earlierPriceMinor === null ? null : earlierPriceMinor - expectedEarlierPrice(priceMinor),
    ),
  );
  numbers(
    'priceSinceAfter',
    rows.map((row) => (row.priceSince === null ? null : row.priceSince - expectedPriceSince(row))),
  );
  for (const name of ['doors', 'seats'] as const)
    numbers(
      name,
      rows.map((row) => row[name]),
    );
  yield;
  const odd = (is: (row: Listing) => boolean) => rows.map((row) => (is(row) ? 1 : 0));
  numbers(
    'ownStock',
    odd((row) => row.ownStock),
  );
  const hasOwnTitle = (row: Listing) => row.title !== expectedTitle(row);
  const hasOwnSubtitle = (row: Listing) => row.subtitle !== expectedSubtitle(row);
  numbers('ownTitle', odd(hasOwnTitle));
  texts(
    'title',
    rows.filter(hasOwnTitle).map(({ title }) => title),
  );
  numbers('ownSubtitle', odd(hasOwnSubtitle));
  texts(
    'subtitle',
    rows.filter(hasOwnSubtitle).map(({ subtitle }) => subtitle),
  );
  yield;

  const pictures = coded(rows.map(({ picture }) => picture && JSON.stringify(colourOnly(picture))));
  const shown = picturesOf(rows, pictures.values);
  numbers('picture', pictures.codes);
  texts(
    'hash',
    shown.map(({ hash }) => hash),
  );
  texts(
    'thumbhash',
    shown.map(({ thumbhash }) => thumbhash),
  );
  numbers(
    'width',
    shown.map(({ width }) => width),
  );
  numbers(
    'height',
    shown.map(({ height }) => height),
  );
  for (const width of WIDTHS)
    numbers(
      `bytes${width}`,
      shown.map(({ bytes }) => bytes[width] ?? null),
    );
  // A catalogue of photos says nothing of it, as packs of before.
  if (shown.some(({ sample }) => sample))
    numbers(
      'sample',
      shown.map(({ sample }) => (sample ? 1 : 0)),
    );
  yield;

  const head: PackHead = {
    ...frame,
    rows: rows.length,
    gone: gone.length,
    kinds: kinds.values.map((kind) => JSON.parse(kind) as Kind),
    names,
    pictures: shown.length,
    options: rows.flatMap(({ id, options }) => (options.length === 0 ? [] : [[id, options.map(optionOf)]])),
    fitment: rows.flatMap(({ id, fitment }) => (fitment.length === 0 ? [] : [[id, [...fitment]]])),
    parts: rows.flatMap(({ id, parts: ownParts }) =>
      ownParts.length === 0 ? [] : [[id, ownParts.map(partOf)]],
    ),
    articles: articles
      .map((article) => ({ ...article, picture: article.picture && { ...colourOnly(article.picture) } }))
      .toSorted((a, b) => a.id - b.id),
    goneArticles: goneArticles.toSorted((a, b) => a.id - b.id),
    columns,
  };
  yield;
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return joinedBytes([length, text, ...parts]);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const kindOf = (row: Listing): Kind => [
  row.productClass,
  row.listingType,
  row.partner,
  [...row.categories],
  row.vehicleClass,
  row.make,
  row.model,
  row.bodyType,
];

const optionOf = ({
  id,
  code,
  name,
  required,
  values,
}: ListingOption): PackHead['options'][number][1][number] => [id, code, name, required, [...values]];

const partOf = ({ number, title }: Listing['parts'][number]): [string | null, string] => [number, title];

/** Part of a picture for a phone: its card's widths and its colour. Keys in one order, so that equal ones are one text. */
export function colourOnly({
  hash,
  thumbhash,
  width,
  height,
  bytes,
  sample,
}: ListingPicture): ListingPicture {
  const carried = WIDTHS.flatMap((name) => {
    const size = bytes[name];
    return size === undefined ? [] : [[name, size] as const];
  });
  return {
    hash,
    thumbhash: thumbhash.slice(0, COLOUR_LENGTH),
    width,
    height,
    bytes: byWidth(carried),
    ...(sample && { sample }),
  };
}

function picturesOf(rows: readonly Listing[], keys: readonly string[]): ListingPicture[] {
  const byKey = new Map<string, ListingPicture>();
  for (const { picture } of rows)
    if (picture) {
      const own = colourOnly(picture);
      byKey.set(JSON.stringify(own), own);
    }
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** Texts as numbers, those of most rows first; null stays null. */
function coded(texts: readonly (string | null)[]): { values: string[]; codes: (number | null)[] } {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  const values = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([text]) => text);
  const places = new Map(values.map((value, at) => [value, at]));
  return { values, codes: texts.map((text) => (text === null ? null : (places.get(text) ?? null))) };
}
