import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { TIERS } from '#domain/shop/tiers.ts';
import { addTier, type StaffTier, staffTiers } from '#contract/staff/offers.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { DayText } from '../dates.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { wireMoment } from '../sent-fields.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import styles from '../work.module.css';

/** Prices that the three ways to buy begin at, from day to day. */
export function TiersBox() {
  const { t } = useLingui();
  const asked = useUncachedQuery(staffTiers, {});
  const names = useTierNames();
  const yes = t`Shown now`;
  const columns: readonly DataColumn<StaffTier>[] = [
    { key: 'tier', label: t`Way to buy`, heading: true, cell: ({ tier }) => names[tier] },
    { key: 'price', label: t`From`, right: true, cell: ({ price }) => amountText(price, 'USD') },
    { key: 'starts', label: t`First day`, cell: ({ starts_at: of }) => <DayText of={of} /> },
    { key: 'ends', label: t`Ends`, cell: ({ ends_at: of }) => (of === null ? '–' : <DayText of={of} />) },
    { key: 'shown', label: t`Status`, cell: ({ shown }) => (shown ? yes : '–') },
  ];
  return (
    <Box title={<Trans>Three ways to buy</Trans>}>
      <p className="muted">
        <Trans>The home page cards. The latest active price is shown; older ones stay on record.</Trans>
      </p>
      <WhenLoaded asked={asked} level={2}>
        {({ results }) => (
          <DataTable
            label={t`Three ways to buy`}
            columns={columns}
            rows={results}
            keyOf={({ id }) => String(id)}
            empty={<Trans>No deals yet.</Trans>}
          />
        )}
      </WhenLoaded>
      <AddTier onDone={asked.refresh} />
    </Box>
  );
}

function useTierNames(): Record<StaffTier['tier'], string> {
  const { t } = useLingui();
  return { free: t`Free`, convenient: t`Convenient`, trusted: t`Trusted` };
}

function AddTier({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const names = useTierNames();
  const { send, busy, problem } = useAct(addTier);
  const { form, refused } = useBadFieldFocus();
  const [tier, setTier] = useState<StaffTier['tier']>('free');
  const [price, setPrice] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [done, setDone] = useState(false);
  const submit = async (): Promise<void> => {
    setDone(false);
    const outcome = await send({ tier, price, starts_at: wireMoment(from), ends_at: wireMoment(until) });
    if (!outcome) return;
    if (!outcome.ok) return refused();
    setPrice('');
    setDone(true);
    onDone();
  };
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <div className={styles.pairs}>
        <SelectField
          label={t`Way to buy`}
          value={tier}
          onChange={({ target: { value } }) => setTier(TIERS.find((one) => one === value) ?? 'free')}
        >
          {TIERS.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`New price, in dollars`}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={fieldMessage(problem, 'price')}
          onChange={(event) => setPrice(event.target.value)}
        />
        <TextField
          label={t`Valid from`}
          type="datetime-local"
          hint={<Trans>In UTC. Leave empty to start now.</Trans>}
          value={from}
          error={fieldMessage(problem, 'starts_at')}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t`Valid until`}
          type="datetime-local"
          hint={<Trans>In UTC. Leave empty to run until further notice.</Trans>}
          value={until}
          error={fieldMessage(problem, 'ends_at')}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <RefusedNote problem={problem} fields={['price', 'starts_at', 'ends_at']} />
      {done && <Note kind="ok" role="status" title={<Trans>The price is set.</Trans>} />}
      <div>
        <Button type="submit" busy={busy}>
          <Trans>Set the price</Trans>
        </Button>
      </div>
    </Form>
  );
}
