import { proposeBank } from '#contract/bank.ts';
import { requestQuote } from '#contract/basket-commands.ts';
import { sendReport } from '#contract/reports.ts';
import { sendInquiry, sendPartsRequest } from '#contract/requests.ts';
import { decideReport } from '#contract/staff/reports.ts';
import { changeRequest } from '#contract/staff/requests.ts';
import { addStaffVoucher, editStaffVoucher } from '#contract/staff/vouchers.ts';
import { setShippingQuote } from '#contract/staff/staff.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { basketTag, basketView } from '#server/basket/view.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import type { Acting } from './acting.ts';
import type { DemoStep } from './orders.ts';
import { AMINA, GRACE, PETER, type DemoPerson, TENDAI, THANDIWE } from './people.ts';
import { fillBasket, type DemoGoods, demoProductFor } from './place.ts';

interface SeedContext {
  shop: Acting;
  userNamed: (first: string) => User;
  today: Date;
}

const MINUTE = 1 / 1440;
const HOUR = 60 * MINUTE;

/** Work of the shop's people: what they are asked, what they answered, and what waits for them. */
export const shopWorkSteps = (told: SeedContext): DemoStep[] => [
  ...voucherSteps(told),
  ...quoteSteps(told),
  ...reportSteps(told),
  ...requestSteps(told),
  ...bankSteps(told),
];

function voucherSteps({ shop, userNamed, today }: SeedContext): DemoStep[] {
  const at = (days: number) => wireTime(new Date(today.getTime() + days * DAY_MS));
  const made = (daysAgo: number, fields: Record<string, unknown>, isOff = false): DemoStep => ({
    daysAgo,
    run: async (now) => {
      const { id } = await shop.do(userNamed('Sam'), addStaffVoucher, fields, now);
      if (isOff) await shop.do(userNamed('Sam'), editStaffVoucher, { id: String(id), active: false }, now);
    },
  });
  return [
    made(80, {
      code: 'KARIBU150',
      name: '150 dollars off your first car',
      kind: 'fixed',
      value: '150.00',
      currency: 'USD',
      min_order: '3000.00',
      class: 'vehicles',
      ends_at: at(60),
    }),
    made(79, {
      code: 'WINTER5',
      name: 'Five percent of winter',
      kind: 'percent',
      value: '5.00',
      class: 'parts',
      ends_at: at(-20),
    }),
    made(3, {
      code: 'DEALERS',
      name: 'Dealers who buy again',
      kind: 'percent',
      value: '3.00',
      per_customer: 20,
      starts_at: at(7),
      ends_at: at(190),
    }),
    made(
      40,
      { code: 'FRIENDS10', name: 'For friends', kind: 'percent', value: '10.00', ends_at: at(30) },
      true,
    ),
  ];
}

/** Parts from Zambia have no published rate: somebody must say what shipping costs. */
function quoteSteps({ shop, userNamed }: SeedContext): DemoStep[] {
  const asked = (who: DemoPerson, daysAgo: number, wish: DemoGoods): DemoStep => ({
    daysAgo,
    run: async (now) => {
      const buyer = userNamed(who.first);
      const { id } = await fillBasket(shop, { person: who, buyer }, wish, now);
      await shop.do(buyer, requestQuote, { q: String(id) }, now);
    },
  });
  const answered = (who: DemoPerson, daysAgo: number, perUnit: string, holdsDays: number): DemoStep => ({
    daysAgo,
    run: async (now) => {
      const basket = await basketView(shop.tx, userNamed(who.first).id, now);
      const expires_at = wireTime(new Date(now.getTime() + holdsDays * DAY_MS));
      const fields = { id: String(basket.id), per_unit: perUnit, expires_at };
      await shop.do(userNamed('Ireen'), setShippingQuote, fields, now, { seen: basketTag(basket) });
    },
  });
  return [
    asked(PETER, 25 * MINUTE, { title: 'Gearbox', usd: 9000 }),
    asked(TENDAI, 4, { title: 'Cylinder head', usd: 8000 }),
    asked(AMINA, 2, { title: 'Complete engine', usd: 20_000 }),
    answered(AMINA, 0.9, '3900.00', 7),
    asked(THANDIWE, 19.4, { title: 'Steering rack', usd: 4000 }),
    // It ran out so long ago that nobody is told of it any more.
    answered(THANDIWE, 19.2, '1150.00', 5),
    {
      daysAgo: HOUR,
      // What the second demo buyer finds in the basket: a car that can be ordered as it stands.
      run: async (now) => {
        await fillBasket(shop, { person: GRACE, buyer: userNamed('Grace') }, BASKET, now);
      },
    },
  ];
}

const BASKET: DemoGoods = { make: 'Toyota', model: 'Corolla', usd: 6800 };

function reportSteps({ shop, userNamed }: SeedContext): DemoStep[] {
  const reported = (
    first: string,
    daysAgo: number,
    wish: DemoGoods,
    { reason, text, decision }: { reason: string; text: string; decision?: Record<string, unknown> },
  ): DemoStep => ({
    daysAgo,
    run: async (now) => {
      const product_id = await demoProductFor(shop.tx, wish, now);
      const form = { kind: 'listing', product_id, reason, text };
      const { id } = await shop.do(userNamed(first), sendReport, form, now);
      if (!decision) return;
      const later = new Date(now.getTime() + 20 * 60_000);
      await shop.do(userNamed('Ireen'), decideReport, { id, ...decision }, later);
    },
  });
  return [
    reported(
      'Tendai',
      0.3,
      { title: 'Front seat', usd: 3000 },
      {
        reason: 'asks_for_other_payment',
        text: 'Somebody who said he is the seller called me and asked for half of it by mobile money.',
      },
    ),
    reported(
      'Peter',
      1.1,
      { make: 'Hyundai', usd: 7000 },
      {
        reason: 'wrong_details',
        text: 'The picture shows another model.',
      },
    ),
    reported(
      'Amina',
      13,
      { title: 'Alternator', usd: 3500 },
      {
        reason: 'fraud',
        text: 'The part number is that of another engine, and he does not answer.',
        decision: { status: 'upheld', note: 'The vendor could not say where it comes from.', hide: true },
      },
    ),
    reported(
      'Neo',
      22,
      { make: 'Skoda', usd: 6000 },
      {
        reason: 'other',
        text: 'Why is it cheaper than the others?',
        decision: { status: 'dismissed', note: 'More miles than the others. Answered by email.' },
      },
    ),
  ];
}

function requestSteps({ shop, userNamed }: SeedContext): DemoStep[] {
  const words = (first: string, contactNumber: string, userRequest: string) => {
    const { email, firstName, lastName } = userNamed(first);
    return { userName: `${firstName} ${lastName}`, userEmail: email, contactNumber, userRequest };
  };
  const inquired = (
    first: string,
    daysAgo: number,
    phone: string,
    text: string,
    wish: DemoGoods,
  ): DemoStep => ({
    daysAgo,
    run: async (now) => {
      const productId = await demoProductFor(shop.tx, wish, now);
      const form = { template: 'inquiry', productId, ...words(first, phone, text) };
      await shop.do(userNamed(first), sendInquiry, form, now);
    },
  });
  const askedForParts = (
    first: string,
    daysAgo: number,
    phone: string,
    text: string,
    change?: Record<string, unknown>,
  ): DemoStep => ({
    daysAgo,
    run: async (now) => {
      const form = { template: 'bulkorders', form: 'parts', ...words(first, phone, text) };
      const { id } = await shop.do(userNamed(first), sendPartsRequest, form, now);
      if (!change) return;
      const staff = userNamed('Sam');
      const later = new Date(now.getTime() + 90 * 60_000);
      const seenTo = { id: id.replace('em_', ''), assignee: staff.id, ...change };
      await shop.do(staff, changeRequest, seenTo, later);
    },
  });
  return [
    inquired('Esther', 0.1, '+256 772 123456', 'Is the service book with the car, and how many keys?', {
      make: 'Audi',
      usd: 7000,
    }),
    inquired('Joseph', 1.6, '+265 991 234567', 'Can it go in one container with the engine that I bought?', {
      make: 'Vauxhall',
      usd: 5000,
    }),
    askedForParts(
      'Inacio',
      0.2,
      '+258 84 123 4567',
      'Two front wheel hubs and a clutch for a 2012 Toyota Hilux',
    ),
    askedForParts('Thandiwe', 6, '+266 58 123456', 'A tailgate for a 2014 Ford Fiesta, any colour', {
      status: 'answered',
      note: 'Offered two, with pictures.',
    }),
    askedForParts('Neo', 15, '+267 71 234567', 'Four alloy wheels for an Audi A4, 17 in', {
      status: 'closed',
    }),
  ];
}

/** Another account of the shop's: proposed, and nothing before a second person confirms it. */
const bankSteps = ({ shop, userNamed }: SeedContext): DemoStep[] => [
  {
    daysAgo: 4 * HOUR,
    run: async (now) => {
      const account = {
        payee: 'Chicargos Ltd',
        bank_name: 'Sample Harbour Bank (demo, do not pay)',
        account_name: 'Chicargos Ltd (sample)',
        account_number: '0000 0000 7720',
        swift: 'SAMPGB2L',
        address: '2 Sample Quay, Southampton, United Kingdom',
      };
      const again = { password: DEMO_PASSWORD, otp: '' };
      await shop.do(userNamed('Sam'), proposeBank, { ...account, ...again }, now);
    },
  },
];
