import { useLingui } from '@lingui/react/macro';

const HUNDREDTHS_OF_PERCENT = 10_000;

/** Hundredths of a percent as people read them: "1.5%". */
export function useRate(): (rateBp: number) => string {
  const { i18n } = useLingui();
  return (rateBp) =>
    i18n.number(rateBp / HUNDREDTHS_OF_PERCENT, { style: 'percent', maximumFractionDigits: 2 });
}
