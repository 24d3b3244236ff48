import { Prng } from './prng.ts';
import { fateOf, type Scenario, type Tied } from './scenario.ts';
import { add, type BuyersScene, offline, order, playScenes, trouble } from './scene-parts.ts';
import { ENDINGS } from './till.ts';

/** In so many of the seeds slips of payments are sent. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.4;
/** These run on the real server too, which would want the very files. */
const ON_REAL_SERVER = 50;

/** A slip of a payment, with one of the orders that the phone shows. */
export type SlipDeed =
  | { do: 'slip'; which: number; picture: number; amount: number }
  | { do: 'order-look'; which: number };

/** Tells whether anybody pays in a scenario. */
export const hasSlips = ({ happenings }: Scenario): boolean =>
  happenings.some(({ do: deed }) => deed === 'slip');

/** Orders with slips of their payment, which may be ended meanwhile. */
export function addSlips(scenario: Scenario): void {
  const { seed, yards, selling } = scenario;
  const chance = new Prng(`${seed} slips`);
  if (yards || selling || !chance.chance(SHARE) || Number(seed) % ON_REAL_SERVER === 0) return;
  playScenes(scenario, chance, SLIPS);
}

const slip = (chance: Prng, after: number): Tied => ({
  do: 'slip',
  which: chance.pick([0, 0, 0, 1]),
  picture: chance.int(0, 3),
  amount: chance.int(0, 2),
  after,
  rush: 0,
});
const ends = (chance: Prng, user: number, after: number): Tied => ({
  do: 'order-ends',
  user,
  which: chance.int(0, 1),
  how: chance.pick(ENDINGS),
  after,
  rush: 0,
});
/** Another one, given up while nobody knows whether it arrived. */
const regretted = (chance: Prng): Tied[] => [
  fateOf(chance.pick(['lost-answer', 'answer-hangs', 'breaks', 'ghost'] as const), 'sync', 3000),
  slip(chance, 1500),
  { do: 'discard', which: 0, after: chance.pick([300, 900, 2500]), rush: 0 },
];

const SLIPS: readonly [BuyersScene, ...BuyersScene[]] = [
  // Without a network, one of them pressed twice, one with another amount; the upload breaks off on the way.
  (chance) => {
    const first = slip(chance, 4000);
    return [
      add(chance),
      order(1500),
      offline(chance, 3500),
      first,
      { ...first, after: chance.int(5, 300) },
      slip(chance, chance.int(10, 900)),
      trouble(chance, chance.pick(['any', 'sync'] as const)),
      ...(chance.chance(0.4)
        ? [{ do: 'crash', at: 'now', writes: 1, all: chance.chance(0.5), after: 700, rush: 0 } as const]
        : []),
      slip(chance, 5000),
      ...(chance.chance(0.6) ? regretted(chance) : []),
    ];
  },
  // Its order ends while the slip waits, as the phone knows or does not know; of what has a slip nothing expires.
  (chance, user) => [
    add(chance),
    order(1500),
    ...(chance.chance(0.5) ? [slip(chance, 3500)] : []),
    offline(chance, 3500),
    slip(chance, 20),
    ends(chance, user, chance.int(5, 900)),
    { do: 'order-look', which: 0, after: chance.pick([900, 9000]), rush: 0 },
    ends(chance, user, 3000),
    slip(chance, 3000),
  ],
  // The server has forgotten the file when the slip comes, or falls over before it answers.
  (chance) => [
    add(chance),
    order(1500),
    ...(chance.chance(0.5)
      ? [{ do: 'falls', commits: chance.int(0, 1), after: 3500, rush: 0 } as const]
      : [trouble(chance, 'any')]),
    { ...slip(chance, 20), picture: 3 },
    { do: 'uploads-expire', after: chance.int(5, 900), rush: chance.chance(0.5) ? chance.int(1, 200) : 0 },
    slip(chance, 2500),
    ...(chance.chance(0.6) ? regretted(chance) : []),
  ],
];
