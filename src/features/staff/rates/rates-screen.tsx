import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { staffRates } from '#contract/staff/rates.ts';
import { ratesTable } from '#contract/staff/tables.ts';
import { portSlug } from '#domain/places/destinations.ts';
import { useNow } from '#shown/clock.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { CsvButton } from '../csv-button.tsx';
import { dayAfter } from '../day.ts';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import styles from '../work.module.css';
import { RateDialog } from './components/rate-dialog.tsx';
import { RatesTable } from './components/rates-table.tsx';
import { PORTS, rateRows } from './rate-rows.ts';

/** Shipping prices to each port, by method and class: today, later, and on any day before. */
export function RatesScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Shipping rates`}>{() => <Rates />}</StaffFrame>;
}

function Rates() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const port = given.get('port') ?? '';
  const on = given.get('on') ?? '';
  const choose = (change: { port?: string; on?: string }): void => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ port, on, ...change })) if (value) next.set(name, value);
    void navigate(`/staff/rates?${next.toString()}`, { replace: true });
  };
  return (
    <>
      <StaffHead
        title={<Trans>Shipping rates</Trans>}
        help={<Trans>In US dollars per unit. A published rate opens checkout; an estimate never does.</Trans>}
        aside={
          <CsvButton path={ratesTable.path} params={{ port, on }} name="rates">
            <Trans>All rows as CSV</Trans>
          </CsvButton>
        }
      />
      <div className={styles.tools}>
        <SelectField
          compact
          label={t`Port`}
          value={port}
          onChange={(event) => choose({ port: event.target.value })}
        >
          <option value="">{t`All ports`}</option>
          {PORTS.map((name) => (
            <option key={name} value={portSlug(name)}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          type="date"
          label={t`As they were on`}
          value={on}
          onChange={(event) => choose({ on: event.target.value })}
        />
      </div>
      <Listed key={`${port} ${on}`} port={port} on={on} />
    </>
  );
}

function Listed({ port, on }: { port: string; on: string }) {
  const now = useNow() ?? 0;
  const asked = useUncachedQuery(staffRates, { port, on });
  const [open, setOpen] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const day = on === '' ? dayAfter(now, 0) : on;
  return (
    <WhenLoaded asked={asked} level={2}>
      {({ results }) => {
        const rows = rateRows(results, day).filter((row) => port === '' || row.portSlug === port);
        const row = rows.find(({ key }) => key === open);
        return (
          <div className="stack">
            {done && (
              <Note kind="ok" role="status" title={<Trans>The rate is set.</Trans>}>
                <Trans>Baskets and phones use it from its first day.</Trans>
              </Note>
            )}
            <RatesTable
              rows={rows}
              {...(on === '' && {
                onOpen: (key: string) => {
                  setDone(false);
                  setOpen(key);
                },
              })}
            />
            {row && (
              <RateDialog
                row={row}
                today={day}
                onClose={() => setOpen(null)}
                onUnheard={asked.refresh}
                onDone={() => {
                  setOpen(null);
                  setDone(true);
                  asked.refresh();
                }}
              />
            )}
          </div>
        );
      }}
    </WhenLoaded>
  );
}
