import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Ref } from '#contract/wire.ts';
import { type PastedPart, readPastedParts, withoutLines } from '#domain/listings/pasted-parts.ts';
import { wireMoney } from '#domain/money/money.ts';
import { useEngine } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { amountText } from '#shown/amount.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import type { ListingView } from '../preview/listing-view.ts';
import { addPasted, useExistingParts } from './paste-run.ts';
import styles from './paste-parts.module.css';
import { usePasteWords } from './paste-words.ts';
import { readText } from '#shown/read-value.ts';

interface PasteProps {
  view: ListingView;
  /** Its row as this phone calls it, and all numbers that it goes by. */
  row: string;
  cids: ReadonlySet<Ref>;
}

/** Many parts at once from a list of part numbers; works without a connection. */
export function PasteParts({ view, row, cids }: PasteProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { value: text, set } = useDraft(`paste:${row}`, '', readText);
  const there = useExistingParts(view, cids);
  const parts = useMemo(() => readPastedParts(text, there), [text, there]);
  const good = parts.filter(({ problem }) => problem === null);
  const [state, setState] = useState<{ done: number; of: number } | null>(null);
  const [added, setAdded] = useState(0);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const [count, wrong] = [good.length, parts.length - good.length];

  async function add(): Promise<void> {
    if (!engine || state || count === 0 || view.cid === 0) return;
    setFailed(null);
    const taken: PastedPart[] = [];
    try {
      for (const part of good) {
        setState({ done: taken.length, of: count });
        await addPasted(engine, view, part);
        taken.push(part);
      }
    } catch (cause) {
      setFailed({ cause });
    }
    setAdded(taken.length);
    setState(null);
    // A line of several parts stays until all of them are there: what is there already is told apart by its number.
    const left = new Set(parts.filter((part) => !taken.includes(part)).map(({ line }) => line));
    set(withoutLines(text, new Set(taken.map(({ line }) => line).filter((line) => !left.has(line)))));
  }
  return (
    <Box title={<Trans>Paste a list of part numbers</Trans>}>
      <div className="stack">
        <TextArea
          label={<Trans>Part numbers</Trans>}
          hint={t`One on each line. A title and a price may follow, as copied from a spreadsheet.`}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={text}
          readOnly={state !== null}
          onChange={({ target }) => {
            setAdded(0);
            set(target.value);
          }}
        />
        {parts.length > 0 && <Preview parts={parts} currency={view.currency} />}
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
        {added > 0 && (
          <Note kind="wait" role="status">
            <Plural
              value={added}
              one="# part is saved on this phone. It shows when it has been received."
              other="# parts are saved on this phone. Each shows when it has been received."
            />
          </Note>
        )}
        {wrong > 0 && (
          <p className="small muted">
            <Plural
              value={wrong}
              one="# line is not added and stays here."
              other="# lines are not added and stay here."
            />
          </p>
        )}
        <Button icon="plus" busy={state !== null} disabled={count === 0} onClick={() => void add()}>
          {state
            ? t`Adding ${state.done} of ${state.of}`
            : t`${plural(count, { one: 'Add # part', other: 'Add # parts' })}`}
        </Button>
        {parts.length === 0 && added === 0 && (
          <p className="small muted">
            <Trans>Paste a list first.</Trans>
          </p>
        )}
      </div>
    </Box>
  );
}

/** Part that each line becomes, and what is wrong with the others. */
function Preview({ parts, currency }: { parts: readonly PastedPart[]; currency: string }) {
  const { t } = useLingui();
  const words = usePasteWords();
  return (
    <ol className={styles.preview} aria-label={t`What will be added`}>
      {parts.map(({ line, partNumber, title, priceMinor, problem }, place) => (
        <li key={`${line} ${place}`} className={styles.part}>
          <div className={styles.words}>
            <p>
              <b>{partNumber || t`Line ${line}`}</b>
              {title !== partNumber && <span> {title}</span>}
            </p>
            {problem !== null && (
              <Mark kind="stop">
                {t`Line ${line}`}: {words(problem)}
              </Mark>
            )}
          </div>
          {priceMinor !== null && (
            <span className="small nowrap">{amountText(wireMoney(priceMinor), currency)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
