import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Mark } from '#ui/mark.tsx';
import { useCategoryPath } from '../creation/category-path.ts';
import { isRowTakeable, isRowUnchanged } from './import-effects.ts';
import type { ImportRow } from './import-plan.ts';
import { listingFrom } from './import-view.ts';
import { ImportEffect } from './import-effect.tsx';
import { useRowProblem } from './import-words.ts';
import styles from './import.module.css';

const AT_ONCE = 50;

interface PreviewProps {
  rows: readonly ImportRow[];
  /** Columns that mean nothing here. */
  unknown: readonly string[];
  unchosen: ReadonlySet<number>;
  taken: ReadonlySet<number>;
  busy: boolean;
  onChoose: (rows: readonly ImportRow[], on: boolean) => void;
}

/** Every line of the file with what it makes or changes, and what is wrong with it. */
export function ImportPreview({ rows, unknown, unchosen, taken, busy, onChoose }: PreviewProps) {
  const [most, setMost] = useState(AT_ONCE);
  const good = rows.filter(isRowTakeable);
  const same = rows.filter(isRowUnchanged).length;
  const bad = rows.length - good.length - same;
  const left = rows.length - most;
  return (
    <Box title={<Trans>What it says</Trans>}>
      <div className="stack">
        <p role="status">
          <Plural value={good.length} one="# line can be imported." other="# lines can be imported." />{' '}
          {same > 0 && (
            <>
              <Plural value={same} one="# line changes nothing." other="# lines change nothing." />{' '}
            </>
          )}
          {bad > 0 && (
            <Plural
              value={bad}
              one="# line cannot: correct it in the file and choose it again."
              other="# lines cannot: correct them in the file and choose it again."
            />
          )}
        </p>
        {unknown.length > 0 && (
          <p className="small muted">
            <Trans>Columns that are left out: {unknown.join(', ')}</Trans>
          </p>
        )}
        {good.length > 1 && (
          <Checkbox
            checked={good.every(({ line }) => !unchosen.has(line))}
            disabled={busy}
            onChange={({ target }) => onChoose(good, target.checked)}
          >
            <Trans>Choose all that can be imported</Trans>
          </Checkbox>
        )}
        <ul className={`list ${styles.rows}`}>
          {rows.slice(0, most).map((row) => (
            <PreviewRow
              key={row.line}
              row={row}
              isChosen={isRowTakeable(row) && !unchosen.has(row.line)}
              isTaken={taken.has(row.line)}
              busy={busy}
              onChoose={(on) => onChoose([row], on)}
            />
          ))}
        </ul>
        {left > 0 && (
          <Button onClick={() => setMost(most + AT_ONCE)}>
            <Trans>Show {Math.min(left, AT_ONCE)} more</Trans>
          </Button>
        )}
      </div>
    </Box>
  );
}

interface RowProps {
  row: ImportRow;
  isChosen: boolean;
  isTaken: boolean;
  busy: boolean;
  onChoose: (on: boolean) => void;
}

function PreviewRow({ row, isChosen, isTaken, busy, onChoose }: RowProps) {
  const { t } = useLingui();
  const problem = useRowProblem();
  const { line, title, place, changes, problems, twin, unlisted } = row;
  const price = listingFrom(row).prod_price;
  const filedIn = useCategoryPath(place?.category ?? '', row.of);
  return (
    <li>
      <Checkbox
        checked={isTaken || isChosen}
        disabled={busy || isTaken || !isRowTakeable(row)}
        onChange={({ target }) => onChoose(target.checked)}
      >
        <b>{title || t`No title`}</b>
        <small className={styles.facts}>
          {t`Line ${line}`}
          {changes && <span>{t`Number ${changes.cid}`}</span>}
          {place && <span>{filedIn}</span>}
          {price && <span>{amountText(price, 'ZMW')}</span>}
        </small>
      </Checkbox>
      <div className={styles.notes}>
        {problems.map((one) => {
          const text = problem(one);
          return (
            <Mark key={text} kind="stop">
              {text}
            </Mark>
          );
        })}
        {isTaken && (
          <Mark icon="check">
            {changes ? <Trans>Changed on this phone</Trans> : <Trans>Among your listings now</Trans>}
          </Mark>
        )}
        {!isTaken && twin && (
          <Mark kind="wait" icon="alert-triangle">
            {twin === 'listed' ? (
              <Trans>You have a listing with this title already</Trans>
            ) : (
              <Trans>A line above has the same title</Trans>
            )}
          </Mark>
        )}
        {!isTaken && unlisted && (
          <Mark kind="wait" icon="alert-triangle">
            {unlisted.meant === null
              ? t`«${unlisted.given}» is not in our list. It is listed as another model, by that name`
              : t`«${unlisted.given}» is not in our list. Did you mean «${unlisted.meant}»? If not, choose this line: it is listed as another model`}
          </Mark>
        )}
        {!isTaken && problems.length === 0 && <ImportEffect row={row} />}
      </div>
    </li>
  );
}
