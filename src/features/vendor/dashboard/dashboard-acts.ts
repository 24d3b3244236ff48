import { useState } from 'react';
import type { Ref } from '#contract/wire.ts';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { wireNow } from '#shown/wire-now.ts';
import { copyPlan, makeCopy } from './dashboard-copy.ts';
import { type DashboardLine, stuckActs } from './dashboard-lines.ts';
import type { ListingView, OwnLine } from '../preview/listing-view.ts';
import { deleteThing } from '../listing-delete.ts';
import { newTmp } from '../tmp-ref.ts';

/** Outcome of an act on a line, for the note over the list. */
export type Outcome =
  | { kind: 'copied'; title: string; to: Pick<OwnLine, 'prod_class' | 'prod_id'>; isBare: boolean }
  | { kind: 'deleted'; title: string }
  | { kind: 'failed'; cause: unknown };

/** Copy, delete, try again and give up. */
export function useLineActs(kept: ReadonlyMap<Ref, ListingView>, commands: readonly CommandView[]) {
  const engine = useEngine();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<Outcome | null>): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await act());
    } catch (cause) {
      setOutcome({ kind: 'failed', cause });
    } finally {
      setBusy(false);
    }
  };

  const keptOf = ({ prod_id }: OwnLine) => (prod_id === 0 ? undefined : kept.get(prod_id));
  const plan = (listing: OwnLine) => copyPlan(listing, keptOf(listing), commands, newTmp());
  const copy = (listing: OwnLine) =>
    run(async () => {
      const how = plan(listing);
      if (!engine || !how) return null;
      await makeCopy(engine, how, listing, wireNow());
      const { prod_name: title, prod_class } = listing;
      return { kind: 'copied', title, to: { prod_class, prod_id: how.tmp }, isBare: how.isBare };
    });

  const erase = ({ prod_id, prod_name: title }: OwnLine) =>
    run(async () => {
      if (!engine || prod_id === 0) return null;
      await deleteThing(engine, { cid: prod_id, lid: null, title });
      return { kind: 'deleted', title };
    });

  const again = (...lines: readonly DashboardLine[]) =>
    run(async () => {
      let failed: { cause: unknown } | null = null;
      // One that cannot go keeps none of the others here.
      for (const { key } of stuckActs(lines, commands))
        await engine?.retry(key).catch((cause: unknown) => void (failed ??= { cause }));
      if (failed) throw (failed as { cause: unknown }).cause;
      return null;
    });
  /** Last first: nothing is left that builds on what is gone. */
  const giveUp = (line: DashboardLine) =>
    run(async () => {
      for (const { key } of stuckActs([line], commands).toReversed()) await engine?.discard(key);
      return { kind: 'deleted', title: line.listing.prod_name };
    });
  return { mayCopy: (listing: OwnLine) => plan(listing) !== null, copy, erase, again, giveUp, busy, outcome };
}
