import { useLingui } from '@lingui/react/macro';
import { minor } from '#domain/money/money.ts';

/** Points of the wire ("150.00") as people read them: "150". */
export function usePoints(): (wire: string) => string {
  const { i18n } = useLingui();
  return (wire) => i18n.number(minor(wire) / 100, { maximumFractionDigits: 2 });
}
