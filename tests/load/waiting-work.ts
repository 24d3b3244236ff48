import { NO_IMAGE } from '#contract/wire.ts';

/**
 * Work that a phone without a signal has collected: vehicles for the basket and questions to sellers. Every question has
 * words of its own, so that compressing a batch gains what it gains with real people's texts, not more. Pure: page and
 * Node read it.
 */
export interface WaitingWork {
  cars: { payload: ReturnType<typeof car>; seen: ReturnType<typeof carSeen> }[];
  questions: { payload: ReturnType<typeof question>; seen: { title: string } }[];
}

/** @param from place of the first question: with others, further ones are no repeats */
export function waitingWork(ids: readonly number[], questions: number, from = 0): WaitingWork {
  return {
    cars: ids.map((id) => ({ payload: car(id), seen: carSeen(id) })),
    questions: Array.from({ length: questions }, (_, place) => ({
      payload: question(ids[place % ids.length] ?? 40001, from + place),
      seen: { title: 'A car' },
    })),
  };
}

export function car(id: number) {
  return {
    url: `/products/${id}/`,
    quantity: 1,
    options: [{ option: 1, value: '0' }],
    destination_country: '',
    destination_port: '',
    drop_quote: false,
  };
}

export function carSeen(id: number) {
  return {
    title: 'A car',
    product_id: id,
    product_class_id: 1,
    unit_price: '1000.00',
    currency: 'USD' as const,
    image: NO_IMAGE,
    picture: null,
    available: 1,
    shipping_class: 'suv' as const,
    shipping_minor: null,
    at: '2026-01-01T00:00:00Z',
  };
}

const ABOUT = [
  'the service book',
  'a second key',
  'rust under the doors',
  'the timing belt',
  'the spare wheel',
  'the air conditioning',
  'the clutch',
  'the tyres',
  'the radio code',
  'the tow bar',
  'accident repairs',
  'the battery',
];
const ASKED = [
  'Is there anything to say about',
  'Could you send two photographs of',
  'Has anybody looked lately at',
  'My mechanic in Kitwe wants to know about',
  'Would you knock something off the price for',
  'Before I pay I need your word on',
];
const ENDED = [
  'I can pay this week by bank transfer.',
  'Please answer on WhatsApp, my line is bad after six.',
  'It must be in Dar es Salaam before the rains.',
  'My brother collects it from the port at Walvis Bay.',
  'Otherwise I take the other one.',
  'We need it for deliveries between Ndola and Lusaka.',
];

/** Two things asked, in an order that repeats late: a linear congruence over all their combinations. */
export function question(id: number, place: number) {
  const turn = (place * 7919 + 104_729) % 1_000_003;
  const pick = (from: readonly string[], divisor: number): string =>
    from[Math.floor(turn / divisor) % from.length] ?? '';
  const request = `${pick(ASKED, 1)} ${pick(ABOUT, 6)} and ${pick(ABOUT, 83)}? ${pick(ENDED, 997)} (${place + 1})`;
  return {
    template: 'inquiry',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: request,
    productId: id,
  };
}
