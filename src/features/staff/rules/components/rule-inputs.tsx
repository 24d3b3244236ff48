import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { KNOWN_RULES, type RuleField, type TypedRule, unitsOf } from '../rule-fields.ts';
import { ABOUT_WORDS, aboutName, BODY_CLASSES, FIELD_WORDS, ruleName } from '../rule-words.ts';
import styles from '../../work.module.css';

interface RuleInputsProps {
  fields: TypedRule;
  /** YYYY-MM-DD */
  today: string;
  problem: Problem | null;
  onChange: (change: Partial<TypedRule>) => void;
}

/** The fields of a rule: what it says, of whom, and who says so. */
export function RuleInputs({ fields, today, problem, onChange }: RuleInputsProps) {
  const { t, i18n } = useLingui();
  const known = useId();
  const units = useId();
  // A rule about several bodies keeps them.
  const classes = [...new Set([...ABOUT_WORDS.map(({ value }) => value), ...BODY_CLASSES, fields.class])];
  const wired = (field: RuleField) => ({
    label: i18n._(FIELD_WORDS[field]),
    value: fields[field],
    error: fieldMessage(problem, field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  const number = (field: RuleField) => <TextField {...wired(field)} inputMode="numeric" />;
  return (
    <div className={styles.fields}>
      <div className={styles.pairs}>
        <SelectField {...wired('country')}>
          <option value="">{t`Choose a country`}</option>
          {DESTINATIONS.map(({ code }) => (
            <option key={code} value={code}>
              {countryName(code, i18n.locale)}
            </option>
          ))}
        </SelectField>
        <TextField {...wired('rule')} list={known} spellCheck={false} autoCapitalize="none" />
        <datalist id={known}>
          {KNOWN_RULES.map((name) => (
            <option key={name} value={name}>
              {ruleName(i18n, name)}
            </option>
          ))}
        </datalist>
        <TextField {...wired('value')} />
        <TextField
          {...wired('unit')}
          list={units}
          {...(fields.rule.endsWith('_percent') && { value: '%', readOnly: true })}
        />
        <datalist id={units}>
          {unitsOf(fields.rule).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
      <div className={styles.pairs}>
        <SelectField {...wired('class')}>
          {classes.map((value) => (
            <option key={value} value={value}>
              {aboutName(i18n, value)}
            </option>
          ))}
        </SelectField>
        <TextField {...wired('fuel')} />
        {number('age_from')}
        {number('age_to')}
        {number('cc_from')}
        {number('cc_to')}
      </div>
      <TextArea {...wired('note')} rows={2} maxLength={1000} />
      <TextArea {...wired('note_sw')} rows={2} maxLength={1000} />
      <TextArea {...wired('note_pt')} rows={2} maxLength={1000} />
      <TextField {...wired('source')} wide type="url" inputMode="url" placeholder="https://" />
      <div className={styles.pairs}>
        <TextField {...wired('source_date')} type="date" max={today} />
        <TextField {...wired('checked_date')} type="date" max={today} />
      </div>
    </div>
  );
}
