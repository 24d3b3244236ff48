import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { type ContactField, MAX_PARTY_NAME } from '#domain/places/consignee.ts';
import { wireMoney } from '#domain/money/money.ts';
import { toGiveBack } from '#domain/orders/money-back.ts';
import type { OrderAct } from '#domain/orders/next-step.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { orderFactsOf, typedPayments } from './order-facts.ts';

/** Names of the wire (account contract 6). */
export type FieldName =
  | 'payment'
  | 'amount'
  | 'received_at'
  | 'reference'
  | 'vessel'
  | 'voyage'
  | 'container_no'
  | 'port_of_loading'
  | 'port_of_discharge'
  | 'etd'
  | 'eta'
  | 'at'
  | 'reason'
  | 'text'
  | 'internal'
  | ContactField;

export interface ActField {
  name: FieldName;
  label: MessageDescriptor;
  /** money, text and phone: one line. area: several. time: to the minute, of this phone's zone. audience: buyer or staff. payment: one of the order's. */
  kind: 'money' | 'text' | 'phone' | 'area' | 'day' | 'time' | 'audience' | 'payment';
  hint?: MessageDescriptor;
  max?: number;
  optional?: boolean;
}

/** Acts that a form of fields is for; documents have one of their own. */
export type FormAct = Exclude<OrderAct, 'document'>;

const VESSEL: ActField = { name: 'vessel', label: msg`Vessel`, kind: 'text', max: 100 };
const VOYAGE: ActField = { name: 'voyage', label: msg`Voyage`, kind: 'text', max: 50, optional: true };
const WHEN: ActField = { name: 'at', label: msg`When`, kind: 'time' };
const REASON: ActField = {
  name: 'reason',
  label: msg`Reason`,
  kind: 'text',
  max: 500,
  hint: msg`The buyer will see this.`,
};

const SHIP: readonly ActField[] = [
  VESSEL,
  VOYAGE,
  { name: 'container_no', label: msg`Container number`, kind: 'text', max: 50, optional: true },
  { name: 'port_of_loading', label: msg`Port of loading`, kind: 'text', max: 100 },
  { name: 'port_of_discharge', label: msg`Port of discharge`, kind: 'text', max: 100 },
  { name: 'etd', label: msg`Left on`, kind: 'day' },
  { name: 'eta', label: msg`Expected on`, kind: 'day' },
];

export const ACT_FIELDS: Record<FormAct, readonly ActField[]> = {
  payment_received: [
    {
      name: 'amount',
      label: msg`Amount`,
      kind: 'money',
      hint: msg`The amount that reached the account. It may be less or more than the total.`,
    },
    { name: 'received_at', label: msg`Received`, kind: 'time' },
    {
      name: 'reference',
      label: msg`Transfer reference`,
      kind: 'text',
      max: 100,
      hint: msg`A transfer counts once for an order.`,
    },
  ],
  payment_voided: [{ name: 'payment', label: msg`Payment`, kind: 'payment' }, REASON],
  refunded: [
    {
      name: 'amount',
      label: msg`Amount`,
      kind: 'money',
      hint: msg`Part or all of what is to be refunded.`,
    },
    { name: 'at', label: msg`Refunded`, kind: 'time' },
    {
      name: 'reference',
      label: msg`Transfer reference`,
      kind: 'text',
      max: 100,
      hint: msg`The bank’s own reference. A transfer counts once for an order.`,
    },
    { ...REASON, optional: true },
  ],
  booked: [{ ...VESSEL, optional: true }, VOYAGE],
  shipped: SHIP,
  shipping_corrected: SHIP,
  eta_changed: [{ name: 'eta', label: msg`Expected on`, kind: 'day' }, REASON],
  arrived: [WHEN],
  released: [WHEN],
  pay_before: [
    {
      name: 'at',
      label: msg`Payment due before`,
      kind: 'time',
      optional: true,
      hint: msg`Without payment or proof the order expires then, and its stock goes back on sale. Leave empty for no deadline.`,
    },
  ],
  parties: [
    {
      name: 'phone_number',
      label: msg`Consignee's phone`,
      kind: 'phone',
      max: 16,
      hint: msg`Digits only, with the country code.`,
    },
    { name: 'notify_name', label: msg`Notify party`, kind: 'text', max: MAX_PARTY_NAME, optional: true },
    { name: 'notify_phone', label: msg`Notify party's number`, kind: 'phone', max: 16, optional: true },
    { name: 'agent_name', label: msg`Clearing agent`, kind: 'text', max: MAX_PARTY_NAME, optional: true },
    { name: 'agent_phone', label: msg`Clearing agent's number`, kind: 'phone', max: 16, optional: true },
  ],
  note: [
    { name: 'text', label: msg`Note`, kind: 'area', max: 2000 },
    { name: 'internal', label: msg`Who can read it`, kind: 'audience' },
  ],
  authorize: [],
  decline: [],
  cancel: [REASON],
};

/** Acts that are steps of the status and no events. */
export const STATUS_OF: Partial<Record<OrderAct, StaffOrderDetail['status']>> = {
  authorize: 'Authorized',
  decline: 'Payment Declined',
  cancel: 'Canceled',
};

/** Acts that cannot be taken back. */
export const IS_FINAL: readonly OrderAct[] = ['cancel'];

export type ActValues = Partial<Record<FieldName, string>>;

/** Values that a form begins with. @param now epoch ms of this phone */
export function firstValues(act: FormAct, order: StaffOrderDetail, now: number): ActValues {
  switch (act) {
    case 'payment_received':
      return { received_at: localMinute(now) };
    case 'refunded':
      return { amount: wireMoney(toGiveBack(orderFactsOf(order))), at: localMinute(now) };
    case 'arrived':
    case 'released':
      return { at: localMinute(now) };
    case 'payment_voided':
      return { payment: typedPayments(order).at(-1)?.id ?? '' };
    case 'shipping_corrected':
      if (order.shipment) return Object.fromEntries(SHIP.map(({ name }) => [name, shipFact(order, name)]));
      return { port_of_discharge: order.destination.port };
    case 'parties': {
      const { phone_number, notify_party: notify, clearing_agent: agent } = order.shipping_address;
      return {
        phone_number,
        notify_name: notify?.name ?? '',
        notify_phone: notify?.phone_number ?? '',
        agent_name: agent?.name ?? '',
        agent_phone: agent?.phone_number ?? '',
      };
    }
    case 'shipped': {
      const { vessel, voyage } = order.events.findLast(({ type }) => type === 'booked')?.data ?? {};
      return {
        vessel: typeof vessel === 'string' ? vessel : '',
        voyage: typeof voyage === 'string' ? voyage : '',
        port_of_discharge: order.destination.port,
      };
    }
    case 'note':
      return { internal: 'staff' };
    default:
      return {};
  }
}

/** Value that is on record of the order's ship; '' where nothing is. */
function shipFact({ shipment }: StaffOrderDetail, name: FieldName): string {
  const value: unknown = shipment ? Reflect.get(shipment, name) : '';
  return typeof value === 'string' ? value : '';
}

/** A ship that has not left has no order on it: it is booked until then. @param now epoch ms of this phone */
export const isStillToLeave = (act: FormAct, { etd = '' }: ActValues, now: number): boolean =>
  (act === 'shipped' || act === 'shipping_corrected') &&
  /^\d{4}-\d\d-\d\d$/.test(etd) &&
  etd > localMinute(now).slice(0, 10);

/** As a field of date and time wants it: of this phone's zone, to the minute, never later than now. */
function localMinute(now: number): string {
  const offsetMs = new Date(now).getTimezoneOffset() * 60_000;
  return new Date(now - offsetMs).toISOString().slice(0, 16);
}

/** A moment of this phone's zone for the wire; what cannot be read goes as it is and is refused at its field. */
function wireMoment(local: string): string {
  const at = local === '' ? Number.NaN : Date.parse(local);
  return Number.isNaN(at) ? local : wireTime(at);
}

/** The fields of an act as they go out. */
export function wireValues(act: FormAct, values: ActValues): Record<string, string | boolean> {
  return Object.fromEntries(
    ACT_FIELDS[act].map(({ name, kind }) => {
      const value = values[name]?.trim() ?? '';
      if (kind === 'audience') return [name, value !== 'buyer'];
      return [name, kind === 'time' ? wireMoment(value) : value];
    }),
  );
}

/** A draft as it was kept; null when it is none of this form. */
export function readValues(act: FormAct, stored: unknown): ActValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const values: ActValues = {};
  for (const { name } of ACT_FIELDS[act]) {
    const value: unknown = Reflect.get(stored, name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}
