import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type FitmentLine, fitmentLines } from '#domain/fitment/fitment-lines.ts';
import { type FitmentList, type KnownTrim, trimsIn } from '#domain/fitment/fitment-list.ts';
import { Box } from '#ui/box.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { nameOfTrim } from './fitment-draft.ts';
import styles from './fitment-choice.module.css';
import { LineWords } from './fitment-words.tsx';

interface ChosenProps {
  list: FitmentList;
  /** Ticked and not saved, by nameOfTrim. */
  unsaved: ReadonlySet<string>;
  /** Number of those that were taken out and not saved. */
  takenOut: number;
  /** Trims that the server has not confirmed, by nameOfTrim. */
  waiting: ReadonlyMap<string, ReactNode>;
  onRemove: (trims: readonly KnownTrim[]) => void;
  onPutBack: () => void;
}

/** Fitment of the part, by make. */
export function FitmentChosen({ list, unsaved, takenOut, waiting, onRemove, onPutBack }: ChosenProps) {
  const { t } = useLingui();
  const all = trimsIn(list);
  return (
    <Box title={<Trans>What it fits</Trans>}>
      {all.length === 0 && (
        <p className="muted">
          <Trans>Nothing is chosen yet. Buyers cannot see whether it fits their car.</Trans>
        </p>
      )}
      {Object.entries(list).map(([make, ofMake]) => (
        <section key={make} className={styles.make} aria-label={make}>
          <div className="row row-between">
            <h3>{make}</h3>
            <Button
              variant="risk"
              small
              aria-label={t`Remove all of ${make}`}
              onClick={() => onRemove(all.filter((trim) => trim.make === make))}
            >
              <Trans>Remove all</Trans>
            </Button>
          </div>
          <ul className="list">
            {fitmentLines(ofMake).map((line) => {
              const trims = all.filter((trim) => trim.make === make && line.ids.includes(trim.doc_id));
              return (
                <li key={line.ids.join(' ')} className={styles.line}>
                  <div className={styles.words}>
                    <p>
                      <LineWords {...line} />
                    </p>
                    {trims.some((trim) => unsaved.has(nameOfTrim(trim))) ? (
                      <Mark icon="edit">
                        <Trans>Not saved yet</Trans>
                      </Mark>
                    ) : (
                      trims.map((trim) => waiting.get(nameOfTrim(trim))).find((mark) => mark !== undefined)
                    )}
                  </div>
                  <IconButton
                    icon="trash"
                    label={t`Remove ${nameOfLine(make, line)}`}
                    onClick={() => onRemove(trims)}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {takenOut > 0 && (
        <div className="row row-between row-wrap">
          <Mark icon="edit">
            <Plural
              value={takenOut}
              one="# trim removed. Not saved yet"
              other="# trims removed. Not saved yet"
            />
          </Mark>
          <Button variant="quiet" small onClick={onPutBack}>
            <Trans>Put back</Trans>
          </Button>
        </div>
      )}
    </Box>
  );
}

const nameOfLine = (make: string, { model, variant, trim }: FitmentLine): string =>
  [make, model, variant, trim?.label].filter((part) => part !== null && part !== undefined).join(' ');
