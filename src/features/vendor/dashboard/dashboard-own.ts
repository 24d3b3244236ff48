import { useEffect, useMemo, useState } from 'react';
import type { Ref } from '#contract/wire.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { useCommands, useEngine, useQuery, useWatch } from '#offline/react/react.ts';
import type { StoredConflict } from '#offline/store/states.ts';
import { dashboardLines, namesToFind } from './dashboard-lines.ts';
import { listingOfRow, listingRow, type OwnLine } from '../preview/listing-view.ts';
import { ownList } from '../queries.ts';

/** Ask for all of it: the row is the whole list. */
const WHOLE = { whole: '1' };
const NO_LINES: readonly OwnLine[] = [];
const NO_CONFLICTS: readonly StoredConflict[] = [];
const NO_NAMES: ReadonlyMap<Ref, Ref> = new Map();

/** All that somebody lists, with what waits and what needs them. */
export function useOwnLines() {
  const state = useQuery(ownList, WHOLE);
  const engine = useEngine();
  const commands = useCommands();
  const conflicts = useWatch<readonly StoredConflict[]>(engine?.conflicts ?? null, NO_CONFLICTS);
  const list = state.data?.data ?? NO_LINES;
  const names = useNames(list, namesToFind(list, commands).join(' '));
  const lines = useMemo(
    () => dashboardLines(list, { commands, conflicts, names }),
    [list, commands, conflicts, names],
  );
  return { ...state, lines, list };
}

/** Names of what was made here: this phone's in acts that wait, while the list has the server's (sync 1). */
function useNames(list: readonly OwnLine[], wanted: string): ReadonlyMap<Ref, Ref> {
  const engine = useEngine();
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (!engine || wanted === '') return;
    let gone = false;
    findNames(engine, list).then(
      (found) => !gone && setNames(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [engine, list, wanted]);
  return wanted === '' ? NO_NAMES : names;
}

/** The server's names of listings by this phone's. */
export async function findNames(
  engine: Pick<Engine, 'localRow'>,
  list: readonly OwnLine[],
): Promise<ReadonlyMap<Ref, Ref>> {
  const pairs = await Promise.all(
    list.map(async ({ prod_id }) => {
      if (typeof prod_id !== 'number' || prod_id === 0) return null;
      const local = listingOfRow(await engine.localRow(listingRow(prod_id)))?.cid;
      return local === undefined || local === prod_id ? null : ([local, prod_id] as const);
    }),
  );
  return new Map(pairs.filter((pair) => pair !== null));
}
