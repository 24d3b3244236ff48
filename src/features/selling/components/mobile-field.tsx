import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '#domain/places/destinations.ts';
import { PHONE_COUNTRIES } from '#domain/phone/countries.ts';
import { SelectField, TextField } from '#ui/field.tsx';

interface MobileFieldProps {
  mobile: string;
  /** ISO alpha-2 */
  country: string;
  /** Hint that says what the number is for. */
  hint: ReactNode;
  error: ReactNode;
  onChange: (change: { mobile?: string; country?: string }) => void;
}

/** A mobile number as people write it, with the country that it is read for. */
export function MobileField({ mobile, country, hint, error, onChange }: MobileFieldProps) {
  const { t, i18n } = useLingui();
  const nameOf = (code: string): string =>
    code === 'GB' ? t`United Kingdom` : countryName(code, i18n.locale);
  const choices = PHONE_COUNTRIES.map(({ code, dial }) => ({ code, dial, name: nameOf(code) })).toSorted(
    (one, other) => one.name.localeCompare(other.name),
  );
  return (
    <>
      <SelectField
        label={<Trans>Country of the number</Trans>}
        name="country"
        autoComplete="tel-country-code"
        value={country}
        onChange={({ target }) => onChange({ country: target.value })}
      >
        {choices.map(({ code, name, dial }) => (
          <option key={code} value={code}>
            {`${name} (+${dial})`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={<Trans>Mobile number</Trans>}
        hint={hint}
        type="tel"
        name="mobile"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        wide
        value={mobile}
        error={error}
        onChange={({ target }) => onChange({ mobile: target.value })}
      />
    </>
  );
}
