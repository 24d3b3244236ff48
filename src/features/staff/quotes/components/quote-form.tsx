import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Basket } from '#contract/basket.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { setShippingQuote } from '#contract/staff/staff.ts';
import type { StaffQuote } from '#contract/staff/quotes.ts';
import { wireMoney } from '#domain/money/money.ts';
import { MOST_QUOTE_DAYS, QUOTE_DAYS } from '#domain/shipping/shipping-quote.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useNow } from '#shown/clock.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Field, TextArea, TextField } from '#ui/field.tsx';
import fieldStyles from '#ui/field.module.css';
import { currentIn } from '../../current-version.ts';
import { dayAfter } from '../../day.ts';
import { RefusedNote } from '../../refused-note.tsx';
import styles from '../../work.module.css';
import { amountIn, isAmong, type SentQuote } from '../sent-quote.ts';
import { BasketChanged } from './basket-changed.tsx';
import { QuoteSum } from './quote-sum.tsx';

interface QuoteFormProps {
  /** The basket as whoever quotes has seen it. */
  seen: Basket;
  /** As it was read last; a newer one is shown beside it first. */
  newest: Basket;
  /** All of the basket, newest first. */
  quotes: readonly StaffQuote[];
  /** Account of whoever sits here. */
  me: number;
  onDone: () => void;
  /** Nobody knows whether it was set: the basket is to be read again. */
  onUnheard: () => void;
}

/**
 * Shipping price of each line per unit. It is set for the basket that is shown and no other: one that has changed
 * meanwhile is shown beside it, with all that was typed still there.
 */
export function QuoteForm({ seen, newest, quotes, me, onDone, onUnheard }: QuoteFormProps) {
  const { t } = useLingui();
  const now = useNow() ?? 0;
  const { send, busy, problem, clear } = useAct(setShippingQuote);
  const { form, refused } = useBadFieldFocus();
  // The one that a quote names; another takes its place when whoever quotes has seen it.
  const [taken, setTaken] = useState(seen);
  const basket = taken.revision >= seen.revision ? taken : seen;
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({});
  const [until, setUntil] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const day = until ?? dayAfter(now, QUOTE_DAYS);
  const [unheard, setUnheard] = useState<SentQuote | null>(null);
  // Its answer was lost, and the basket, read again, has it.
  const isFound = unheard !== null && isAmong(quotes, unheard, me);
  const isNewer = newest.revision > basket.revision && !isFound;
  const current = currentIn(problem, Basket) ?? (isNewer ? newest : null);
  const valueOf = (line: Basket['results'][number]): string =>
    amounts[line.id] ?? (line.shipping_source === null ? '' : line.shipping_per_unit);

  const finish = (quoted: Basket): void => {
    setAmounts({});
    setNote('');
    setTaken(quoted);
    setUnheard(null);
    clear();
    onDone();
  };
  useEffect(() => {
    if (isFound) finish(newest);
  });
  const submit = async (): Promise<void> => {
    const values = Object.fromEntries(basket.results.map((line) => [line.id, valueOf(line)]));
    setUnheard(null);
    const outcome = await send({
      id: basket.id,
      values,
      // As the field says, also where nobody touched it: to the end of the day.
      expires_at: `${day}T23:59:59Z`,
      note,
      base_version: `b${basket.id}-${basket.revision}`,
    });
    if (!outcome) return;
    if (outcome.ok) return finish(outcome.value);
    refused();
    if (isJudgedByShop(outcome)) return;
    setUnheard({ values, after: quotes[0]?.id ?? 0 });
    onUnheard();
  };

  const shipping = basket.results.reduce(
    (sum, line) => {
      const each = amountIn(valueOf(line));
      return sum === null || each === null ? null : sum + each * line.quantity;
    },
    0 as number | null,
  );
  const currency = basket.currency ?? 'USD';
  return (
    <Box title={<Trans>Set a quote</Trans>}>
      <Form form={form} busy={busy} onSubmit={submit}>
        {current && (
          <BasketChanged
            before={basket}
            now={current}
            onTake={() => {
              setTaken(current);
              clear();
            }}
          />
        )}
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`Per unit, ${currency}`}</th>
              <th scope="col" className={styles.right}>{t`Total`}</th>
            </tr>
          </thead>
          <tbody>
            {basket.results.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.quantity} × {line.title}
                  <small>
                    {line.attributes[0]?.option.endsWith('/2/') ? 'Container' : 'RORO'},{' '}
                    {amountText(line.price_incl_tax_excl_discounts, currency)}
                  </small>
                </th>
                <td data-label={t`Per unit, ${currency}`}>
                  <Field
                    label={t`Per unit for ${line.title}, ${currency}`}
                    labelHidden
                    error={valueMessage(problem, line.id)}
                  >
                    {(wiring) => (
                      <input
                        type="text"
                        inputMode="decimal"
                        autoComplete="off"
                        {...wiring}
                        className={fieldStyles.input}
                        value={valueOf(line)}
                        onChange={(event) => setAmounts({ ...amounts, [line.id]: event.target.value })}
                      />
                    )}
                  </Field>
                </td>
                <td className={styles.right}>{lineTotal(valueOf(line), line.quantity, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <QuoteSum basket={basket} shipping={shipping} />
        <TextField
          type="date"
          label={t`Valid until the end of`}
          hint={t`${QUOTE_DAYS} days unless you choose another day, ${MOST_QUOTE_DAYS} at most.`}
          min={dayAfter(now, 0)}
          max={dayAfter(now, MOST_QUOTE_DAYS - 1)}
          value={day}
          error={fieldMessage(problem, 'expires_at')}
          onChange={(event) => setUntil(event.target.value === '' ? null : event.target.value)}
        />
        <TextArea
          label={t`Staff note`}
          rows={2}
          maxLength={500}
          value={note}
          error={fieldMessage(problem, 'note')}
          onChange={(event) => setNote(event.target.value)}
        />
        {!current && <RefusedNote problem={problem} fields={['values', 'expires_at', 'note']} />}
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Set the quote</Trans>
        </Button>
      </Form>
    </Box>
  );
}

/** Message on what is wrong with the value of a line; the first field also says what is wrong with all of them. */
function valueMessage(problem: Problem | null, lineId: number): string | undefined {
  const values = problem?.fields?.['values'];
  if (Array.isArray(values)) return fieldMessage(problem, 'values');
  if (typeof values !== 'object' || values === null) return undefined;
  const found: unknown = Object.entries(values).find(([id]) => id === String(lineId))?.[1];
  const first: unknown = Array.isArray(found) ? found[0] : found;
  return typeof first === 'string' ? first : undefined;
}

function lineTotal(value: string, quantity: number, currency: string): string {
  const each = amountIn(value);
  return each === null ? '–' : amountText(wireMoney(each * quantity), currency);
}
