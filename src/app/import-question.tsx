import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { FoundRefusal } from '#features/catalogue/components/import-marks.tsx';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { optional } from '#ui/optional.tsx';

const pieces = () => import('#features/catalogue/components/import-marks.tsx');
/** On a card and in a table, once the page has settled: the first drawing is everybody's. */
export const ImportMark = whenSessionKnown(async () => (await pieces()).ImportMark);
export const ImportCell = whenSessionKnown(async () => (await pieces()).ImportCell);
const Note = whenSessionKnown(async () => (await pieces()).ImportNote);
const Line = optional(async () => (await pieces()).ImportLine);
const Question = onDemand(async () => (await pieces()).ImportQuestion);

/** Vehicles that were asked about, each with its country; as long as the page is open nobody is asked twice. */
const asked = new Set<string>();

interface ImportQuestion {
  /** The rule, for the place under the main button. */
  Note: ComponentType<ImportMarkProps>;
  /** A line of it for the bar; null where nothing is known against it. */
  line: ReactNode;
  /** Takes it, or asks first. */
  ask: (id: number, take: () => void) => void;
  dialog: ReactNode;
}

/** One question before a vehicle is taken that its country refuses. Whoever says yes takes it: nothing is forbidden. */
export function useImportQuestion(): ImportQuestion {
  const [found, setFound] = useState<FoundRefusal | null>(null);
  const [open, setOpen] = useState<{ key: string; take: () => void } | null>(null);
  const ask = useCallback(
    (id: number, take: () => void): void => {
      const key = `${found?.country} ${id}`;
      if (found === null || asked.has(key)) take();
      else setOpen({ key, take });
    },
    [found],
  );
  const Found = useMemo(
    () =>
      function FoundNote(given: ImportMarkProps) {
        return <Note {...given} onFound={setFound} />;
      },
    [],
  );
  return {
    Note: Found,
    line: found && <Line found={found} />,
    ask,
    dialog: open && found && (
      <Question
        found={found}
        onYes={() => {
          asked.add(open.key);
          setOpen(null);
          open.take();
        }}
        onClose={() => setOpen(null)}
      />
    ),
  };
}
