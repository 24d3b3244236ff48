import { useLingui } from '@lingui/react/macro';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import { PROOF_WORDS, STATUS_WORDS } from './order-words.ts';

interface OrderRow {
  key: string;
  label: string;
  value: string;
}

const contactText = (contact: StaffOrderDetail['shipping_address']['notify_party']): string =>
  contact ? [contact.name, contact.phone_number].filter(Boolean).join(', ') : '–';

/** Facts of an order that staff can change, in words: two versions are compared by them. */
export function useOrderRows(): (order: StaffOrderDetail) => OrderRow[] {
  const { t, i18n } = useLingui();
  return (order) => {
    const { shipment, currency } = order;
    const time = (at: string | null | undefined): string =>
      at ? i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) : '–';
    return [
      { key: 'status', label: t`Status`, value: i18n._(STATUS_WORDS[order.status]) },
      {
        key: 'paid',
        label: t`Paid`,
        value: amountText(wireMoney(minor(order.paid_total) + minor(order.refunded_total)), currency),
      },
      { key: 'given', label: t`Refunded`, value: amountText(order.refunded_total, currency) },
      { key: 'balance', label: t`Balance`, value: amountText(order.balance, currency) },
      { key: 'overpaid', label: t`Overpaid`, value: amountText(order.overpaid, currency) },
      { key: 'before', label: t`Payment due before`, value: time(order.pay_before) },
      { key: 'phone', label: t`Consignee's phone`, value: order.shipping_address.phone_number || '–' },
      { key: 'notify', label: t`Notify party`, value: contactText(order.shipping_address.notify_party) },
      { key: 'agent', label: t`Clearing agent`, value: contactText(order.shipping_address.clearing_agent) },
      { key: 'invoice', label: t`Pro-forma`, value: order.invoice?.number ?? '–' },
      { key: 'vessel', label: t`Vessel`, value: shipment?.vessel ?? '–' },
      { key: 'eta', label: t`Expected on`, value: shipment?.eta ?? '–' },
      { key: 'arrived', label: t`Arrived`, value: time(shipment?.arrived_at) },
      { key: 'released', label: t`Released`, value: time(shipment?.released_at) },
      {
        key: 'proofs',
        label: t`Proofs of payment`,
        value: order.payment_proofs.map(({ status }) => i18n._(PROOF_WORDS[status])).join(', ') || '–',
      },
      {
        key: 'documents',
        label: t`Documents`,
        value: order.documents.map(({ title }) => title).join(', ') || '–',
      },
    ];
  };
}
