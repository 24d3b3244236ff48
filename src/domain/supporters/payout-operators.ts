/**
 * Operators of mobile money that people use, by country (ISO alpha-2), the ones most used first. Where the list is empty
 * people are paid into banks. Whoever uses another one names it: no list of them is ever whole.
 */
export const MOBILE_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  TZ: ['M-Pesa', 'Mixx by Yas (Tigo Pesa)', 'Airtel Money', 'HaloPesa'],
  ZM: ['Airtel Money', 'MTN MoMo', 'Zamtel Kwacha'],
  MW: ['Airtel Money', 'TNM Mpamba'],
  MZ: ['M-Pesa', 'e-Mola', 'mKesh'],
  ZA: [],
  LS: ['M-Pesa', 'EcoCash'],
  BW: ['Orange Money', 'MyZaka', 'Smega'],
  ZW: ['EcoCash', 'OneMoney', 'InnBucks'],
  KE: ['M-PESA', 'Airtel Money'],
  UG: ['MTN MoMo', 'Airtel Money'],
  MU: ['my.t money'],
  NA: ['MTC Maris'],
  SZ: ['MTN MoMo'],
};

/** @param country ISO alpha-2 */
export const operatorsOf = (country: string): readonly string[] => MOBILE_OPERATORS[country] ?? [];

/** An operator as the list writes it, however it was typed; null for one that is not in it. */
export function knownOperator(country: string, typed: string): string | null {
  const wanted = typed.toLowerCase();
  return operatorsOf(country).find((name) => name.toLowerCase() === wanted) ?? null;
}
