import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { DESTINATIONS } from '#domain/destinations.ts';
import type { Selling } from '#domain/listing-type.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Quantity } from '#ui/quantity.tsx';
import styles from './buy-box.module.css';
import { type Choices, choicesOf, type missingOf } from './choices.ts';

const NotTakenNote = lazy(() =>
  import('#shown/not-taken.tsx').then((part) => ({ default: part.NotTakenNote })),
);

interface BuyBoxProps {
  /** Holds the fields, so that the first wrong one can take the focus. */
  form: RefObject<HTMLFormElement | null>;
  item: ItemDetail;
  selling: Selling;
  choices: Choices;
  /** Most that may be chosen, 1 or more. */
  most: number;
  onChoose: (next: Choices) => void;
  /** What was missing at the last press; null before it. */
  missing: ReturnType<typeof missingOf> | null;
  /** Why it cannot be had at all; null when it can. */
  problem: string | null;
  failed: { cause: unknown } | null;
  onInquire: () => void;
  action: ReactNode;
}

/** Options, destination, quantity and the button; an item that cannot be bought here is asked about. */
export function BuyBox(props: BuyBoxProps) {
  const { form, item, selling, choices, most, onChoose, missing, problem, failed, onInquire, action } = props;
  const { t } = useLingui();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Under the bar of a phone the words would stand out of sight.
    if (failed) said.current?.scrollIntoView({ block: 'center' });
  }, [failed]);
  if (selling !== 'buy')
    return (
      <Box title={<Trans>Ask about it</Trans>}>
        <Button full onClick={onInquire}>
          <Trans>Inquire</Trans>
        </Button>
      </Box>
    );
  const choose = (next: Partial<Choices>): void => onChoose({ ...choices, ...next });
  return (
    <Box title={<Trans>Buy</Trans>}>
      <form ref={form} className={styles.fields} onSubmit={(event) => event.preventDefault()} noValidate>
        {choicesOf(item).map(({ id, name, values, required }) => (
          <SelectField
            key={id}
            label={name}
            required={required}
            value={choices.values[id] ?? ''}
            error={missing?.options.includes(id) ? t`Error: Select size` : undefined}
            onChange={({ target: { value } }) => choose({ values: { ...choices.values, [id]: value } })}
          >
            <option value="">{t`Choose`}</option>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label={<Trans>Country</Trans>}
          required
          value={choices.country}
          error={missing?.country ? t`Set Destination (Country)` : undefined}
          onChange={({ target: { value } }) => choose({ country: value })}
        >
          <option value="">{t`Choose a country`}</option>
          {DESTINATIONS.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </form>
      <div className={styles.buy}>
        <span className="only-narrow strong" aria-hidden>
          <Trans>Quantity</Trans>
        </span>
        <Quantity
          label={t`Quantity`}
          lessLabel={t`One less`}
          moreLabel={t`One more`}
          value={choices.quantity}
          max={most}
          onChange={(quantity) => choose({ quantity })}
        />
        <div className="only-wide grow">{action}</div>
      </div>
      {problem !== null && <Note kind="stop" role="status" className={styles.gap} title={problem} />}
      <div ref={said}>
        {failed && (
          <Suspense>
            <NotTakenNote cause={failed.cause} className={styles.gap}>
              <Trans>Your basket is as it was.</Trans>
            </NotTakenNote>
          </Suspense>
        )}
      </div>
      <p className={`tiny muted ${styles.gap}`}>
        <Trans>Shipping comes with your quote. No payment now: you get a pro-forma first.</Trans>
      </p>
    </Box>
  );
}
