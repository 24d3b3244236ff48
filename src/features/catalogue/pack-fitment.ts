import type { Compatible, CompatibleList } from '#contract/listings/fitment.ts';
import { type Bits, bitsWhere } from '#domain/catalogue/bits.ts';
import { fits, MOST_FITS, type NamedCar, foldedName } from '#domain/fitment/fitment.ts';
import { fitmentListOf, type KnownTrim, type TrimCount } from '#domain/fitment/fitment-list.ts';
import { parseId } from '#domain/text/links.ts';
import type { OpenCatalogue } from './pack-open.ts';
import { listOf, type PackParams } from './pack-params.ts';

/** Trims of one catalogue, as its parts name them. */
interface Trims {
  byId: ReadonlyMap<string, KnownTrim>;
  /** Numbers of trims of each model by its variants of its variants, by make and model. */
  counts: ReadonlyMap<string, readonly TrimCount[]>;
}

const modelKey = ({ make, model }: { make: string; model: string }): string => `${make}\n${model}`;

const known = new WeakMap<OpenCatalogue, Trims | null>();

/** Null in a catalogue from before: what a part fits does not stand in it. */
function trimsIn(open: OpenCatalogue): Trims | null {
  const before = known.get(open);
  if (before !== undefined) return before;
  const models = open.loaded.sections.fitment_trims;
  const trims = models && read(models);
  known.set(open, trims);
  return trims;
}

function read(models: NonNullable<OpenCatalogue['loaded']['sections']['fitment_trims']>): Trims {
  const byId = new Map<string, KnownTrim>();
  const counts = new Map<string, TrimCount[]>();
  for (const [make, model, trims] of models) {
    const ofVariant = new Map<string, number>();
    for (const [doc_id, variant, label, spans] of trims) {
      byId.set(doc_id, { make, model, variant, doc_id, label, years: yearsIn(spans) });
      ofVariant.set(variant, (ofVariant.get(variant) ?? 0) + 1);
    }
    const ofModel = Array.from(ofVariant, ([variant, count]) => ({ make, model, variant, count }));
    counts.set(modelKey({ make, model }), ofModel);
  }
  return { byId, counts };
}

/** Each year of spans that are given as first, last, first, last. */
const yearsIn = (ends: readonly number[]): number[] =>
  ends.flatMap((from, at) =>
    at % 2 === 0 ? Array.from({ length: (ends[at + 1] ?? from) - from + 1 }, (_, more) => from + more) : [],
  );

const trimsBy = ({ byId }: Trims, ids: readonly string[]): KnownTrim[] =>
  ids.flatMap((id) => byId.get(id) ?? []);

const listOfTrims = ({ counts }: Trims, trims: readonly KnownTrim[]): CompatibleList =>
  fitmentListOf(
    trims,
    [...new Set(trims.map(modelKey))].flatMap((key) => counts.get(key) ?? []),
  );

/** Rows of the parts that say they fit a vehicle, or may fit it; undefined where the catalogue does not know. */
export function rowsFitting(open: OpenCatalogue, car: NamedCar): Bits | undefined {
  const trims = trimsIn(open);
  if (trims === null) return undefined;
  const { size, listings } = open.columns;
  const isOfModel = (trim: KnownTrim): boolean =>
    foldedName(trim.make) === foldedName(car.make) && foldedName(trim.model) === foldedName(car.model);
  const ofModel = new Map([...trims.byId].filter(([, trim]) => isOfModel(trim)));
  return bitsWhere(size, (row) => {
    const ids = listings[row]?.fitment ?? [];
    // Of a part that names no trim of the model the answer is no, and most parts of a large stock are such.
    const named = ids.flatMap((id) => ofModel.get(id) ?? []);
    return named.length > 0 && fits(car, listOfTrims(trims, named)) !== 'no';
  });
}

/** Vehicles that one part fits. Its version is for who changes it, and nobody does that by a catalogue: 0. */
export function compatibleIn(open: OpenCatalogue, cid: number): Compatible | undefined {
  const trims = trimsIn(open);
  const listing = open.loaded.listings.get(cid);
  if (trims === null || listing === undefined) return undefined;
  return { cid, version: 0, compatible_list: listOfTrims(trims, trimsBy(trims, listing.fitment)) };
}

/** Vehicles that each part of a page fits within some models. */
export function compatibleListsIn(open: OpenCatalogue, params: PackParams) {
  const trims = trimsIn(open);
  if (trims === null) return undefined;
  const asked = new Set([listOf(params, 'cid')].flat().map((text) => parseId(text) ?? 0));
  const makes = foldedNames(params, 'make');
  const models = foldedNames(params, 'model');
  const isWithin = ({ make, model }: KnownTrim): boolean =>
    makes.has(foldedName(make)) && models.has(foldedName(model));
  return {
    results: [...asked].slice(0, MOST_FITS).flatMap((id) => {
      const listing = open.loaded.listings.get(id);
      if (!listing) return [];
      const list = listOfTrims(trims, trimsBy(trims, listing.fitment).filter(isWithin));
      return [{ cid: listing.id, stated: listing.fitment.length > 0, compatible_list: list }];
    }),
  };
}

const foldedNames = (params: PackParams, name: string): Set<string> =>
  new Set([listOf(params, name)].flat().map(foldedName));
