import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { FoundRefusal } from '#features/catalogue/components/import-marks.tsx';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { useShipTo } from './ship-to.ts';

const pieces = () => import('#features/catalogue/components/import-marks.tsx');
const Mark = whenSessionKnown(async () => (await pieces()).ImportMark);
/** In a table, once the page has settled: the first drawing is everybody's. */
export const ImportCell = whenSessionKnown(async () => (await pieces()).ImportCell);
const Note = whenSessionKnown(async () => (await pieces()).ImportNote);
const Question = onDemand(async () => (await pieces()).ImportQuestion);

/** False where the shop begins with a country that nobody named: its rules are no news to whoever lives elsewhere. */
function useIsMeant(country: string): boolean {
  const { code, by } = useShipTo();
  return by !== 'begins' || code !== country;
}

/** On a card, once the page has settled. */
export function ImportMark(given: ImportMarkProps) {
  return useIsMeant(given.country) && <Mark {...given} />;
}

function MeantNote(given: ImportMarkProps & { onFound: (found: FoundRefusal | null) => void }) {
  return useIsMeant(given.country) && <Note {...given} />;
}

/** Vehicles that were asked about, each with its country; as long as the page is open nobody is asked twice. */
const asked = new Set<string>();

interface ImportQuestion {
  /** The rule, for the box with the main button. */
  Note: ComponentType<ImportMarkProps>;
  /** A line of it for the bar; null where nothing is known against it. */
  line: string | null;
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
        return <MeantNote {...given} onFound={setFound} />;
      },
    [],
  );
  return {
    Note: Found,
    line: found && found.words,
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
