import { useLingui } from '@lingui/react/macro';
import type { Warning } from '#domain/shipping/eligibility.ts';
import { firstYearIn } from '#domain/shipping/import-rules.ts';
import { isRefusal } from '#domain/shipping/refused-import.ts';
import { Note } from '#ui/note.tsx';
import styles from './import-warnings.module.css';
import { RuleSource } from './rule-source.tsx';

interface ImportWarningsProps {
  warnings: readonly Warning[];
  /** Name of the country. */
  country: string;
  port: string;
  /** The calendar year of arrival. */
  year: number;
}

/** Why the vehicle may not be let in, worst first, each by its rule. */
export function ImportWarnings({ warnings, country, port, year }: ImportWarningsProps) {
  const { t } = useLingui();
  const words = ({ kind, rule }: Warning): string => {
    const { value } = rule;
    const first = firstYearIn(rule, year);
    switch (kind) {
      case 'too_old':
        if (first !== null)
          return t`In ${year} ${country} admits vehicles of ${first} or later. This one is older.`;
        return t`${country} admits vehicles up to ${value} years old. This one is older.`;
      case 'maybe_too_old':
        if (first !== null)
          return t`In ${year} ${country} admits vehicles of ${first} or later. Ask for the year of this one.`;
        return t`${country} admits vehicles up to ${value} years old. Check the month of this one.`;
      case 'too_new':
        return t`${country} admits vehicles from ${value} months old. This one is newer.`;
      case 'maybe_too_new':
        return t`${country} admits vehicles from ${value} months old. Check the month of this one.`;
      case 'wrong_steering':
        return value === 'left'
          ? t`${country} admits left-hand drive only. This one is right-hand drive.`
          : t`${country} admits right-hand drive only. This one is left-hand drive.`;
      case 'check_steering':
        return value === 'left'
          ? t`${country} admits left-hand drive only. Ask which this one is.`
          : t`${country} admits right-hand drive only. Ask which this one is.`;
      case 'permit_only':
        return t`${country} admits this kind only with a permit that is rarely granted.`;
      case 'permit_required':
        return t`${country} asks for an import permit.`;
      case 'transit_on_carrier':
        return t`From ${port} it must travel on a car carrier, not under its own power.`;
    }
  };
  return (
    <>
      {warnings.map((warning, place) => (
        <Note
          key={`${warning.kind} ${place}`}
          kind={isRefusal(warning) ? 'stop' : 'plain'}
          icon="alert-triangle"
          title={words(warning)}
          stacked
          className={styles.note}
        >
          <span className="small">
            <RuleSource rule={warning.rule} />
          </span>
        </Note>
      ))}
    </>
  );
}
