import { useLingui } from '@lingui/react/macro';
import type { ContactField, StaffContacts } from '#contract/staff/contacts.ts';
import { typedHours } from '#domain/shop/shop-contacts.ts';

export const OFFICES = [
  { key: 'harare', city: 'Harare' },
  { key: 'lusaka', city: 'Lusaka' },
  { key: 'nairobi', city: 'Nairobi' },
] as const;

/** In the order of the form. */
export const FIELDS = [
  'telephone',
  'email',
  'hours',
  'company_name',
  'company_address',
  'company_registration',
  'company_tax_number',
  'company_phone',
  'company_since',
  'harare_address',
  'harare_telephone',
  'harare_weekdays',
  'harare_saturday',
  'lusaka_address',
  'lusaka_telephone',
  'lusaka_weekdays',
  'lusaka_saturday',
  'nairobi_address',
  'nairobi_telephone',
  'nairobi_weekdays',
  'nairobi_saturday',
] as const satisfies readonly ContactField[];

export type ContactFields = Readonly<Record<ContactField, string>>;

const numberText = (digits: string | null): string => (digits === null ? '' : `+${digits}`);

/** As they stand in the form. */
export function contactFieldsOf(contacts: StaffContacts): ContactFields {
  const of = (city: string) => contacts.offices.find((office) => office.city === city);
  const [harare, lusaka, nairobi] = OFFICES.map(({ city }) => of(city));
  return {
    telephone: numberText(contacts.telephone),
    email: contacts.email,
    hours: typedHours(contacts.hours),
    company_name: contacts.company?.name ?? '',
    company_address: contacts.company?.address ?? '',
    company_registration: contacts.company?.registration ?? '',
    company_tax_number: contacts.company?.tax_number ?? '',
    company_phone: numberText(contacts.company?.phone ?? null),
    company_since: String(contacts.company?.since ?? ''),
    harare_address: harare?.address ?? '',
    harare_telephone: numberText(harare?.telephone ?? null),
    harare_weekdays: typedHours(harare?.weekdays ?? null),
    harare_saturday: typedHours(harare?.saturday ?? null),
    lusaka_address: lusaka?.address ?? '',
    lusaka_telephone: numberText(lusaka?.telephone ?? null),
    lusaka_weekdays: typedHours(lusaka?.weekdays ?? null),
    lusaka_saturday: typedHours(lusaka?.saturday ?? null),
    nairobi_address: nairobi?.address ?? '',
    nairobi_telephone: numberText(nairobi?.telephone ?? null),
    nairobi_weekdays: typedHours(nairobi?.weekdays ?? null),
    nairobi_saturday: typedHours(nairobi?.saturday ?? null),
  };
}

/** Name of each field; those of an office with its city, which a list of differences needs. */
export function useContactLabels(): Readonly<Record<ContactField, string>> {
  const { t } = useLingui();
  const office = (city: string) => ({
    address: t`${city}: address`,
    telephone: t`${city}: telephone`,
    weekdays: t`${city}: Monday to Friday`,
    saturday: t`${city}: Saturday`,
  });
  const [harare, lusaka, nairobi] = [office('Harare'), office('Lusaka'), office('Nairobi')];
  return {
    telephone: t`Telephone`,
    email: t`Support email`,
    hours: t`Support hours`,
    company_name: t`Company name`,
    company_address: t`Company address`,
    company_registration: t`Registration number`,
    company_tax_number: t`Tax number`,
    company_phone: t`Company phone`,
    company_since: t`Founded in`,
    harare_address: harare.address,
    harare_telephone: harare.telephone,
    harare_weekdays: harare.weekdays,
    harare_saturday: harare.saturday,
    lusaka_address: lusaka.address,
    lusaka_telephone: lusaka.telephone,
    lusaka_weekdays: lusaka.weekdays,
    lusaka_saturday: lusaka.saturday,
    nairobi_address: nairobi.address,
    nairobi_telephone: nairobi.telephone,
    nairobi_weekdays: nairobi.weekdays,
    nairobi_saturday: nairobi.saturday,
  };
}
