import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderEvent } from '#contract/orders/order-life.ts';
import type { ContactField } from '#domain/places/consignee.ts';
import { phoneText } from '#domain/people/phone-text.ts';
import { amountText } from '#shown/amount.tsx';
import type { TimelineItem } from '#ui/timeline.tsx';
import { DAY, type Makers, MONEY, type EventDateFormat, textIn } from './order-event-data.ts';

/** A payment that was recorded by mistake: said at once and plainly, for whoever had read that it came. */
export function voidedItem(
  event: OrderEvent,
  { stop, when }: Pick<Makers, 'stop'> & { when: string },
): TimelineItem {
  const wire = textIn(event, 'voided');
  const amount = MONEY.test(wire) ? amountText(wire, textIn(event, 'currency')) : '';
  const { detail } = event;
  return stop(
    <Trans>Not received after all: {amount}</Trans>,
    <>
      <Trans>{when}. This payment was recorded by mistake.</Trans> {detail}
    </>,
  );
}

/** Shipping details that were put right, each with what it was before. */
export function correctedItem(
  event: OrderEvent,
  { done, said, when }: Pick<Makers, 'done'> & { said: EventDateFormat; when: string },
): TimelineItem {
  // The ship of an order that went without a word of it: nothing stood there before.
  const isFirst = !Object.keys(event.data).some((name) => name.startsWith('previous_'));
  const value = (name: string): string => {
    const text = textIn(event, name);
    return DAY.test(text) ? said.day(text) : text;
  };
  const line = (name: string, word: ReactNode): ReactNode =>
    event.data[name] !== undefined && (
      <Changed word={word} now={value(name)} before={isFirst ? null : value(`previous_${name}`)} />
    );
  return done(
    isFirst ? <Trans>Ship confirmed</Trans> : <Trans>Shipping details corrected</Trans>,
    <>
      {when}
      {line('vessel', <Trans>Vessel</Trans>)}
      {line('voyage', <Trans>Voyage</Trans>)}
      {line('container_no', <Trans>Container</Trans>)}
      {line('port_of_loading', <Trans>From</Trans>)}
      {line('port_of_discharge', <Trans>To</Trans>)}
      {line('etd', <Trans>Leaves</Trans>)}
      {line('eta', <Trans>Expected</Trans>)}
    </>,
  );
}

/** Contacts that were named or changed after the order was placed, each with what it was before. */
export function contactsItem(
  event: OrderEvent,
  { done, when }: Pick<Makers, 'done'> & { when: string },
): TimelineItem {
  const line = (name: ContactField, word: ReactNode): ReactNode => {
    const value = (of: string): string =>
      name.endsWith('name') ? textIn(event, of) : phoneText(textIn(event, of));
    return (
      event.data[name] !== undefined && (
        <Changed word={word} now={value(name)} before={value(`previous_${name}`)} />
      )
    );
  };
  return done(
    <Trans>Contacts changed</Trans>,
    <>
      {when}
      {line('phone_number', <Trans>Consignee's phone</Trans>)}
      {line('notify_name', <Trans>Notify party</Trans>)}
      {line('notify_phone', <Trans>Notify party's number</Trans>)}
      {line('agent_name', <Trans>Clearing agent</Trans>)}
      {line('agent_phone', <Trans>Clearing agent's number</Trans>)}
    </>,
  );
}

interface ChangedProps {
  word: ReactNode;
  now: string;
  /** Null: nothing is said of it. */
  before: string | null;
}

function Changed({ word, now, before }: ChangedProps) {
  return (
    <>
      <br />
      {word}: {now || '–'}
      {before !== null && (
        <>
          {' '}
          (<Trans>before: {before || '–'}</Trans>)
        </>
      )}
    </>
  );
}
