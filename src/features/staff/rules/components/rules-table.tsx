import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffImportRule } from '#contract/staff/import-rules.ts';
import { countryName } from '#domain/places/destinations.ts';
import { Button } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { aboutName, ruleName } from '../rule-words.ts';
import styles from '../../work.module.css';
import { DayText, useDates } from '../../dates.tsx';

/** One rule to a row; Enter changes it. */
export function RulesTable({
  rules,
  onOpen,
}: {
  rules: readonly StaffImportRule[];
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const columns: readonly DataColumn<StaffImportRule>[] = [
    {
      key: 'rule',
      label: t`Rule`,
      heading: true,
      cell: (rule) => (
        <>
          {countryName(rule.country, i18n.locale)}
          <small>{ruleName(i18n, rule.rule)}</small>
        </>
      ),
    },
    { key: 'value', label: t`Value`, right: true, cell: (rule) => <Value rule={rule} /> },
    { key: 'about', label: t`About`, cell: (rule) => <About rule={rule} /> },
    { key: 'source', label: t`Source`, cell: (rule) => <Source rule={rule} /> },
    { key: 'checked', label: t`Checked on`, cell: (rule) => <Checked rule={rule} /> },
    {
      key: 'act',
      label: t`Change`,
      cell: ({ id }) => (
        <Button small onClick={() => onOpen(String(id))}>
          <Trans>Change</Trans>
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={t`Import rules`}
      columns={columns}
      rows={rules}
      keyOf={({ id }) => String(id)}
      onOpen={onOpen}
      empty={
        <Empty
          bare
          icon="search"
          title={<Trans>No rules here</Trans>}
          hint={<Trans>The page says that nothing is known.</Trans>}
        />
      }
    />
  );
}

function Value({ rule: { value, unit } }: { rule: StaffImportRule }) {
  return <b>{unit === '%' ? `${value}%` : [value, unit].filter(Boolean).join(' ')}</b>;
}

function About({ rule }: { rule: StaffImportRule }) {
  const { t, i18n } = useLingui();
  const { age_from: ageFrom, age_to: ageTo, cc_from: ccFrom, cc_to: ccTo, fuel } = rule;
  const more = [
    ...(ageFrom === null && ageTo === null ? [] : [t`${range(ageFrom, ageTo)} years`]),
    ...(ccFrom === null && ccTo === null ? [] : [t`${range(ccFrom, ccTo)} cc`]),
    ...(fuel === null ? [] : [fuel]),
  ];
  return (
    <>
      {aboutName(i18n, rule.class ?? '')}
      {more.length > 0 && <small>{more.join(', ')}</small>}
    </>
  );
}

const range = (from: number | null, to: number | null): string =>
  from === null ? `≤ ${to}` : to === null ? `≥ ${from}` : `${from}–${to}`;

/** Page that says so: opened beside this page, which keeps what is being done here. */
function Source({ rule: { source, source_date: date } }: { rule: StaffImportRule }) {
  const { t } = useLingui();
  const host = URL.canParse(source) ? new URL(source).host : source;
  return (
    <div className={styles.anywhere}>
      <a href={source} target="_blank" rel="noreferrer noopener" aria-label={t`Source: ${host}`}>
        {host}
      </a>
      <small>
        <DayText of={date} />
      </small>
    </div>
  );
}

function Checked({ rule: { checked_date: date, check_due: due } }: { rule: StaffImportRule }) {
  const { day } = useDates();
  return due ? (
    <Mark kind="stop">
      <Trans>{day(date)}, check again</Trans>
    </Mark>
  ) : (
    <>{day(date)}</>
  );
}
