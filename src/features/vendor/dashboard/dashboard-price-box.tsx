import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { moneyText } from '#domain/money/money.ts';
import type { PriceProblem } from '#domain/listings/price-change.ts';
import { useCommand } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import type { DashboardLine } from './dashboard-lines.ts';
import { CHANGES, type ChangeKind, priceSteps, readChange, writePrices } from './dashboard-prices.ts';
import { editListing } from '../editor/editing-commands.ts';
import type { OwnLine } from '../preview/listing-view.ts';
import { useAttempt } from '../editor/use-attempt.ts';
import styles from './dashboard-price-box.module.css';

interface PriceBoxProps {
  /** The chosen lines. */
  chosen: readonly DashboardLine[];
  /** Its new price lies on this phone: it is chosen no more. */
  onWritten: (listing: OwnLine) => void;
  /** All are written. */
  onDone: () => void;
  onCancel: () => void;
}

/** One change for the prices of all chosen listings; what it makes of each is shown before anything is done. */
export function PriceBox({ chosen, onWritten, onDone, onCancel }: PriceBoxProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ChangeKind>('percent_up');
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(true);
  const { form, tries, refused } = useBadFieldFocus();
  const edit = useCommand(editListing);
  const { busy, failed, run } = useAttempt();
  const problem = useProblemText();
  const change = readChange(kind, typed);
  const steps = change ? priceSteps(chosen, change, isWhole) : [];
  const able = steps.filter(({ after }) => typeof after === 'number');
  const inPercent = kind === 'percent_up' || kind === 'percent_down';
  const kinds: Record<ChangeKind, string> = {
    percent_up: t`Raise by percent`,
    percent_down: t`Lower by percent`,
    amount_up: t`Raise by an amount`,
    amount_down: t`Lower by an amount`,
    set: t`Set one price for all`,
  };
  async function submit() {
    if (!change || able.length === 0) return refused();
    if (await run(() => writePrices(able, edit.run, onWritten))) onDone();
  }
  return (
    <Box title={<Trans>Change prices</Trans>}>
      <Form form={form} busy={busy} onSubmit={submit}>
        <p className="small muted" role="status">
          {chosen.length === 0 ? (
            <Trans>Choose listings in the list below.</Trans>
          ) : (
            <Plural value={chosen.length} one="# listing chosen" other="# listings chosen" />
          )}
        </p>
        <div className={styles.fields}>
          <SelectField
            label={<Trans>How</Trans>}
            value={kind}
            onChange={({ target }) => setKind(CHANGES.find((one) => one === target.value) ?? kind)}
          >
            {CHANGES.map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={inPercent ? <Trans>Percent</Trans> : <Trans>Amount in ZMW</Trans>}
            inputMode="decimal"
            value={typed}
            maxLength={20}
            error={
              tries > 0 && !change
                ? inPercent
                  ? t`Enter a percentage like 5 or 2.5`
                  : t`Enter an amount like 1500 or 1,500.50`
                : undefined
            }
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
          <Trans>Round to whole kwacha</Trans>
        </Checkbox>
        {steps.length > 0 && (
          <ul className={`list ${styles.steps}`} aria-label={t`Prices before and after`}>
            {steps.map(({ listing, before, after }) => (
              <li key={String(listing.prod_id)}>
                <span>{listing.prod_name}</span>
                <span>
                  {before > 0 && moneyText(before, 'ZMW')}{' '}
                  {typeof after === 'number' ? (
                    <>
                      <span aria-hidden="true">→ </span>
                      <span className="vh">{t`becomes`} </span>
                      <b>{moneyText(after, 'ZMW')}</b>
                    </>
                  ) : (
                    <span className="muted">{problem(after)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
        <div className="row row-wrap">
          <Button type="submit" variant="main" busy={busy} disabled={chosen.length === 0}>
            {able.length > 0 ? (
              <Plural value={able.length} one="Change # price" other="Change # prices" />
            ) : (
              <Trans>Change prices</Trans>
            )}
          </Button>
          <Button tall onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </Form>
    </Box>
  );
}

function useProblemText(): (problem: PriceProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem) {
      case 'no_price':
        return t`No price yet. It stays as it is`;
      case 'too_low':
        return t`Nothing would be left of the price. It stays as it is`;
      case 'too_high':
        return t`Above the highest price allowed. It stays as it is`;
      case 'same':
        return t`Stays as it is`;
    }
  };
}
