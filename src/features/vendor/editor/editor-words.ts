import { useLingui } from '@lingui/react/macro';
import { MAX_COLOUR, MAX_DESCRIPTION, type ListingField } from '#domain/listings/listing-fields.ts';
import { FIRST_YEAR, MAX_MILEAGE, MAX_TITLE } from '#domain/listings/listing-rules.ts';
import type { WrongField } from './editor-form.ts';

/** Names of the fields; one that is none stands as it is. */
export function useEditorFieldName(): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    const names: Readonly<Record<string, string>> = {
      pTitle: t`Title`,
      subtitle: t`Subtitle`,
      description: t`Description`,
      pContact: t`Contact number`,
      pLocation: t`Location`,
      pPrice: t`Price`,
      sMileage: t`Mileage`,
      sYear: t`Year`,
      sEngine: t`Engine size`,
      sFuel: t`Fuel`,
      sTransmission: t`Transmission`,
      sBody: t`Body type`,
      sColour: t`Colour`,
      sSteering: t`Steering`,
      sDoors: t`Doors`,
      sSeats: t`Seats`,
      sChassis: t`Chassis number`,
      sPartNumber: t`Part number`,
      sCondition: t`Condition`,
      publish: t`Live or draft`,
    };
    return names[field] ?? field;
  };
}

/** Number of letters that a text may have. */
export const MAX_LETTERS: Partial<Record<ListingField, number>> = {
  pTitle: MAX_TITLE,
  subtitle: 100,
  description: MAX_DESCRIPTION,
  pLocation: 100,
  sColour: MAX_COLOUR,
  sPartNumber: 100,
};

/** Words for what is wrong with a field, at the field. */
export function useFieldErrorText(): (
  field: ListingField,
  wrong: WrongField | undefined,
) => string | undefined {
  const { t, i18n } = useLingui();
  return (field, wrong) => {
    if (!wrong) return undefined;
    // Words of the spec (account §5).
    if (wrong.missing) return field === 'sYear' ? t`Required` : t`Field required`;
    if (wrong.code === 'max_length') {
      const most = i18n.number(MAX_LETTERS[field] ?? 0);
      return t`Use ${most} characters or fewer`;
    }
    if (wrong.code !== 'invalid') return wrong.detail;
    const lastYear = new Date().getUTCFullYear() + 1;
    const miles = i18n.number(MAX_MILEAGE);
    switch (field) {
      case 'pContact':
        return t`Enter a phone number of 5 to 16 digits`;
      case 'pPrice':
        return t`Enter an amount like 250000 or 250,000.50`;
      case 'sMileage':
        return t`Enter miles from 0 to ${miles}`;
      case 'sEngine':
        return t`Enter litres like 1.6, or cc from 50 to 20000`;
      case 'sDoors':
        return t`Enter a number from 1 to 9`;
      case 'sSeats':
        return t`Enter a number from 1 to 99`;
      case 'sColour':
        return t`Enter a colour in words, like dark blue`;
      case 'sChassis':
        return t`Enter 17 letters and digits without I, O and Q, or a frame number like NZE121-3012345`;
      case 'sYear':
        return t`Enter a year from ${FIRST_YEAR} to ${lastYear}`;
      default:
        return wrong.detail;
    }
  };
}
