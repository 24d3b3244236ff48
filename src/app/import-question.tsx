import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

type OnFound = (found: FoundRefusal | null) => void;
interface MeantProps extends ImportMarkProps {
  onFound: OnFound;
  /** Facts that a press of Buy Now is judged by, whether or not the rule is here by then; null: by nothing. */
  onJudged: (given: ImportMarkProps | null) => void;
}

function MeantNote({ onJudged, ...given }: MeantProps) {
  const isMeant = useIsMeant(given.country);
  useEffect(() => {
    onJudged(isMeant ? given : null);
    return () => onJudged(null);
  });
  return isMeant && <Note {...given} />;
}

/** Vehicles that were asked about, each with its country; as long as the page is open nobody is asked twice. */
const asked = new Set<string>();

interface ImportQuestion {
  /** The rule, for the box with the main button. */
  Note: ComponentType<ImportMarkProps>;
  /** A line of it for the bar; null where nothing is known against it. */
  line: string | null;
  /** Takes it, or asks first. One press counts until it is taken or left. */
  ask: (id: number, take: () => void) => void;
  /** A press waits to be asked about. */
  waits: boolean;
  dialog: ReactNode;
}

interface Pressed {
  key: string;
  given: ImportMarkProps;
  take: () => void;
  /** Part that is left of the patience when the question is there, ms. */
  patience: number;
}

/** So long a press waits for the question on a bad line, ms; without any it does not wait. */
const PATIENCE = 4000;

/**
 * One question before a vehicle is taken that its country refuses, also where the rule comes after the press. Whoever says
 * yes takes it: nothing is forbidden.
 */
export function useImportQuestion(): ImportQuestion {
  const [found, setFound] = useState<FoundRefusal | null>(null);
  const [open, setOpen] = useState<Pressed | null>(null);
  const [waits, setWaits] = useState(false);
  const pressed = useRef<symbol>(null);
  // Whoever has left the page by then has changed their mind.
  useEffect(() => () => void (pressed.current = null), []);
  const judged = useRef<ImportMarkProps>(null);
  const ask = useCallback((id: number, take: () => void): void => {
    const given = judged.current;
    const key = `${given?.country} ${id}`;
    if (pressed.current !== null) return undefined;
    if (given === null || asked.has(key)) return take();
    const press = Symbol(key);
    pressed.current = press;
    setWaits(true);
    const until = performance.now() + PATIENCE;
    const late = new Promise<null>((go) => setTimeout(go, PATIENCE, null));
    const pieceOrNone = pieces().catch(() => null);
    void Promise.race([pieceOrNone, late]).then((here) => {
      if (pressed.current !== press) return;
      const patience = Math.max(0, until - performance.now());
      if (here) return setOpen({ key, given, take, patience });
      pressed.current = null;
      setWaits(false);
      take();
    });
    return undefined;
  }, []);
  const judge = useCallback((given: ImportMarkProps | null): void => {
    judged.current = given;
  }, []);
  const Found = useMemo(
    () =>
      function FoundNote(given: ImportMarkProps) {
        return <MeantNote {...given} onFound={setFound} onJudged={judge} />;
      },
    [judge],
  );
  const end = (): void => {
    pressed.current = null;
    setWaits(false);
    setOpen(null);
  };
  const take = (): void => {
    end();
    open?.take();
  };
  return {
    Note: Found,
    line: found && found.words,
    ask,
    waits,
    dialog: open && (
      <Question
        given={open.given}
        patience={open.patience}
        onFree={take}
        onYes={() => {
          asked.add(open.key);
          take();
        }}
        onClose={end}
      />
    ),
  };
}
