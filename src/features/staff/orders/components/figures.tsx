import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { toGiveBack } from '#domain/orders/money-back.ts';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { Note } from '#ui/note.tsx';
import { Sum, type SumRow } from '#ui/sum.tsx';
import { orderFactsOf } from '../order-facts.ts';
import styles from '../order-screen.module.css';

/** Every figure of the order, and what of it has arrived. */
export function OrderFiguresBox({ order }: { order: StaffOrderDetail }) {
  const { t, i18n } = useLingui();
  const { currency } = order;
  const money = (wire: string): string => amountText(wire, currency);
  const discounts = order.voucher_discounts;
  const off = discounts.reduce((sum, { amount }) => sum + minor(amount), 0);
  const goods = minor(order.total_incl_tax) - minor(order.shipping_incl_tax);
  const rows: SumRow[] = [
    { key: 'items', label: t`Items`, amount: money(wireMoney(goods + off)) },
    ...discounts.map(({ amount, voucher }) => ({
      key: voucher.code,
      label: t`Voucher ${voucher.code}`,
      amount: money(`-${amount}`),
    })),
    {
      key: 'shipping',
      label: t`Shipping`,
      source: order.shipping_method,
      amount: money(order.shipping_incl_tax),
    },
  ];
  const left = toGiveBack(orderFactsOf(order));
  const given = minor(order.refunded_total);
  const isCanceled = order.status === 'Canceled';
  return (
    <Box title={<Trans>Figures</Trans>}>
      <div className="stack">
        <Sum
          caption={t`Figures`}
          rows={rows}
          total={{ key: 'total', label: t`Total`, amount: money(order.total_incl_tax) }}
        />
        <Sum
          caption={t`Paid`}
          rows={[
            { key: 'paid', label: t`Paid`, amount: money(wireMoney(minor(order.paid_total) + given)) },
            ...(given > 0
              ? [{ key: 'given', label: t`Refunded`, amount: money(`-${order.refunded_total}`) }]
              : []),
            ...(left > 0 && !isCanceled
              ? [{ key: 'over', label: t`Overpaid`, amount: money(wireMoney(left)) }]
              : []),
          ]}
          total={
            isCanceled
              ? { key: 'left', label: t`To refund`, amount: money(wireMoney(left)) }
              : { key: 'balance', label: t`Balance`, amount: money(order.balance) }
          }
        />
        {isCanceled && left > 0 && (
          <Note kind="stop" title={<Trans>The order is canceled and money has arrived.</Trans>}>
            <Trans>Agree with the buyer how to refund it.</Trans>
          </Note>
        )}
        {!isCanceled && left > 0 && (
          <Note kind="stop" title={<Trans>More than the total has been received.</Trans>}>
            <Trans>Agree with the buyer what to do with it.</Trans>
          </Note>
        )}
        {order.pay_before && (
          <p className="small">
            <Trans>
              Payment due before{' '}
              {i18n.date(new Date(order.pay_before), { dateStyle: 'medium', timeStyle: 'short' })}
            </Trans>
          </p>
        )}
      </div>
      <p className={styles.invoice}>
        {order.invoice ? (
          <Trans>
            Pro-forma {order.invoice.number}, code {order.invoice.verification_code}, is valid until{' '}
            {i18n.date(new Date(order.invoice.expires_at), { dateStyle: 'medium' })}. Account ending in{' '}
            {order.invoice.bank_account_last4}.
          </Trans>
        ) : (
          <Trans>No pro-forma is valid for this order.</Trans>
        )}
      </p>
    </Box>
  );
}
