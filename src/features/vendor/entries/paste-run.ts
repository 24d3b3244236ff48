import { useMemo } from 'react';
import * as v from 'valibot';
import type { Ref } from '#contract/wire.ts';
import { MOST_ENTRIES } from '#domain/listings/listing-rules.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { PastedPart, ThereAlready } from '#domain/listings/pasted-parts.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { Engine, CachedRow } from '#offline/face/engine-face.ts';
import { useEngine, useWatch } from '#offline/react/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { editListing } from '../editor/editing-commands.ts';
import { ListingView } from '../preview/listing-view.ts';
import { createEntry } from '../making-commands.ts';

const NONE: readonly CachedRow[] = [];
const Entry = v.object({
  ...v.pick(ListingView, ['cid', 'lid']).entries,
  specs: v.object({ partNumber: v.nullable(v.string()) }),
});

/** The numbers of a listing's parts that were opened or made here, with what waits; null where one has none. */
export function useCachedNumbers(view: ListingView, cids: ReadonlySet<Ref>): ReadonlyMap<Ref, string | null> {
  const engine = useEngine();
  const watch = useMemo(() => engine?.cachedRows('listing:') ?? null, [engine]);
  const rows = useWatch(watch, NONE);
  return useMemo(() => {
    const lids = new Set(view.lecture_list.map(({ lid }) => lid));
    const kept = rows.flatMap((row): [Ref, string | null][] => {
      const read = v.safeParse(Entry, row.view);
      if (!read.success || read.output.lid === null || read.output.cid === 0) return [];
      const { cid, lid, specs } = read.output;
      return cids.has(cid) && lids.has(lid) ? [[lid, specs.partNumber]] : [];
    });
    return new Map(kept);
  }, [rows, view, cids]);
}

/** Contents of a listing, as far as this phone knows. */
export function useExistingParts(view: ListingView, cids: ReadonlySet<Ref>): ThereAlready {
  const kept = useCachedNumbers(view, cids);
  return useMemo(() => {
    const known = Object.values(view.lectures).map(({ part_number }) => part_number);
    const partNumbers = [...known, ...kept.values()].filter((number) => typeof number === 'string');
    const titles = view.lecture_list.map(({ title }) => title);
    return { partNumbers, titles, room: MOST_ENTRIES - view.lecture_list.length };
  }, [kept, view]);
}

/**
 * Makes one part and fills it; both wait on this phone until they are sent. What is not taken throws, and then the part
 * may be there without its number: the line stays in the text with it.
 * @throws NotTaken
 */
export async function addPasted(
  on: Engine,
  { cid, cat_full_name: category }: Pick<ListingView, 'cid' | 'cat_full_name'>,
  { partNumber, title, priceMinor }: PastedPart,
): Promise<void> {
  const tmp = `tmp:${crypto.randomUUID()}`;
  await on.enqueue(createEntry as AnyCommand, { cid, tmp, title }, { at: wireNow(), category });
  const edit = {
    sPartNumber: { from: null, to: partNumber },
    ...(priceMinor !== null && { pPrice: { from: null, to: wireMoney(priceMinor) } }),
  };
  await on.enqueue(editListing as AnyCommand, { cid, lid: tmp, edit, base_version: null }, { title });
}
