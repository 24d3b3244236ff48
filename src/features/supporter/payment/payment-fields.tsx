import { Trans, useLingui } from '@lingui/react/macro';
import { countryName, DESTINATIONS } from '#domain/places/destinations.ts';
import { operatorsOf } from '#domain/supporters/payout-operators.ts';
import { MAX_BRANCH, MAX_HOLDER, MAX_PROVIDER } from '#domain/supporters/payout-rules.ts';
import { Choice } from '#ui/choice.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import type { PaymentField } from './payment-words.ts';
import type { TypedPayment } from './typed-payment.ts';

/** Stands for an operator that is not in the list. */
const ANOTHER = '…';

interface PaymentFieldsProps {
  typed: TypedPayment;
  account: string;
  errorOf: (field: PaymentField) => string | undefined;
  onChange: (next: Partial<TypedPayment>) => void;
  onAccount: (account: string) => void;
}

/** Fields for the method, the place, which operator or bank, which number, whose. */
export function PaymentFields({ typed, account, errorOf, onChange, onAccount }: PaymentFieldsProps) {
  const { t, i18n } = useLingui();
  const countries = DESTINATIONS.map(({ code }) => ({ code, name: countryName(code, i18n.locale) })).toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  const isBank = typed.method === 'bank';
  return (
    <>
      <Choice
        legend={<Trans>How we pay you</Trans>}
        name="method"
        options={[
          { value: 'mobile_money', label: <Trans>Mobile money</Trans> },
          { value: 'bank', label: <Trans>Bank account</Trans> },
        ]}
        value={typed.method}
        error={errorOf('method')}
        onChange={(method) => onChange({ method, provider: '', another: false })}
      />
      <SelectField
        label={<Trans>Country of the account</Trans>}
        name="country"
        value={typed.country}
        error={errorOf('country')}
        onChange={({ target }) => onChange({ country: target.value, provider: '', another: false })}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {isBank ? (
        <TextField
          label={<Trans>Bank</Trans>}
          name="provider"
          autoComplete="off"
          maxLength={MAX_PROVIDER}
          value={typed.provider}
          error={errorOf('provider')}
          onChange={({ target }) => onChange({ provider: target.value })}
        />
      ) : (
        <Operator typed={typed} error={errorOf('provider')} onChange={onChange} />
      )}
      <TextField
        label={isBank ? <Trans>Account number</Trans> : <Trans>Mobile number of the wallet</Trans>}
        hint={<Trans>Type the full number. It is not kept on this phone.</Trans>}
        name="account"
        {...(isBank ? {} : { type: 'tel', inputMode: 'tel' as const })}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={account}
        error={errorOf('account')}
        onChange={({ target }) => onAccount(target.value)}
      />
      <TextField
        label={<Trans>Name of the account holder</Trans>}
        hint={
          isBank ? (
            <Trans>Exactly as the bank has it.</Trans>
          ) : (
            <Trans>Exactly as the operator has it: the name shown when someone sends you money.</Trans>
          )
        }
        name="holder"
        autoComplete="name"
        maxLength={MAX_HOLDER}
        value={typed.holder}
        error={errorOf('holder')}
        onChange={({ target }) => onChange({ holder: target.value })}
      />
      {isBank && (
        <TextField
          label={t`Branch (optional)`}
          name="branch"
          autoComplete="off"
          maxLength={MAX_BRANCH}
          value={typed.branch}
          error={errorOf('branch')}
          onChange={({ target }) => onChange({ branch: target.value })}
        />
      )}
    </>
  );
}

interface OperatorProps {
  typed: TypedPayment;
  error: string | undefined;
  onChange: (next: Partial<TypedPayment>) => void;
}

/** One of those that people use in that country, or another by its name. */
function Operator({ typed, error, onChange }: OperatorProps) {
  const { t } = useLingui();
  const known = operatorsOf(typed.country);
  const names = typed.another || known.length === 0;
  return (
    <>
      {known.length > 0 && (
        <SelectField
          label={<Trans>Operator</Trans>}
          name="operator"
          value={typed.another ? ANOTHER : typed.provider}
          error={names ? undefined : error}
          onChange={({ target: { value } }) =>
            onChange(
              value === ANOTHER ? { another: true, provider: '' } : { another: false, provider: value },
            )
          }
        >
          <option value="">{t`Choose`}</option>
          {known.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={ANOTHER}>{t`Another`}</option>
        </SelectField>
      )}
      {names && (
        <TextField
          label={<Trans>Name of the operator</Trans>}
          name="provider"
          autoComplete="off"
          maxLength={MAX_PROVIDER}
          value={typed.provider}
          error={error}
          onChange={({ target }) => onChange({ provider: target.value })}
        />
      )}
    </>
  );
}
