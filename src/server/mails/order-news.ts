import { type Letter, letterTo, type LetterPart, type MailReader } from './letter.ts';
import { subjectOf } from './order-subject.ts';
import { giveBackSafely, paySafely } from './pay-safely.ts';
import { MOST_OF_A_REASON, safeLine } from './quoted-text.ts';
import { dayIn, momentIn, wordsIn } from './words.ts';
import type { MailedOrder } from './order-facts.ts';

/** To the buyer: what has become of an order, with the way to it. */
export function orderLetter(to: MailReader, facts: MailedOrder): Letter {
  const { site, number } = facts;
  const i18n = wordsIn(to.language);
  return letterTo(to, site, {
    subject: subjectOf(i18n, facts),
    parts: [
      ...newsOf(to.language, facts),
      {
        label: i18n._({ id: 'mail.order.open', message: 'Your order' }),
        address: `${site}/orders/${number}`,
      },
    ],
  });
}

function newsOf(language: MailReader['language'], facts: MailedOrder): LetterPart[] {
  const { news, number, paid, left, over, given, toGiveBack, payBefore, shipment, support, reason } = facts;
  const i18n = wordsIn(language);
  const safely = paySafely(language, facts);
  const backSafely = giveBackSafely(language, facts);
  const ship = shipment && {
    vessel: safeLine(shipment.vessel),
    port: safeLine(shipment.port),
    etd: dayIn(language, shipment.etd),
    eta: dayIn(language, shipment.eta),
  };
  const before = payBefore === null ? '' : momentIn(language, payBefore);
  const values = {
    number,
    paid,
    left: left ?? '',
    over: over ?? '',
    given: given ?? '',
    rest: toGiveBack ?? '',
    support,
    before,
    ...ship,
    amount: facts.amount ?? '',
    booked: safeLine(facts.vessel ?? ''),
    title: safeLine(facts.title ?? ''),
    was: facts.etaBefore === null ? '' : dayIn(language, facts.etaBefore),
    reason: safeLine(reason ?? '', MOST_OF_A_REASON),
  };
  const because =
    reason === null ? [] : [i18n._({ id: 'mail.order.reason', message: 'Why: {reason}', values })];
  const payBy = i18n._({
    id: 'mail.order.pay-before',
    message:
      'Please pay {left} for order {number} before {before}. Without a payment or a proof of it the order ends then, and what you ordered is for sale again.',
    values,
  });
  switch (news) {
    case 'held':
      return [
        i18n._({
          id: 'mail.order.held',
          message:
            'We have received your order {number}. Our staff check its names and its address first, usually within a working day. Then the pro-forma comes by email. Do not pay before it is there.',
          values,
        }),
        safely,
      ];
    case 'payment':
      if (facts.isShipped && left === null) return paidOnTheWay(language, facts);
      if (over !== null)
        return [
          i18n._({
            id: 'mail.order.overpaid',
            message:
              'More than the total of order {number} has arrived: {paid}. That is {over} too much. We book the shipping now. Contact customer service about what is yours: a refund costs you nothing.',
            values,
          }),
          backSafely,
        ];
      if (left === null)
        return [
          i18n._({
            id: 'mail.order.paid',
            message: 'Your payment for order {number} has arrived in full: {paid}. We book the shipping now.',
            values,
          }),
        ];
      return [
        i18n._({
          id: 'mail.order.part-paid',
          message: 'We have received {paid} for order {number}. {left} is left to pay.',
          values,
        }),
        safely,
      ];
    case 'payment-late':
      return [
        i18n._({
          id: 'mail.order.payment-late',
          message:
            'Your money for order {number} arrived after the order had ended. Do not send more. It is not lost: we hold {rest} of yours and will refund it. We will ask you how you want it.',
          values,
        }),
        backSafely,
      ];
    case 'payment-voided':
      return [
        i18n._({
          id: 'mail.order.payment-voided',
          message:
            'We recorded a payment of {amount} for order {number} by mistake. It does not count any more. We are sorry.',
          values,
        }),
        ...because,
        ...(facts.isCanceled
          ? []
          : left === null
            ? [
                i18n._({
                  id: 'mail.order.payment-voided-paid',
                  message: 'Your order is paid in full all the same. You have nothing to do.',
                  values,
                }),
              ]
            : [
                i18n._({
                  id: 'mail.order.payment-voided-left',
                  message:
                    '{left} is left to pay. Have you paid it? Write to {support} and send the receipt.',
                  values,
                }),
                safely,
              ]),
      ];
    case 'refunded':
      return [
        toGiveBack === null
          ? i18n._({
              id: 'mail.order.refunded',
              message:
                'We have refunded {given} for order {number}. It may take some days until it is in your account.',
              values,
            })
          : i18n._({
              id: 'mail.order.part-refunded',
              message:
                'We have refunded {given} for order {number} so far. {rest} of yours is still with us and follows.',
              values,
            }),
        backSafely,
      ];
    case 'declined':
      return [
        i18n._({
          id: 'mail.order.declined',
          message:
            'Your payment for order {number} was not accepted. Contact customer service before you pay again.',
          values,
        }),
        safely,
      ];
    case 'pay-before':
      return [payBy, safely];
    case 'pay-soon':
      return [
        i18n._({
          id: 'mail.order.pay-soon',
          message:
            'Nothing has arrived for order {number} so far. It ends on {before}. If you have paid, send the proof of payment with your order: then it stays.',
          values,
        }),
        safely,
      ];
    case 'booked':
      return [
        facts.vessel === null
          ? i18n._({ id: 'mail.order.booked', message: 'Shipping is booked for order {number}.', values })
          : i18n._({
              id: 'mail.order.booked-on',
              message: 'Shipping is booked for order {number} on the {booked}.',
              values,
            }),
      ];
    case 'shipped':
      if (!shipment)
        return [
          i18n._({
            id: 'mail.order.shipped-unnamed',
            message:
              'Order {number} is on its way. Which ship it is on and when it is expected follows with your order.',
            values,
          }),
        ];
      return [
        i18n._({
          id: 'mail.order.shipped',
          message: 'Order {number} is on its way on the {vessel}. It is expected in {port} on {eta}.',
          values,
        }),
      ];
    case 'shipping-corrected':
      return [
        i18n._({
          id: 'mail.order.shipping-corrected',
          message:
            'We have corrected the shipping details of order {number}. It is on the {vessel}, which leaves on {etd} and is expected in {port} on {eta}.',
          values,
        }),
      ];
    case 'eta':
      return [
        facts.etaBefore === null
          ? i18n._({
              id: 'mail.order.eta',
              message: 'Order {number} is now expected in {port} on {eta}.',
              values,
            })
          : i18n._({
              id: 'mail.order.eta-before',
              message: 'Order {number} is now expected in {port} on {eta}. Before, it was {was}.',
              values,
            }),
        ...because,
      ];
    case 'arrived':
      return [i18n._({ id: 'mail.order.arrived', message: 'Order {number} has arrived in {port}.', values })];
    case 'released':
      return [
        i18n._({
          id: 'mail.order.released',
          message: 'Order {number} has been released. It can be collected.',
          values,
        }),
      ];
    case 'parties':
      return [
        i18n._({
          id: 'mail.order.parties',
          message:
            'We have changed who is called about order {number}: the notify party, the clearing agent or the number of the consignee. Your order says who it is now.',
          values,
        }),
        i18n._({
          id: 'mail.order.parties-not-you',
          message:
            'Did you not ask for this? Write to {support} at once: the person named there may be asked to collect your goods.',
          values,
        }),
      ];
    case 'message':
      return [
        i18n._({
          id: 'mail.order.message',
          message: 'We have written to you about order {number}. The message is on its page.',
          values,
        }),
      ];
    case 'pay-any-time':
      return [
        i18n._({
          id: 'mail.order.pay-any-time',
          message: 'Order {number} no longer ends by itself: it has no payment deadline.',
          values,
        }),
        ...(left === null ? [] : [safely]),
      ];
    case 'document':
      return [
        facts.title === null
          ? i18n._({
              id: 'mail.order.document',
              message: 'There is a new document for order {number}. It is with your order.',
              values,
            })
          : i18n._({
              id: 'mail.order.document-titled',
              message: 'There is a new document for order {number}: {title}. It is with your order.',
              values,
            }),
      ];
    case 'document-withdrawn':
      return [
        i18n._({
          id: 'mail.order.document-withdrawn',
          message:
            'A document was added to order {number} by mistake, and we have withdrawn it. Please do not use it, and delete it where you saved it. Nothing else of your order changes.',
          values,
        }),
        ...because,
      ];
    case 'proof-received':
      return [
        i18n._({
          id: 'mail.order.proof-received',
          message:
            'Your proof of payment for order {number} has arrived. Our staff are checking it. The order counts as paid when the money has arrived.',
          values,
        }),
      ];
    case 'proof-accepted':
      return [
        i18n._({
          id: 'mail.order.proof-accepted',
          message:
            'We have looked at your proof of payment for order {number}. We will tell you when the money has arrived.',
          values,
        }),
      ];
    case 'proof-rejected':
      return [
        i18n._({
          id: 'mail.order.proof-rejected',
          message:
            'We could not use your proof of payment for order {number}. Your order says why, and you can send another one there.',
          values,
        }),
        ...(payBefore === null || left === null ? [] : [payBy, safely]),
      ];
    case 'canceled':
      return [
        i18n._({
          id: 'mail.order.canceled',
          message: 'Order {number} was canceled. Do not pay for it: its pro-forma is not valid any more.',
          values,
        }),
        ...because,
        ...(toGiveBack === null
          ? []
          : [
              i18n._({
                id: 'mail.order.canceled-paid',
                message:
                  'We hold {rest} that you paid for it. It is yours and we will refund it. We will ask you how you want it.',
                values,
              }),
              backSafely,
            ]),
      ];
    case 'expired':
      return [
        i18n._({
          id: 'mail.order.expired',
          message:
            'Order {number} was not paid in time and has ended. Do not pay for it: its pro-forma is not valid any more.',
          values,
        }),
        i18n._({
          id: 'mail.order.expired-paid',
          message:
            'Have you paid already? Write to {support} and send the receipt: your money is yours, and not lost.',
          values,
        }),
        backSafely,
      ];
  }
}

/** Money that came when the ship had left. */
function paidOnTheWay(language: MailReader['language'], facts: MailedOrder): LetterPart[] {
  const { number, paid, over } = facts;
  const i18n = wordsIn(language);
  if (over === null)
    return [
      i18n._({
        id: 'mail.order.paid-shipped',
        message: 'Your payment for order {number} has arrived in full: {paid}.',
        values: { number, paid },
      }),
    ];
  return [
    i18n._({
      id: 'mail.order.overpaid-shipped',
      message:
        'More than the total of order {number} has arrived: {paid}. That is {over} too much. Contact customer service about what is yours: a refund costs you nothing.',
      values: { number, paid, over },
    }),
    giveBackSafely(language, facts),
  ];
}
