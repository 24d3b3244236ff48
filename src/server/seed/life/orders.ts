import { DAY_MS } from '#domain/text/durations.ts';
import { orderNumbered } from '#server/orders/life/store.ts';
import { linesOfOrders } from '#server/orders/store.ts';
import { wireMoney } from '#domain/money/money.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { setShippingQuote } from '#contract/staff/staff.ts';
import { requestQuote } from '#contract/basket-commands.ts';
import { basketTag, basketView } from '#server/basket/view.ts';
import type { Acting } from './acting.ts';
import {
  type Act,
  arrived,
  booked,
  canceled,
  declined,
  delayed,
  expired,
  type DemoOrder,
  wroteNote,
  paper,
  pay,
  prolonged,
  proof,
  refunded,
  released,
  review,
  type Ship,
  shipped,
} from './order-acts.ts';
import {
  AMINA,
  CHANDA,
  ESTHER,
  GRACE,
  INACIO,
  JOSEPH,
  NEO,
  type DemoPerson,
  PETER,
  TENDAI,
  THANDIWE,
} from './people.ts';
import { MULENGA } from './seller-stock.ts';
import { fillBasket, type Parties, placeByCode, placeByPhone, useVoucher, type DemoGoods } from './place.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** One thing that happens in the demo, so many days before it begins. */
export interface DemoStep {
  daysAgo: number;
  run: (now: Date) => Promise<void>;
}

/** One order and what becomes of it: each act so many days before today. */
interface Story extends Parties {
  who: DemoPerson;
  wants: DemoGoods;
  daysAgo: number;
  /** By which code the buyer gets something off. */
  voucher?: string;
  /** Supporter whose code the buyer put in, by the first name. */
  promoter?: string;
  /** Staff entered it from its code. */
  byCode?: true;
  /** Price that staff ask for shipping each, where nothing is published. */
  quoted?: string;
  acts: readonly (readonly [daysAgo: number, act: Act])[];
}

const HOUR = 1 / 24;

const ARRIVED: Ship = { vessel: 'MV Zambezi Star', voyage: '31S', leaves: -66, arrives: -30 };
const IN_PORT: Ship = { vessel: 'MV Zambezi Star', voyage: '32S', leaves: -41, arrives: -3 };
const AT_SEA: Ship = { vessel: 'MV Southern Cross', voyage: '118E', leaves: -27, arrives: 5 };
const LATE: Ship = { vessel: 'MV Cape Agulhas', voyage: '7S', leaves: -48, arrives: -9 };
const NEXT: Ship = { vessel: 'MV Southern Cross', voyage: '119E', leaves: 6, arrives: 41 };

const AGENT = ['Kilimanjaro Clearing Ltd', '255754998877'] as const;

const STORIES: readonly Story[] = [
  {
    who: CHANDA,
    wants: { make: 'Toyota', model: 'Auris', usd: 6500 },
    daysAgo: 77,
    notify: ['Mutale Phiri', '260977112233'],
    agent: AGENT,
    acts: [
      [76, proof()],
      [75.8, review('accepted')],
      [75, pay()],
      [72, booked(ARRIVED)],
      [68, paper('inspection')],
      [66, shipped(ARRIVED)],
      [63, paper('bill_of_lading')],
      [62, paper('export_certificate')],
      [29.6, arrived],
      [25, released],
    ],
  },
  {
    who: CHANDA,
    wants: { make: 'Toyota', model: 'RAV4', usd: 9500 },
    daysAgo: 38,
    voucher: 'KARIBU150',
    notify: ['Mutale Phiri', '260977112233'],
    agent: AGENT,
    acts: [
      [37, proof()],
      [36.7, review('accepted')],
      [36, pay()],
      [33, booked(AT_SEA)],
      [27, shipped(AT_SEA)],
      [24, paper('bill_of_lading')],
      [23, paper('export_certificate')],
    ],
  },
  {
    who: CHANDA,
    wants: { make: 'Ford', model: 'Focus', usd: 4800 },
    daysAgo: 50,
    acts: [
      [49, pay(0.3)],
      [48, canceled('The buyer chose another car')],
      [46, refunded(0.3)],
    ],
  },
  {
    who: CHANDA,
    wants: { make: 'Hyundai', model: 'Tucson', usd: 9000 },
    daysAgo: 2,
    acts: [[3 * HOUR, proof('photo')]],
  },
  {
    who: GRACE,
    wants: { make: 'Volkswagen', model: 'Golf', usd: 7500 },
    daysAgo: 9,
    acts: [
      [7, pay(0.5)],
      [6.9, wroteNote('The rest comes at the end of the month', false)],
    ],
  },
  {
    who: GRACE,
    wants: { make: 'Volkswagen', model: 'Tiguan', usd: 8000 },
    daysAgo: 60,
    acts: [
      [58, pay()],
      [54, booked(LATE)],
      [48, shipped(LATE)],
      [45, paper('bill_of_lading')],
      [11, delayed(-2, 'The port of Walvis Bay has a queue of a week')],
    ],
  },
  {
    who: TENDAI,
    wants: { make: 'Mercedes-Benz', model: 'C Class', usd: 12_500 },
    daysAgo: 6,
    promoter: MULENGA.first,
    acts: [
      [4, proof()],
      [3.8, review('accepted')],
      [1, pay()],
    ],
  },
  {
    who: AMINA,
    wants: { make: 'Toyota', model: 'Yaris', usd: 5200 },
    daysAgo: 14,
    agent: AGENT,
    acts: [
      [11, pay()],
      [4, booked(NEXT)],
      [3.9, wroteNote('Amina prefers calls in Swahili, after 16:00')],
    ],
  },
  {
    who: PETER,
    wants: { make: 'Skoda', model: 'Octavia', usd: 8300 },
    daysAgo: 52,
    promoter: MULENGA.first,
    notify: ['Wanjiru Otieno', '254733445566'],
    acts: [
      [50, pay()],
      [46, booked(IN_PORT)],
      [41, shipped(IN_PORT)],
      [38, paper('bill_of_lading')],
      [37, paper('export_certificate')],
      [2.4, arrived],
    ],
  },
  {
    who: THANDIWE,
    wants: { make: 'Ford', model: 'Fiesta', usd: 4300 },
    daysAgo: 21,
    promoter: MULENGA.first,
    acts: [
      [17, pay(0.4)],
      [5, canceled('The buyer cannot pay the rest and asks for the money back')],
    ],
  },
  {
    who: JOSEPH,
    wants: { make: 'BMW', model: '3 Series', usd: 9900 },
    daysAgo: 30,
    acts: [
      [29.5, prolonged(-17)],
      [29, wroteNote('Called: he looks for the money until Friday')],
      [16, expired],
    ],
  },
  {
    who: NEO,
    wants: { make: 'Audi', model: 'A4', usd: 10_500 },
    daysAgo: 2.5,
    acts: [
      [1.5, proof()],
      // Whose slip was no good has the whole time again to send a better one.
      [1.2, review('rejected', 'The slip names another order. Please send the one for this order')],
      [1.1, declined],
    ],
  },
  {
    who: INACIO,
    wants: { make: 'Hyundai', model: 'i30', usd: 6100 },
    daysAgo: 9 * HOUR,
    byCode: true,
    acts: [],
  },
  {
    who: ESTHER,
    wants: { make: 'Toyota', model: 'Verso', usd: 7000 },
    daysAgo: 1.5,
    voucher: 'KARIBU150',
    acts: [[1.2, prolonged(4)]],
  },
  {
    who: GRACE,
    wants: { make: 'Toyota', model: 'Aygo', usd: 3900 },
    daysAgo: 2 * HOUR,
    acts: [],
  },
  {
    who: JOSEPH,
    wants: { title: 'Complete engine' },
    daysAgo: 8,
    quoted: '4200.00',
    acts: [
      [7, pay(1.05)],
      [6.8, wroteNote('He paid for the last order and this one in one sum')],
    ],
  },
];

/** Acts older than a day happened at many minutes of it. */
const APART_DAYS = 0.037;
const ACT_APART_DAYS = 0.017;
/** Days for which a basket waits for its quote. */
const QUOTED_AFTER_DAYS = 0.1;

/** Every act of every order. */
export function orderSteps(shop: Acting, userNamed: (first: string) => User, today: Date): DemoStep[] {
  return STORIES.flatMap((story, place) => {
    const buyer = userNamed(story.who.first);
    const staff = userNamed(place % 3 === 2 ? 'Ireen' : 'Sam');
    const last = story.acts.length;
    const earlier = (act: number): number =>
      story.daysAgo > 1 ? place * APART_DAYS + (last - act) * ACT_APART_DAYS : 0;
    const made: { going?: DemoOrder } = {};
    const placed = async (now: Date): Promise<void> => {
      made.going = await begun(shop, story, { buyer, staff, now, today, userNamed });
    };
    const acts = story.acts.map(([daysAgo, act], index): DemoStep => ({
      daysAgo: daysAgo + earlier(index),
      run: async (now) => {
        if (!made.going) throw new Error(`the order of ${story.who.first} was not placed yet`);
        made.going.now = now;
        await act(made.going);
      },
    }));
    return [{ daysAgo: story.daysAgo + earlier(-1), run: placed }, ...acts];
  });
}

async function begun(
  shop: Acting,
  story: Story,
  {
    buyer,
    staff,
    now,
    today,
    userNamed,
  }: Pick<DemoOrder, 'buyer' | 'staff' | 'now' | 'today'> & { userNamed: (first: string) => User },
): Promise<DemoOrder> {
  const { who: person, wants, voucher, promoter, quoted } = story;
  const before = new Date(now.getTime() - QUOTED_AFTER_DAYS * DAY_MS);
  const filled = await fillBasket(shop, { person, buyer }, wants, before);
  if (quoted !== undefined) {
    const id = String(filled.id);
    await shop.do(buyer, requestQuote, { q: id }, before);
    const seen = basketTag(await basketView(shop.tx, buyer.id, now));
    await shop.do(staff, setShippingQuote, { id, per_unit: quoted }, now, { seen });
  }
  if (voucher !== undefined) await useVoucher(shop, buyer, voucher, now);
  if (promoter !== undefined)
    await useVoucher(shop, buyer, await codeOf(shop.tx, userNamed(promoter).id), now);
  const basket = await basketView(shop.tx, buyer.id, now);
  const placing = { shop, person, buyer, basket, parties: story, now };
  const number = story.byCode ? await placeByCode(placing, staff) : await placeByPhone(placing);
  const order = await orderNumbered(shop.tx, number);
  const [line] = await linesOfOrders(shop.tx, [number]);
  if (!order || !line) throw new Error(`order ${number} was not written`);
  return {
    shop,
    person,
    buyer,
    staff,
    now,
    today,
    number,
    currency: order.currency,
    total: wireMoney(order.total_minor),
    title: line.title,
    notify: story.notify?.[0] ?? 'Same as consignee',
    proofId: '',
    vessel: '',
  };
}

/** A supporter's code. */
async function codeOf(tx: Tx, userId: number): Promise<string> {
  const { code } = await tx
    .selectFrom('supporters')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return code;
}
