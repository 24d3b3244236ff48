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
      'Please pay {left} for order {number} before {before}. Without payment or proof of it, the order ends then and your items go back on sale.',
    values,
  });
  switch (news) {
    case 'held':
      return [
        i18n._({
          id: 'mail.order.held',
          message:
            'We have received your order {number}. Our staff check its names and its address first, usually within a working day. The pro-forma then comes by email. Do not pay until you have it.',
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
              'We have received {paid} for order {number}. That is {over} more than the total. We are booking the shipping now. Contact customer service about the difference: a refund costs you nothing.',
            values,
          }),
          backSafely,
        ];
      if (left === null)
        return [
          i18n._({
            id: 'mail.order.paid',
            message:
              'Your payment for order {number} has arrived in full: {paid}. We are booking the shipping now.',
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
            'Your money for order {number} arrived after the order had ended. Do not send more. It is not lost: we hold {rest} of your money and will refund it. We will ask how you would like it refunded.',
          values,
        }),
        backSafely,
      ];
    case 'payment-voided':
      return [
        i18n._({
          id: 'mail.order.payment-voided',
          message:
            'We recorded a payment of {amount} for order {number} by mistake. It no longer counts. We apologise.',
          values,
        }),
        ...because,
        ...(facts.isCanceled
          ? []
          : left === null
            ? [
                i18n._({
                  id: 'mail.order.payment-voided-paid',
                  message: 'Your order is still paid in full. There is nothing for you to do.',
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
                'We have refunded {given} for order {number}. It may take a few days to reach your account.',
              values,
            })
          : i18n._({
              id: 'mail.order.part-refunded',
              message:
                'We have refunded {given} for order {number} so far. The remaining {rest} is still with us and will follow.',
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
            'Nothing has arrived for order {number} so far. It ends on {before}. If you have paid, send proof of payment from your order page to keep it open.',
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
              'Order {number} is on its way. The ship and the expected arrival date will be shown with your order.',
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
              message: 'Order {number} is now expected in {port} on {eta}. It was {was} before.',
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
          message: 'Order {number} has been released and is ready to collect.',
          values,
        }),
      ];
    case 'parties':
      return [
        i18n._({
          id: 'mail.order.parties',
          message:
            'We have changed the contacts for order {number}: the notify party, the clearing agent or the number of the consignee. Your order shows the current details.',
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
          message: 'Order {number} no longer has a payment deadline and will not end automatically.',
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
            'A document was added to order {number} by mistake, and we have withdrawn it. Please do not use it, and delete any saved copy. Nothing else in your order changes.',
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
            'We have checked your proof of payment for order {number}. We will tell you when the money has arrived.',
          values,
        }),
      ];
    case 'proof-rejected':
      return [
        i18n._({
          id: 'mail.order.proof-rejected',
          message:
            'We could not use your proof of payment for order {number}. Your order shows why, and you can send another one there.',
          values,
        }),
        ...(payBefore === null || left === null ? [] : [payBy, safely]),
      ];
    case 'canceled':
      return [
        i18n._({
          id: 'mail.order.canceled',
          message: 'Order {number} was canceled. Do not pay for it: its pro-forma is no longer valid.',
          values,
        }),
        ...because,
        ...(toGiveBack === null
          ? []
          : [
              i18n._({
                id: 'mail.order.canceled-paid',
                message:
                  'We hold {rest} that you paid for it. It is yours and we will refund it. We will ask how you would like it refunded.',
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
            'Order {number} was not paid in time and has ended. Do not pay for it: its pro-forma is no longer valid.',
          values,
        }),
        i18n._({
          id: 'mail.order.expired-paid',
          message:
            'Have you paid already? Write to {support} and send the receipt: the money is still yours.',
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
        'We have received {paid} for order {number}. That is {over} more than the total. Contact customer service about the difference: a refund costs you nothing.',
      values: { number, paid, over },
    }),
    giveBackSafely(language, facts),
  ];
}
