import { Trans, useLingui } from '@lingui/react/macro';
import { Choice } from '#ui/choice.tsx';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { amountText } from '#shown/amount.tsx';
import type { ActField } from '../act-fields.ts';
import { typedPayments } from '../order-facts.ts';

interface ActFieldInputProps {
  field: ActField;
  order: StaffOrderDetail;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const INPUT_TYPES: Partial<Record<ActField['kind'], string>> = {
  day: 'date',
  time: 'datetime-local',
  phone: 'tel',
};

/** One field of an act by its kind. */
export function ActFieldInput({ field, order, value, error, onChange }: ActFieldInputProps) {
  const { t, i18n } = useLingui();
  const { kind, max, optional } = field;
  const unit = order.currency;
  const name = i18n._(field.label);
  const label = kind === 'money' ? t`${name} in ${unit}` : optional ? t`${name} (optional)` : name;
  const texts = { label, hint: field.hint && i18n._(field.hint), error };
  switch (kind) {
    case 'area':
      return (
        <TextArea
          {...texts}
          rows={4}
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'payment':
      return (
        <SelectField {...texts} value={value} onChange={(event) => onChange(event.target.value)}>
          {typedPayments(order).map(({ id, amount, reference, received_at }) => (
            <option key={id} value={id}>
              {amountText(amount, unit)}, {reference},{' '}
              {i18n.date(new Date(received_at), { day: 'numeric', month: 'short', year: 'numeric' })}
            </option>
          ))}
        </SelectField>
      );
    case 'audience':
      return (
        <Choice
          legend={name}
          value={value === 'buyer' ? 'buyer' : 'staff'}
          options={[
            { value: 'staff', label: <Trans>Staff only</Trans> },
            { value: 'buyer', label: <Trans>The buyer too</Trans> },
          ]}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextField
          {...texts}
          type={INPUT_TYPES[kind] ?? 'text'}
          inputMode={kind === 'money' ? 'decimal' : undefined}
          autoComplete="off"
          maxLength={max}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
