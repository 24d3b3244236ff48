import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderEvent } from '#contract/orders/order-life.ts';
import type { Order } from '#contract/orders/orders.ts';
import { minor } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import type { TimelineItem } from '#ui/timeline.tsx';
import { contactsItem, correctedItem, voidedItem } from './order-correction.tsx';
import { DocumentKindName } from './order-document-kind.tsx';
import { DAY, type Makers, MONEY, type EventDateFormat, textIn } from './order-event-data.ts';

/** The number of the pro-forma that took the place of another; '' where that is not what happened. */
export const replacement = (event: OrderEvent): string =>
  event.type === 'note' ? textIn(event, 'pro_forma') : '';

/**
 * One thing that happened to an order, said by its type and data; the event's own title is English and for other programs.
 */
export function eventItem(
  event: OrderEvent,
  said: EventDateFormat,
  { held: onHold }: Pick<Order, 'held'>,
): TimelineItem {
  const when = said.at(event.at);
  const done = (title: ReactNode, detail: ReactNode = when): TimelineItem => ({
    key: event.id,
    state: 'done',
    title,
    detail,
  });
  const stop = (title: ReactNode, detail: ReactNode = when): TimelineItem => ({
    ...done(title, detail),
    state: 'stop',
  });
  const text = (name: string): string => textIn(event, name);
  const dayIn = (name: string): string => (DAY.test(text(name)) ? said.day(text(name)) : '');
  const { detail } = event;
  switch (event.type) {
    case 'placed':
      return done(<Trans>Order placed</Trans>);
    case 'proof_uploaded':
      return done(<Trans>Proof of payment received</Trans>);
    case 'proof_reviewed':
      return text('decision') === 'rejected'
        ? stop(<Trans>Proof of payment not accepted</Trans>, detail ?? when)
        : done(<Trans>Proof of payment accepted</Trans>);
    case 'payment_received': {
      const amount = MONEY.test(text('amount')) ? amountText(text('amount'), text('currency')) : '';
      const title = amount ? <Trans>Payment received: {amount}</Trans> : <Trans>Payment received</Trans>;
      return event.data['late'] === true
        ? done(
            title,
            <Trans>{when}. It arrived after the order had ended, so the money is still yours</Trans>,
          )
        : done(title);
    }
    case 'refunded': {
      const amount = MONEY.test(text('amount')) ? amountText(text('amount'), text('currency')) : '';
      return done(
        <Trans>Refunded to you: {amount}</Trans>,
        <>
          {when}
          {detail && <>. {detail}</>}
        </>,
      );
    }
    case 'status_changed':
      return statusItem(text('to'), { done, stop });
    case 'booked': {
      const vessel = text('vessel');
      return done(vessel ? <Trans>Booked on the {vessel}</Trans> : <Trans>Booked on a ship</Trans>);
    }
    case 'shipped': {
      const vessel = text('vessel');
      const from = text('port_of_loading');
      const to = text('port_of_discharge');
      const eta = dayIn('eta');
      return done(
        vessel ? <Trans>Shipped on the {vessel}</Trans> : <Trans>Shipped</Trans>,
        from && to && eta ? (
          <Trans>
            {when}. {from} to {to}, expected {eta}
          </Trans>
        ) : (
          when
        ),
      );
    }
    case 'eta_changed': {
      const eta = dayIn('eta');
      const before = dayIn('previous_eta');
      return done(
        <Trans>Now expected on {eta}</Trans>,
        <>
          {before && <Trans>Before: {before}.</Trans>} {detail}
        </>,
      );
    }
    case 'document_added':
      return done(
        <Trans>
          New document: <DocumentKindName kind={text('kind')} />
        </Trans>,
      );
    case 'arrived':
      return done(<Trans>Arrived in port</Trans>);
    case 'released':
      return done(<Trans>Released and ready to collect</Trans>);
    case 'pay_before': {
      const at = text('at');
      const until = at && !Number.isNaN(Date.parse(at)) ? said.within(at) : '';
      return done(
        until ? <Trans>Payment due before {until}</Trans> : <Trans>Payment deadline removed</Trans>,
      );
    }
    case 'expired':
      return stop(<Trans>Ended: not paid in time</Trans>, <Trans>Do not pay for this order</Trans>);
    case 'canceled':
      return stop(
        <Trans>Canceled</Trans>,
        <>
          {detail && <>{detail}. </>}
          <Trans>Do not pay for this order</Trans>
        </>,
      );
    case 'note': {
      if (event.data['held'] === true)
        return {
          ...done(<Trans>We are checking the names and the address</Trans>),
          state: onHold ? 'wait' : 'done',
        };
      if (text('voided')) return voidedItem(event, { stop, when });
      if (text('withdrawn'))
        return stop(
          <Trans>
            Withdrawn: <DocumentKindName kind={text('kind')} />
          </Trans>,
          <>
            <Trans>{when}. It was added to this order by mistake.</Trans> {detail}
          </>,
        );
      if (text('parties')) return contactsItem(event, { done, when });
      if (text('corrected')) return correctedItem(event, { done, said, when });
      const number = replacement(event);
      return number
        ? done(
            <Trans>New pro-forma {number}</Trans>,
            <Trans>{when}. It replaces the earlier one. Pay only against this one.</Trans>,
          )
        : done(<Trans>Message from Chicargos</Trans>, text('text') || detail);
    }
  }
}

function statusItem(to: string, { done, stop }: Makers): TimelineItem {
  switch (to) {
    case 'Authorized':
      return done(<Trans>Payment confirmed</Trans>);
    case 'Payment Declined':
      return stop(
        <Trans>Payment Declined</Trans>,
        <Trans>Your transfer was not accepted. Contact customer service before you pay again</Trans>,
      );
    case 'Shipped':
      return done(<Trans>Shipped</Trans>);
    case 'Canceled':
      return stop(<Trans>Canceled</Trans>, <Trans>Do not pay for this order</Trans>);
    default:
      return done(<Trans>Waiting for payment</Trans>);
  }
}

/** Tells whether money is still to come. */
export const hasBalanceDue = ({ balance }: { balance: string }): boolean => minor(balance) > 0;
