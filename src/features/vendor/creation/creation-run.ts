import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#offline/react/react.ts';
import { wireNow } from '#shown/wire-now.ts';
import { createListing } from '../making-commands.ts';
import { listingEditorOf } from '../dashboard/dashboard-line.tsx';
import { newTmp } from '../tmp-ref.ts';

/** Model or category that a new listing is of. */
export interface CreationPlace {
  prodClass: 'vehicles' | 'parts';
  /** Number of the model, or of the leaf category; null: `named` says it. */
  subId: number | null;
  named?: { type: string; make: string; model: string };
  model: string | null;
  /** "Cars > Toyota > Corolla", or the names of the categories. */
  category: string;
}

/** Makes a draft on this phone and opens its editor; the form's own draft goes in the same moment. */
export function useCreation(draft: string) {
  const navigate = useNavigate();
  const { run, busy } = useCommand(createListing);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  async function create(
    { prodClass, subId, model, category, named }: CreationPlace,
    title: string,
  ): Promise<void> {
    setFailed(null);
    const tmp = newTmp();
    try {
      await run(
        { tmp, subId, name: title.trim(), prodClass, region: 'zm', copy_of: null, ...(named && { named }) },
        { at: wireNow(), model, category, prodClass },
        { draft },
      );
      await navigate(listingEditorOf({ prod_class: prodClass, prod_id: tmp }));
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return { create, busy, failed };
}
