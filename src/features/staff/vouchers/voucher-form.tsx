import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice } from '#ui/choice.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { useVoucherFieldWords } from './field-words.ts';
import type { VoucherFields } from './voucher-fields.ts';
import styles from './vouchers.module.css';

interface VoucherFormProps {
  fields: VoucherFields;
  onChange: (change: Partial<VoucherFields>) => void;
  /** An order has had it: only its end, and whether it is on, may change. */
  used: boolean;
  /** Its code is a supporter's, and theirs to keep. */
  isSupporters: boolean;
  problem: Problem | null;
}

/** The fields of a voucher, each with what the server says of it. */
export function StaffVoucherForm({ fields, onChange, used, isSupporters, problem }: VoucherFormProps) {
  const { t } = useLingui();
  const words = useVoucherFieldWords();
  const text = (
    name: 'code' | 'name' | 'value' | 'min_order' | 'per_customer' | 'starts_at' | 'ends_at',
  ) => ({
    label: words.labels[name],
    value: fields[name],
    error: fieldMessage(problem, name),
    disabled: used && name !== 'ends_at',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...text('code')}
          disabled={false}
          readOnly={used || isSupporters}
          hint={
            used ? (
              <Trans>An order has used this code, so it cannot be changed.</Trans>
            ) : isSupporters ? (
              <Trans>The code of a supporter.</Trans>
            ) : (
              <Trans>5 letters or more. Upper or lower case does not matter.</Trans>
            )
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={255}
        />
        <TextField
          {...text('name')}
          hint={
            isSupporters ? (
              <Trans>Shown beside the discount. If empty, "Promo code" is shown.</Trans>
            ) : (
              <Trans>Shown beside the discount. If empty, the code is shown.</Trans>
            )
          }
          maxLength={100}
        />
      </div>
      <Choice
        legend={words.labels.kind}
        options={[
          { value: 'percent', label: words.kinds.percent },
          { value: 'fixed', label: words.kinds.fixed },
        ]}
        value={fields.kind}
        disabled={used}
        error={fieldMessage(problem, 'kind')}
        onChange={(kind) => onChange({ kind })}
      />
      <div className={styles.pair}>
        <TextField
          {...text('value')}
          inputMode="decimal"
          hint={fields.kind === 'percent' ? <Trans>As a percentage of the goods.</Trans> : undefined}
        />
        <SelectField
          label={words.labels.currency}
          value={fields.currency}
          disabled={used}
          error={fieldMessage(problem, 'currency')}
          onChange={(event) => onChange({ currency: event.target.value })}
        >
          <option value="">{t`Any`}</option>
          <option>USD</option>
          <option>ZMW</option>
        </SelectField>
        <TextField {...text('min_order')} inputMode="decimal" hint={<Trans>Leave empty for none.</Trans>} />
        <SelectField
          label={words.labels.class}
          value={fields.class}
          disabled={used}
          error={fieldMessage(problem, 'class')}
          onChange={(event) => onChange({ class: event.target.value })}
        >
          <option value="">{words.classes.all}</option>
          <option value="vehicles">{words.classes.vehicles}</option>
          <option value="parts">{words.classes.parts}</option>
          <option value="electronics">{words.classes.electronics}</option>
        </SelectField>
        <TextField
          {...text('per_customer')}
          inputMode="numeric"
          hint={<Trans>Leave empty for any number of orders.</Trans>}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...text('starts_at')}
          type="datetime-local"
          hint={<Trans>In UTC. Leave empty to start now.</Trans>}
        />
        <TextField {...text('ends_at')} type="datetime-local" hint={<Trans>In UTC.</Trans>} />
      </div>
      <Checkbox
        checked={fields.active}
        error={fieldMessage(problem, 'active')}
        onChange={(event) => onChange({ active: event.target.checked })}
      >
        {words.labels.active}
      </Checkbox>
    </>
  );
}
