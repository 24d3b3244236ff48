import { useLingui } from '@lingui/react/macro';
import type { CodeDiscount } from '#contract/supporter.ts';
import { amountText } from './amount.tsx';

/** Discount of a supporter's code in a few words: "5%", "$200.00". */
export function useDiscountText(): (discount: Pick<CodeDiscount, 'kind' | 'value' | 'currency'>) => string {
  const { i18n } = useLingui();
  return ({ kind, value, currency }) =>
    kind === 'percent'
      ? i18n.number(Number(value) / 100, { style: 'percent', maximumFractionDigits: 2 })
      : amountText(value, currency ?? 'USD');
}
