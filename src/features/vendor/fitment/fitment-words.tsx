import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type FitmentLine, fitmentLines } from '#domain/fitment/fitment-lines.ts';
import type { FitmentList } from '#domain/fitment/fitment-list.ts';
import { Button } from '#ui/button.tsx';
import styles from './fitment-choice.module.css';
import { yearsText } from './fitment-choice.tsx';

/** A line of what a part fits, in words. */
export function LineWords({ model, variant, trim }: FitmentLine) {
  if (variant === null)
    return (
      <Trans>
        <b>{model}</b>, all of it
      </Trans>
    );
  if (trim === null)
    return (
      <Trans>
        <b>
          {model} {variant}
        </b>
        , all of it
      </Trans>
    );
  return (
    <>
      <b>
        {model} {variant}
      </b>
      , {trim.label} <span className="small muted">{yearsText(trim.years)}</span>
    </>
  );
}

/** A long list stays short until somebody wants it. */
const FIRST = 8;

/** Vehicles that a part fits, make by make, to be read. */
export function FitmentLines({ list }: { list: FitmentList }) {
  const [isWhole, setWhole] = useState(false);
  const makes = Object.entries(list).map(([make, ofMake]) => ({ make, lines: fitmentLines(ofMake) }));
  const count = makes.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0)
    return (
      <p className="muted">
        <Trans>Nothing is chosen yet. Buyers cannot see whether it fits their car.</Trans>
      </p>
    );
  let left = isWhole ? count : FIRST;
  return (
    <>
      {makes.map(({ make, lines }) => {
        const shown = lines.slice(0, left);
        left -= shown.length;
        return (
          shown.length > 0 && (
            <section key={make} className={styles.make} aria-label={make}>
              <h3>{make}</h3>
              <ul className="list">
                {shown.map((line) => (
                  <li key={line.ids.join(' ')}>
                    <LineWords {...line} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
      {!isWhole && count > FIRST && (
        <Button variant="quiet" full onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}
