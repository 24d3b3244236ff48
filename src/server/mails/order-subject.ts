import type { I18n } from '@lingui/core';
import type { MailedOrder } from './order-facts.ts';

/** The news itself, so that a list of mails tells them apart. */
export function subjectOf(
  i18n: I18n,
  { news, number, left, toGiveBack }: Pick<MailedOrder, 'news' | 'number' | 'left' | 'toGiveBack'>,
): string {
  const values = { number };
  switch (news) {
    case 'held':
      return i18n._({
        id: 'mail.order.subject.held',
        message: 'Order {number} received: pro-forma to follow',
        values,
      });
    case 'payment':
      return left === null
        ? i18n._({ id: 'mail.order.subject.paid', message: 'Order {number}: paid in full', values })
        : i18n._({ id: 'mail.order.subject.part-paid', message: 'Order {number}: payment received', values });
    case 'payment-late':
      return i18n._({
        id: 'mail.order.subject.payment-late',
        message: 'Order {number}: payment received after it ended',
        values,
      });
    case 'payment-voided':
      return i18n._({
        id: 'mail.order.subject.payment-voided',
        message: 'Order {number}: a payment was corrected',
        values,
      });
    case 'refunded':
      return toGiveBack === null
        ? i18n._({ id: 'mail.order.subject.refunded', message: 'Order {number}: money refunded', values })
        : i18n._({
            id: 'mail.order.subject.part-refunded',
            message: 'Order {number}: part refund made',
            values,
          });
    case 'declined':
      return i18n._({
        id: 'mail.order.subject.declined',
        message: 'Order {number}: payment not accepted',
        values,
      });
    case 'pay-before':
      return i18n._({
        id: 'mail.order.subject.pay-before',
        message: 'Order {number}: a payment deadline',
        values,
      });
    case 'pay-soon':
      return i18n._({ id: 'mail.order.subject.pay-soon', message: 'Order {number}: ends soon', values });
    case 'booked':
      return i18n._({ id: 'mail.order.subject.booked', message: 'Order {number}: shipping booked', values });
    case 'shipped':
      return i18n._({ id: 'mail.order.subject.shipped', message: 'Order {number}: on its way', values });
    case 'shipping-corrected':
      return i18n._({
        id: 'mail.order.subject.shipping-corrected',
        message: 'Order {number}: shipping details corrected',
        values,
      });
    case 'eta':
      return i18n._({ id: 'mail.order.subject.eta', message: 'Order {number}: new arrival date', values });
    case 'arrived':
      return i18n._({ id: 'mail.order.subject.arrived', message: 'Order {number}: arrived in port', values });
    case 'released':
      return i18n._({
        id: 'mail.order.subject.released',
        message: 'Order {number}: ready to collect',
        values,
      });
    case 'parties':
      return i18n._({
        id: 'mail.order.subject.parties',
        message: 'Order {number}: contacts changed',
        values,
      });
    case 'message':
      return i18n._({
        id: 'mail.order.subject.message',
        message: 'Order {number}: a message from us',
        values,
      });
    case 'pay-any-time':
      return i18n._({
        id: 'mail.order.subject.pay-any-time',
        message: 'Order {number}: payment deadline removed',
        values,
      });
    case 'document':
      return i18n._({ id: 'mail.order.subject.document', message: 'Order {number}: new document', values });
    case 'document-withdrawn':
      return i18n._({
        id: 'mail.order.subject.document-withdrawn',
        message: 'Order {number}: document withdrawn',
        values,
      });
    case 'proof-received':
      return i18n._({
        id: 'mail.order.subject.proof-received',
        message: 'Order {number}: proof of payment received',
        values,
      });
    case 'proof-accepted':
      return i18n._({
        id: 'mail.order.subject.proof-accepted',
        message: 'Order {number}: proof of payment accepted',
        values,
      });
    case 'proof-rejected':
      return i18n._({
        id: 'mail.order.subject.proof-rejected',
        message: 'Order {number}: proof of payment not accepted',
        values,
      });
    case 'canceled':
      return i18n._({ id: 'mail.order.subject.canceled', message: 'Order {number}: canceled', values });
    case 'expired':
      return i18n._({
        id: 'mail.order.subject.expired',
        message: 'Order {number}: not paid in time',
        values,
      });
  }
}
