import { useRef, useState } from 'react';
import { useCommand } from '#offline/react/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { draftListing, editListing, publishListing } from '../editor/editing-commands.ts';
import type { ImportRow } from './import-plan.ts';
import { createListing } from '../making-commands.ts';
import { newTmp } from '../tmp-ref.ts';
import type { RemadeListing } from '../listing-remake.ts';

/** Progress of taking the lines. */
export interface ImportState {
  /** Lines that are done, by their line of the file. */
  taken: ReadonlySet<number>;
  /** Number of lines in all; 0 while nothing is taken. */
  of: number;
  busy: boolean;
  failed: { cause: unknown } | null;
}

const NOTHING: ImportState = { taken: new Set(), of: 0, busy: false, failed: null };

/**
 * Makes drafts of lines and changes listings by others, one after another. Where the phone takes no more, what is done
 * stays done, and the same lines may be tried again: they go on where they stopped.
 */
export function useImport() {
  const create = useCommand(createListing);
  const edit = useCommand(editListing);
  const live = useCommand(publishListing);
  const draft = useCommand(draftListing);
  const [state, setState] = useState(NOTHING);
  const begun = useRef(new Map<number, RemadeListing>());
  const stopped = useRef(false);

  async function take(row: ImportRow): Promise<void> {
    const { place, changes, title, line, publish } = row;
    if (!changes && !place) return;
    const one: RemadeListing = begun.current.get(line) ?? { tmp: newTmp(), acts: 0 };
    begun.current.set(line, one);
    const { tmp } = one;
    const cid = changes?.cid ?? tmp;
    const acts: (() => Promise<unknown>)[] = [];
    if (!changes && place)
      acts.push(() =>
        create.run(
          {
            tmp,
            subId: place.subId,
            name: title,
            prodClass: place.prodClass,
            region: 'zm',
            copy_of: null,
            ...(place.named && { named: place.named }),
          },
          { at: wireNow(), model: place.model, category: place.category, prodClass: place.prodClass },
        ),
      );
    if (Object.keys(row.edit).length > 0)
      acts.push(() => edit.run({ cid, lid: null, edit: row.edit, base_version: null }, { title }));
    if (publish) acts.push(() => (publish === 'live' ? live : draft).run({ cid, lid: null }, { title }));
    for (const act of acts.slice(one.acts)) {
      await act();
      one.acts += 1;
    }
  }

  async function run(rows: readonly ImportRow[]): Promise<void> {
    stopped.current = false;
    const taken = new Set(state.taken);
    const left = rows.filter(({ line }) => !taken.has(line));
    const of = taken.size + left.length;
    setState({ taken: new Set(taken), of, busy: true, failed: null });
    try {
      for (const row of left) {
        if (stopped.current) break;
        await take(row);
        taken.add(row.line);
        setState({ taken: new Set(taken), of, busy: true, failed: null });
      }
      setState({ taken: new Set(taken), of, busy: false, failed: null });
    } catch (cause) {
      setState({ taken: new Set(taken), of, busy: false, failed: { cause } });
    }
  }
  return {
    ...state,
    run,
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      begun.current.clear();
      setState(NOTHING);
    },
  };
}
