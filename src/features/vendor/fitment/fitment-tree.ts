import { get, keys, set } from 'idb-keyval';
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { fitmentMakes as declared, FitmentMakes } from '#contract/listings/fitment.ts';
import type { Problem } from '#contract/problem.ts';
import type { KnownTrim, TrimCount } from '#domain/fitment/fitment-list.ts';
import { defineQuery } from '#offline/face/declare.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { useQuery } from '#offline/react/react.ts';

/** All models, variants and trims of a make; the makes alone without one. It says nothing of anybody. */
export const fitmentTree = defineQuery(declared, { freshSeconds: 86_400 });

/** The makes themselves are kept under the name ''. Other public answers make room for new ones; these stay. */
const PLACE = 'fitment ';
const placeOf = (make: string): string => `${PLACE}${make}`;

/** Keeps a make on this phone; where there is no room, it is fetched again another time. */
export async function cacheTree(answer: FitmentMakes): Promise<void> {
  await set(placeOf(answer.make ?? ''), answer).catch(() => undefined);
  for (const look of lookers) look();
}
/** Listeners that show what is kept. */
const lookers = new Set<() => void>();

async function cachedTree(make: string): Promise<FitmentMakes | null> {
  const cached: unknown = await get(placeOf(make)).catch(() => null);
  const read = v.safeParse(FitmentMakes, cached);
  return read.success ? read.output : null;
}

/** The makes that open without a network. */
async function cachedMakes(): Promise<ReadonlySet<string>> {
  const all = await keys().catch(() => []);
  return new Set(
    all.flatMap((key) =>
      typeof key === 'string' && key.startsWith(PLACE) && key !== PLACE ? [key.slice(PLACE.length)] : [],
    ),
  );
}

/** The same; undefined until the phone has said. */
export function useCachedMakes(): ReadonlySet<string> | undefined {
  const [makes, setMakes] = useState<ReadonlySet<string>>();
  const look = useCallback(() => void cachedMakes().then(setMakes), []);
  useEffect(() => {
    look();
    lookers.add(look);
    return () => void lookers.delete(look);
  }, [look]);
  return makes;
}

/**
 * Brings the makes that this phone lacks, one after another, as far as there is a connection.
 * @returns whether all of them lie here
 */
export async function cacheMakes(engine: Engine, gone: AbortSignal): Promise<boolean> {
  const all = (await cachedTree('')) ?? (await treeOf(engine, ''));
  if (!all) return false;
  if (!gone.aborted) await cacheTree(all);
  const kept = await cachedMakes();
  for (const make of all.makes.filter((one) => !kept.has(one))) {
    const answer = gone.aborted ? null : await treeOf(engine, make);
    if (!answer) return false;
    await cacheTree(answer);
  }
  return true;
}

/** One make from the shop, all makes for '', or null where it does not come. */
function treeOf(engine: Engine, make: string): Promise<FitmentMakes | null> {
  const params = make === '' ? {} : { make };
  engine.refresh(fitmentTree, params);
  const watch = engine.query<FitmentMakes>(fitmentTree, params);
  return new Promise((resolve) => {
    const over = new AbortController();
    const look = (): void => {
      const { data, problem, loading } = watch.get();
      if (data === undefined && loading && !problem) return;
      resolve(data ?? null);
      over.abort();
    };
    const stop = watch.subscribe(look);
    over.signal.addEventListener('abort', stop);
    look();
    if (over.signal.aborted) stop();
  });
}

/** A make as the shop or this phone knows it; once opened it stays here. `make` null reads nothing. */
export function useTree(make: string | null): {
  tree: FitmentMakes | null;
  coming: boolean;
  problem: Problem | null;
  refresh: () => void;
} {
  const { data, loading, problem, refresh } = useQuery(
    fitmentTree,
    make === null ? null : make === '' ? {} : { make },
  );
  const [kept, setKept] = useState<{ make: string; tree: FitmentMakes | null } | null>(null);
  useEffect(() => {
    if (make === null) return undefined;
    let isOver = false;
    void cachedTree(make).then((tree) => {
      if (!isOver) setKept({ make, tree });
    });
    return () => {
      isOver = true;
    };
  }, [make]);
  useEffect(() => {
    if (data) void cacheTree(data);
  }, [data]);
  const cached = kept !== null && kept.make === make ? kept.tree : null;
  const tree = data ?? cached;
  const coming = make !== null && !tree && (loading || kept?.make !== make);
  return { tree, coming, problem: tree ? null : problem, refresh };
}

/** The trims of a make. */
export const trimsOf = ({ make, models }: FitmentMakes): KnownTrim[] =>
  models.flatMap(({ model, variants }) =>
    variants.flatMap(({ variant, trims }) =>
      trims.map(({ doc_id, label, years }) => ({
        make: make ?? '',
        model,
        variant,
        doc_id,
        label,
        years: years.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, more) => from + more)),
      })),
    ),
  );

/** Counts of each variant of these models. */
export const countsOf = ({ make, models }: FitmentMakes, some: ReadonlySet<string>): TrimCount[] =>
  models
    .filter(({ model }) => some.has(model))
    .flatMap(({ model, variants }) =>
      variants.map(({ variant, trims }) => ({ make: make ?? '', model, variant, count: trims.length })),
    );
