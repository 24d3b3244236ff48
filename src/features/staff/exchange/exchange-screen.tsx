import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fieldMessage } from '#contract/problem.ts';
import { addExchangeRate, type ExchangeRate, exchangeRates } from '#contract/staff/exchange.ts';
import { pageCount } from '#domain/text/pagination.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useNow } from '#shown/clock.ts';
import { Form } from '#shown/form.tsx';
import { Pages } from '#shown/pages.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { Columns } from '#ui/page.tsx';
import { dayAfter } from '../day.ts';
import { RefusedNote } from '../refused-note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import styles from '../work.module.css';
import { DayText, useDates } from '../dates.tsx';

/** Rate of a US dollar in kwacha, day by day: prices in both are compared by it. */
export function ExchangeScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Exchange rates`}>{() => <Rates />}</StaffFrame>;
}

function Rates() {
  const { search } = useLocation();
  const page = new URLSearchParams(search).get('page') ?? '1';
  return (
    <>
      <StaffHead
        title={<Trans>Exchange rates</Trans>}
        help={<Trans>Kwacha for one US dollar. A day's rate cannot be changed later.</Trans>}
      />
      <Listed key={page} page={page} />
    </>
  );
}

function Listed({ page }: { page: string }) {
  const { t } = useLingui();
  const asked = useUncachedQuery(exchangeRates, { page });
  const columns: readonly DataColumn<ExchangeRate>[] = [
    { key: 'date', label: t`Day`, heading: true, cell: ({ date }) => <DayText of={date} /> },
    {
      key: 'rate',
      label: t`ZMW for 1 USD`,
      right: true,
      cell: ({ units_per_usd }) => <span className={styles.amount}>{units_per_usd}</span>,
    },
  ];
  return (
    <Columns
      sideFirst
      side={<AddRate onDone={asked.refresh} />}
      main={
        <WhenLoaded asked={asked} level={2}>
          {({ count, results }) => (
            <>
              <DataTable
                label={t`Exchange rates`}
                columns={columns}
                rows={results}
                keyOf={({ id }) => String(id)}
                empty={<Empty bare icon="search" title={<Trans>No rates yet</Trans>} />}
              />
              <div className={styles.foot}>
                <Pages
                  page={Number(page) || 1}
                  pages={pageCount(count)}
                  to={(at) => `/staff/exchange-rates?page=${at}`}
                />
              </div>
            </>
          )}
        </WhenLoaded>
      }
    />
  );
}

function AddRate({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const now = useNow() ?? 0;
  const { send, busy, problem } = useAct(addExchangeRate);
  const { form, refused } = useBadFieldFocus();
  const [units, setUnits] = useState('');
  const [date, setDate] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const dates = useDates();
  const day = date ?? dayAfter(now, 0);
  const taken = problem?.code === 'duplicate' ? problem.detail : undefined;
  const submit = async (): Promise<void> => {
    setDone(null);
    const outcome = await send({ currency: 'ZMW', units_per_usd: units, date: day });
    if (outcome?.ok) {
      setUnits('');
      setDone(dates.day(outcome.value.date));
      onDone();
    } else if (outcome) {
      refused();
      if (!isJudgedByShop(outcome)) onDone();
    }
  };
  return (
    <Box title={<Trans>Add a rate</Trans>}>
      <Form form={form} busy={busy} onSubmit={submit}>
        <TextField
          label={t`Kwacha for one US dollar`}
          inputMode="decimal"
          autoComplete="off"
          value={units}
          error={fieldMessage(problem, 'units_per_usd')}
          onChange={(event) => setUnits(event.target.value)}
        />
        <TextField
          type="date"
          label={t`Day`}
          max={dayAfter(now, 0)}
          value={day}
          error={taken ?? fieldMessage(problem, 'date')}
          onChange={(event) => setDate(event.target.value)}
        />
        {taken === undefined && <RefusedNote problem={problem} fields={['units_per_usd', 'date']} />}
        {done !== null && <Note kind="ok" role="status" title={<Trans>The rate for {done} is set.</Trans>} />}
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Add</Trans>
        </Button>
      </Form>
    </Box>
  );
}
