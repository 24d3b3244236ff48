import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { FitmentMakes } from '#contract/listings/fitment.ts';
import { yearSpans } from '#domain/fitment/fitment.ts';
import type { KnownTrim } from '#domain/fitment/fitment-list.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { nameOfTrim } from './fitment-draft.ts';
import { trimsOf } from './fitment-tree.ts';
import styles from './fitment-choice.module.css';

/** "2007–2010, 2012" */
export const yearsText = (years: readonly number[]): string =>
  yearSpans(years)
    .map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
    .join(', ');

interface ChoiceProps {
  tree: FitmentMakes;
  find: string;
  /** Trims that are ticked, by nameOfTrim. */
  chosen: ReadonlySet<string>;
  onTick: (trims: readonly KnownTrim[], on: boolean) => void;
}

/** The models of a make with their variants and trims: each level is ticked as a whole, or one by one. */
export function FitmentChoice({ tree, find, chosen, onTick }: ChoiceProps) {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const all = trimsOf(tree);
  const found = words.length === 0 ? all : all.filter((trim) => words.every((word) => isIn(trim, word)));
  const models = [...new Set(found.map(({ model }) => model))];
  const count = found.length;
  if (count === 0)
    return (
      <p className="muted">
        <Trans>Nothing here matches these words.</Trans>
      </p>
    );
  return (
    <>
      {words.length > 0 && (
        <div className="row row-between row-wrap">
          <p className="small muted" role="status">
            <Plural value={count} one="# trim found" other="# trims found" />
          </p>
          <Button variant="quiet" small onClick={() => onTick(found, true)}>
            <Trans>Tick all of them</Trans>
          </Button>
        </div>
      )}
      <ul className="list">
        {models.map((model) => (
          <Model
            key={`${tree.make} ${model}`}
            model={model}
            trims={found.filter((trim) => trim.model === model)}
            isOpen={words.length > 0 && models.length <= FEW}
            chosen={chosen}
            onTick={onTick}
          />
        ))}
      </ul>
    </>
  );
}

/** So many found models lie open. */
const FEW = 3;

const isIn = ({ model, variant, label, years }: KnownTrim, word: string): boolean =>
  `${model} ${variant} ${label}`.toLowerCase().includes(word) || years.some((year) => String(year) === word);

interface ModelProps {
  model: string;
  trims: readonly KnownTrim[];
  isOpen: boolean;
  chosen: ReadonlySet<string>;
  onTick: ChoiceProps['onTick'];
}

function Model({ model, trims, isOpen, chosen, onTick }: ModelProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? isOpen;
  const of = trims.length;
  const count = trims.filter((trim) => chosen.has(nameOfTrim(trim))).length;
  const variants = [...new Set(trims.map(({ variant }) => variant))];
  return (
    <li>
      <details open={open} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className={styles.model}>
          <span className="strong">{model}</span>
          <span className="small muted">
            {count === 0 ? (
              <Plural value={of} one="# trim" other="# trims" />
            ) : (
              <Trans>
                {count} of {of} ticked
              </Trans>
            )}
          </span>
        </summary>
        {open && (
          <div className={styles.inside}>
            <Ticks trims={trims} chosen={chosen} onTick={onTick}>
              {/* Many a model has a variant of its own name, which has a box of its own. */}
              {variants.length > 1 && variants.includes(model)
                ? t`All variants of ${model}`
                : t`All of ${model}`}
            </Ticks>
            {variants.map((variant) => {
              const mine = trims.filter((trim) => trim.variant === variant);
              return (
                <fieldset key={variant} className={styles.variant}>
                  <legend className="vh">
                    {variant.startsWith(model) ? variant : `${model} ${variant}`}
                  </legend>
                  <Ticks trims={mine} chosen={chosen} onTick={onTick}>
                    {t`All of ${variant}`}
                  </Ticks>
                  <div className={styles.trims}>
                    {mine.map((trim) => (
                      <Ticks key={trim.doc_id} trims={[trim]} chosen={chosen} onTick={onTick}>
                        {trim.label} <span className="small muted">{yearsText(trim.years)}</span>
                      </Ticks>
                    ))}
                  </div>
                </fieldset>
              );
            })}
          </div>
        )}
      </details>
    </li>
  );
}

interface TicksProps extends Pick<ModelProps, 'trims' | 'chosen' | 'onTick'> {
  children: ReactNode;
}

/** One box for several trims: half ticked where some of them are. */
function Ticks({ trims, chosen, onTick, children }: TicksProps) {
  const count = trims.filter((trim) => chosen.has(nameOfTrim(trim))).length;
  const isWhole = count === trims.length;
  const isPart = count > 0 && !isWhole;
  return (
    <Checkbox
      dense
      checked={isWhole}
      ref={(box) => {
        if (box) box.indeterminate = isPart;
      }}
      onChange={() => onTick(trims, !isWhole)}
    >
      {children}
    </Checkbox>
  );
}
