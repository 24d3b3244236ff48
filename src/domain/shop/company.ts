import { lengthOf } from '../people/field-problem.ts';
import { losesLetters } from '../text/printable.ts';

/** The company behind the shop, as a bank asks for it on a pro-forma and as pages name who sells the shop's own stock. */
export interface Company {
  name: string;
  /** One line, '' where nobody has written it down; the same holds for the two numbers. */
  address: string;
  registration: string;
  tax_number: string;
  /** Digits with the country's code. */
  phone: string | null;
  /** Year in which it was founded. */
  since: number | null;
}

export const MAX_COMPANY_NAME = 80;
export const MAX_COMPANY_ADDRESS = 120;

/** Stands in a demo: says of itself that it is none. The number is one of those that Ofcom keeps for fiction. */
export const SAMPLE_COMPANY: Company = {
  name: 'Chicargos Ltd (sample)',
  address: '1 Sample Street, London, United Kingdom (sample)',
  registration: '00000000 (sample)',
  tax_number: 'GB 000 0000 00 (sample)',
  phone: '442079460958',
  since: 2012,
};

/** Tells whether anything of it is still the sample's: then all that is said of it is said to be one. */
export const isSampleCompany = (company: Company): boolean =>
  (['name', 'address', 'registration', 'tax_number', 'phone'] as const).some(
    (fact) => company[fact] === SAMPLE_COMPANY[fact],
  );

/** A text as a paper of ours can print it whole, in one line. */
export const fitsPaper = (text: string, most: number): boolean =>
  lengthOf(text) <= most && !/[\r\n]/.test(text) && !losesLetters(text);

/** A registration or tax number as it is typed: letters, digits and what stands between them; '' for none. */
export const isCompanyNumber = (text: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9 ./()-]{0,29}$|^$/.test(text);

/** A year of four digits, null for none, undefined for what is no year. */
export function foundingYear(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^(18|19|20)\d\d$/.test(text) ? Number(text) : undefined;
}
