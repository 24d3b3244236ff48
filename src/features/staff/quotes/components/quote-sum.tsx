import { useLingui } from '@lingui/react/macro';
import type { Basket } from '#contract/basket.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { shownCurrency } from '#shown/amount.tsx';
import { Sum } from '#ui/sum.tsx';

interface QuoteSumProps {
  basket: Pick<Basket, 'currency' | 'total_incl_tax' | 'total_incl_tax_excl_discounts' | 'voucher_discounts'>;
  /** Minor units; null: not typed yet. */
  shipping: number | null;
}

/** Sum that the buyer's basket will say: goods, discount, shipping. */
export function QuoteSum({ basket, shipping }: QuoteSumProps) {
  const { t } = useLingui();
  const currency = shownCurrency(basket.currency ?? 'USD');
  const known = (minorUnits: number | null): string =>
    minorUnits === null ? t`not known yet` : moneyText(minorUnits, currency);
  return (
    <Sum
      caption={t`Total`}
      rows={[
        {
          key: 'items',
          label: t`Items`,
          amount: moneyText(minor(basket.total_incl_tax_excl_discounts), currency),
        },
        ...basket.voucher_discounts.map(({ amount, voucher: { code } }) => ({
          key: `discount ${code}`,
          label: t`Discount code ${code}`,
          amount: moneyText(-minor(amount), currency),
        })),
        { key: 'shipping', label: t`Total shipping`, amount: known(shipping), muted: shipping === null },
      ]}
      total={{
        key: 'total',
        label: t`Total`,
        amount: known(shipping === null ? null : minor(basket.total_incl_tax) + shipping),
      }}
    />
  );
}
