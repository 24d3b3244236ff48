import { Prng } from './prng.ts';
import { deedOf, fateOf, FATES, type Happening, type Scenario, type Tied } from './scenario.ts';
import { ENDINGS } from './till.ts';

/** In so many of the seeds orders are ended and vouchers entered. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.25;
/** Every second of those that run on the real server too. */
const ON_REAL_SERVER = 100;

/** Whole purchases, with what may go wrong in them, take the place of as many happenings. */
export function addOrders(scenario: Scenario): void {
  const { happenings, devices, seed } = scenario;
  const chance = new Prng(`${seed} orders`);
  const drawn = chance.chance(SHARE);
  const onReal = Number(seed) % ON_REAL_SERVER === ON_REAL_SERVER / 2;
  if (scenario.yards || scenario.selling || !(drawn || onReal)) return;
  for (let scenes = chance.int(1, 3); scenes > 0; scenes -= 1) {
    const place = { device: chance.int(0, devices.length - 1), tab: chance.int(0, 2) };
    const scene = chance
      .pick(SCENES)(chance)
      .map((one): Happening => ({ ...one, ...place }));
    const from = chance.int(1, Math.max(1, happenings.length - scene.length));
    happenings.splice(from, scene.length, ...scene);
  }
}

const add = (chance: Prng): Tied => ({ ...deedOf('add', chance, FATES), after: 5, rush: 0 });
const order = (after: number): Tied => ({ do: 'order', draft: false, after, rush: 0 });
const voucher = (after: number): Tied => ({ do: 'voucher', known: true, after, rush: 0 });
const trouble = (chance: Prng): Tied =>
  fateOf(
    chance.pick(['lost-answer', 'twice', 'twice-second', 'ghost', 'late-answer', 'breaks', 'e500'] as const),
    'sync',
    chance.pick([400, 3000]),
  );
const ends = (chance: Prng, after: number): Tied => ({
  do: 'order-ends',
  user: 0,
  which: chance.int(0, 2),
  how: chance.pick(ENDINGS),
  after,
  rush: 0,
});

type Scene = (chance: Prng) => Tied[];
const SCENES: readonly [Scene, ...Scene[]] = [
  // A voucher twice: in one order, and again in the next.
  (chance) => [
    add(chance),
    voucher(chance.int(20, 900)),
    ...(chance.chance(0.6) ? [trouble(chance)] : []),
    order(2500),
    add(chance),
    voucher(chance.int(5, 900)),
    order(2500),
  ],
  // Nobody pays: the cars go back, also when staff cancel what has just expired, and somebody buys them again.
  (chance) => [
    add(chance),
    ...(chance.chance(0.5) ? [trouble(chance)] : []),
    order(1500),
    ends(chance, chance.int(500, 4000)),
    ends(chance, 5),
    add(chance),
    order(1500),
  ],
  // The last cars: somebody else takes some while the order is on its way, and one comes back.
  (chance) => [
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    trouble(chance),
    order(900),
    { ...deedOf('stock', chance, FATES), after: 20, rush: 0 },
    ends(chance, 1500),
    { do: 'voucher', known: false, after: 5, rush: 0 },
    add(chance),
    order(1200),
  ],
];
