import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type StaffImportRule, staffImportRules } from '#contract/staff/import-rules.ts';
import { importRulesTable } from '#contract/staff/tables.ts';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { useNow } from '#shown/clock.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { CsvButton } from '../csv-button.tsx';
import { dayAfter } from '../day.ts';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import styles from '../work.module.css';
import { RuleForm } from './components/rule-form.tsx';
import { RulesTable } from './components/rules-table.tsx';

/** Rules that countries have for imported vehicles, with the page that says so and the day when it was last read. */
export function RulesScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Import rules`}>{() => <Rules />}</StaffFrame>;
}

interface Own {
  id: number;
  /** Null: it was removed. */
  now: StaffImportRule | null;
}
function withOwn(read: readonly StaffImportRule[], { id, now }: Own): readonly StaffImportRule[] {
  if (!now) return read.filter((one) => one.id !== id);
  return read.some((one) => one.id === id) ? read.map((one) => (one.id === id ? now : one)) : [...read, now];
}

type Done = 'added' | 'saved' | 'same' | 'removed';

function Rules() {
  const { t, i18n } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const now = useNow() ?? 0;
  const given = new URLSearchParams(search);
  const country = given.get('country') ?? '';
  const due = given.get('due') ?? '';
  const rule = given.get('rule') ?? '';
  const [done, setDone] = useState<Done | null>(null);
  const asked = useUncachedQuery(staffImportRules, {});
  // What was done here last, until the list has been read anew: nobody edits over the version before it.
  const [own, setOwn] = useState<Own | null>(null);
  useEffect(() => setOwn(null), [asked.data]);
  const to = (change: Record<string, string>): string => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ country, due, ...change })) if (value) next.set(name, value);
    const text = next.toString();
    return text === '' ? '/staff/import-rules' : `/staff/import-rules?${text}`;
  };
  const finish = (what: Done, savedRule: StaffImportRule | null): void => {
    setDone(what);
    setOwn({ id: savedRule?.id ?? Number(rule), now: savedRule });
    asked.refresh();
    void navigate(to({}), { replace: true });
  };
  return (
    <WhenLoaded asked={asked}>
      {({ results: read }) => {
        const results = own ? withOwn(read, own) : read;
        const open = results.find(({ id }) => String(id) === rule) ?? null;
        if (open || rule === 'new')
          return (
            <RuleForm
              key={rule}
              rule={open}
              country={country}
              today={dayAfter(now, 0)}
              back={to({})}
              onDone={finish}
            />
          );
        const checks = results.filter((one) => one.check_due).length;
        return (
          <>
            <StaffHead
              title={<Trans>Import rules</Trans>}
              help={<Trans>Always shown as an estimate, with source and dates beside it.</Trans>}
              aside={
                <div className="row row-wrap">
                  <CsvButton path={importRulesTable.path} params={{ country, due }} name="import-rules">
                    <Trans>All rows as CSV</Trans>
                  </CsvButton>
                  <Button icon="plus" onClick={() => void navigate(to({ rule: 'new' }))}>
                    <Trans>Add a rule</Trans>
                  </Button>
                </div>
              }
            />
            <div className={styles.tools}>
              <SelectField
                compact
                label={t`Country`}
                value={country}
                onChange={(event) => void navigate(to({ country: event.target.value }), { replace: true })}
              >
                <option value="">{t`All countries`}</option>
                {DESTINATIONS.map(({ code }) => (
                  <option key={code} value={code}>
                    {countryName(code, i18n.locale)}
                  </option>
                ))}
              </SelectField>
              <SelectField
                compact
                label={t`Check`}
                value={due}
                onChange={(event) => void navigate(to({ due: event.target.value }), { replace: true })}
              >
                <option value="">{t`All`}</option>
                <option value="1">{t`To be checked (${checks})`}</option>
              </SelectField>
            </div>
            <div className="stack">
              {done !== null && (
                <Note kind="ok" role="status" title={<DoneWords done={done} />}>
                  {done !== 'same' && <Trans>The public sees it this way from now on.</Trans>}
                </Note>
              )}
              <RulesTable
                rules={results.filter(
                  (one) => (country === '' || one.country === country) && (due === '' || one.check_due),
                )}
                onOpen={(id) => {
                  setDone(null);
                  void navigate(to({ rule: id }));
                }}
              />
            </div>
          </>
        );
      }}
    </WhenLoaded>
  );
}

function DoneWords({ done }: { done: Done }) {
  if (done === 'added') return <Trans>The rule is added.</Trans>;
  if (done === 'same') return <Trans>Nothing was changed.</Trans>;
  return done === 'saved' ? <Trans>The rule is saved.</Trans> : <Trans>The rule is removed.</Trans>;
}
