import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './filter-form.module.css';

/** So many are seen at one look; the others come when they are asked for. */
const FIRST = 6;

interface ChoiceBoxesProps {
  legend: ReactNode;
  /** Values with how many there are of each, most first; nothing of one keeps its place, greyed. */
  counts: readonly (readonly [value: string, count: number])[];
  chosen: readonly string[];
  /** Text beside the box. */
  textOf: (value: string) => string;
  onChoose: (values: readonly string[]) => void;
}

/** The values of one fact: any of those that are ticked will do. */
export function ChoiceBoxes({ legend, counts, chosen, textOf, onChoose }: ChoiceBoxesProps) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const isChosen = (value: string): boolean =>
    chosen.some((one) => one.toLowerCase() === value.toLowerCase());
  const known = new Set(counts.map(([value]) => value.toLowerCase()));
  // What the address asks for stands here also where nobody counts it.
  const own = chosen
    .filter((value) => !known.has(value.toLowerCase()))
    .map((value) => [value, null] as const);
  const rows = [...own, ...counts];
  if (rows.length === 0) return null;
  const seen = all ? rows : rows.filter(([value], place) => place < FIRST || isChosen(value));
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {seen.map(([value, count]) => (
        <Checkbox
          key={value}
          dense
          checked={isChosen(value)}
          disabled={count === 0 && !isChosen(value)}
          {...(count === null ? {} : { count: i18n.number(count) })}
          onChange={({ target: { checked } }) =>
            onChoose(
              checked
                ? [...chosen, value]
                : chosen.filter((one) => one.toLowerCase() !== value.toLowerCase()),
            )
          }
        >
          {textOf(value)}
        </Checkbox>
      ))}
      {seen.length < rows.length && (
        <Button variant="quiet" small onClick={() => setAll(true)}>
          <Trans>Show all {rows.length}</Trans>
        </Button>
      )}
    </fieldset>
  );
}
