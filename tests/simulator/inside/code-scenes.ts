import { Prng } from './prng.ts';
import {
  deedOf,
  fateOf,
  FATES,
  type Happening,
  PRODUCT_COUNT,
  type Scenario,
  type Tied,
} from './scenario.ts';

/** In so many of the seeds orders travel as codes too. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.25;
/** Every second of those that run on the real server too. */
const ON_REAL_SERVER = 100;

/** A person at the shop or at the phone, where the order is on its way as letters. */
export type CodeDeed =
  /** As the review shows it, with its figures: only such an order has a code. */
  | { do: 'order-agreed' }
  /** The phone shows the code of its waiting order, and somebody sends it. */
  | { do: 'code' }
  /** Staff paste one of the codes that came, the latest is 0. `letter`: one of its letters was changed on the way. */
  | { do: 'paste'; which: number; letter: number | null }
  | { do: 'price'; product: number; dollars: number };

/** Orders without data, and what may happen around them, take the place of as many happenings. */
export function addCodes(scenario: Scenario): void {
  const { happenings, devices, seed } = scenario;
  const chance = new Prng(`${seed} codes`);
  const drawn = chance.chance(SHARE);
  const onReal = Number(seed) % ON_REAL_SERVER === 0;
  if (scenario.yards || scenario.selling || !(drawn || onReal)) return;
  for (let scenes = chance.int(1, 3); scenes > 0; scenes -= 1) {
    const place = { device: chance.int(0, devices.length - 1), tab: chance.int(0, 2) };
    const scene = [...ordered(chance), ...chance.pick(SCENES)(chance, devices.length - 1 - place.device)].map(
      ({ elsewhere, ...one }): Happening => ({
        ...one,
        ...place,
        ...(elsewhere && { device: 1 - place.device }),
      }),
    );
    const from = chance.int(1, Math.max(1, happenings.length - scene.length));
    happenings.splice(from, scene.length, ...scene);
  }
}

type Step = Tied & { elsewhere?: boolean };

const add = (chance: Prng): Step => ({ ...deedOf('add', chance, FATES), after: 5, rush: 0 });
const paste = (chance: Prng, after: number): Step => ({
  do: 'paste',
  which: chance.pick([0, 0, 0, 1]),
  letter: chance.chance(0.1) ? chance.int(0, 200) : null,
  after,
  rush: chance.chance(0.3) ? chance.int(1, 80) : 0,
});
const price = (chance: Prng, after: number): Step => ({
  do: 'price',
  product: chance.int(0, PRODUCT_COUNT - 1),
  dollars: chance.pick([3000, 3200, 4500, 9000]),
  after,
  rush: 0,
});
const trouble = (chance: Prng): Step =>
  fateOf(
    chance.pick([
      'lost-request',
      'lost-answer',
      'ghost',
      'late-answer',
      'twice',
      'e500',
      'answer-hangs',
    ] as const),
    'sync',
    chance.pick([400, 3000]),
  );

/** In the basket, then without a network: the order, and its code. */
function ordered(chance: Prng): Step[] {
  const ms = chance.pick([1500, 6000, 40_000]);
  const before = chance.chance(0.5);
  return [
    ...(before ? [add(chance)] : []),
    ...(before && chance.chance(0.3) ? [{ do: 'voucher', known: true, after: 5, rush: 0 } as const] : []),
    { do: 'offline', ms, told: chance.chance(0.6), after: before ? 1500 : 5, rush: 0 },
    ...(before && chance.chance(0.3) ? [] : [add(chance)]),
    { do: 'order-agreed', after: 20, rush: 0 },
    { do: 'code', after: chance.pick([20, 300]), rush: 0 },
  ];
}

/** @param other 1 or -1 where there is a second device; 0 where there is none */
type Scene = (chance: Prng, other: number) => Step[];
const SCENES: readonly [Scene, ...Scene[]] = [
  // Pasted before the phone is back, by two, and once more afterwards.
  (chance) => [
    paste(chance, 100),
    ...(chance.chance(0.6) ? [paste(chance, 5)] : []),
    ...(chance.chance(0.5) ? [trouble(chance)] : []),
    paste(chance, chance.pick([2000, 50_000])),
  ],
  // Pasted while the phone's own is on its way, or has arrived and the answer was lost.
  (chance) => [
    trouble(chance),
    { do: 'send-now', after: chance.pick([1500, 7000]), rush: 0 },
    paste(chance, chance.int(0, 400)),
    paste(chance, chance.int(0, 900)),
  ],
  // Taken back, before or after staff have it.
  (chance) => [
    ...(chance.chance(0.5) ? [paste(chance, 10)] : []),
    { do: 'discard', which: 0, after: chance.pick([5, 1000]), rush: 0 },
    paste(chance, chance.pick([5, 2000, 9000, 60_000])),
    ...(chance.chance(0.5) ? [add(chance), { do: 'order-agreed', after: 1500, rush: 0 } as const] : []),
    paste(chance, 2000),
  ],
  // Older than a price, or than the last car.
  (chance) => [
    chance.chance(0.5) ? price(chance, 10) : { ...deedOf('stock', chance, FATES), after: 10, rush: 0 },
    paste(chance, chance.pick([10, 3000, 60_000])),
    ...(chance.chance(0.4) ? [price(chance, 10), paste(chance, 10)] : []),
    { do: 'replace', which: 1, after: chance.pick([3000, 9000]), rush: 0 },
    paste(chance, 1500),
  ],
  // The phone is lost, or somebody else takes it, after the code has left.
  (chance) => [
    chance.pick<Step>([
      { do: 'wipe', after: 50, rush: 0 },
      { do: 'sign-out', after: 50, rush: 0 },
      { do: 'sign-in', user: 1, after: 50, rush: 0 },
      { do: 'crash', at: 'now', writes: 1, all: true, after: 50, rush: 0 },
    ]),
    paste(chance, 300),
    paste(chance, 9000),
  ],
  // The basket is another one meanwhile: on this phone, or on the buyer's second one.
  (chance, other) => {
    const elsewhere = other !== 0 && chance.chance(0.7);
    const change = (): Step => ({
      ...deedOf(chance.pick(['add', 'remove', 'quantity', 'move', 'add'] as const), chance, FATES),
      after: chance.int(5, 900),
      rush: 0,
      elsewhere,
    });
    return [
      change(),
      ...(chance.chance(0.5) ? [change()] : []),
      paste(chance, 900),
      change(),
      paste(chance, 4000),
    ];
  },
  // A line that takes little at once: what led to the order goes without it.
  (chance) => [
    { ...fateOf(chance.pick(['e413', 'e413', 'e413', 'hangs'] as const), 'sync', 400), times: 1 },
    paste(chance, 10),
    { do: 'send-now', after: chance.pick([2000, 7000]), rush: 0 },
    paste(chance, 40_000),
  ],
  // The order is canceled or expires after it was entered, and the code comes once more.
  (chance) => [
    paste(chance, 50),
    {
      do: 'order-ends',
      user: 0,
      which: chance.int(0, 2),
      how: chance.pick(['expired', 'canceled'] as const),
      after: chance.pick([50, 5000]),
      rush: 0,
    },
    paste(chance, 50),
    add(chance),
    { do: 'order-agreed', after: 3000, rush: 0 },
    paste(chance, 900),
  ],
];
