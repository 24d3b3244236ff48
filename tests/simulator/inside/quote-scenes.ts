import { Prng } from './prng.ts';
import { deedOf, FATES, type Scenario, type Tied } from './scenario.ts';
import { add, type BuyersScene, offline, order, playScenes, trouble } from './scene-parts.ts';

/** In so many of the seeds quotes are asked for. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.7;
/** World of those that run on the real server too, this one has quotes, and every one that is as many further. */
const [ON_REAL_SERVER, QUOTED_THERE] = [50, 150] as const;

/** Staff and buyer about shipping without a rate. `user`: whose basket. */
export type QuoteDeed =
  | { do: 'ask-quote' }
  /** In place of what is in the basket, a quote and all: what a refused add offers. */
  | { do: 'drop-quote'; product: number }
  | { do: 'quote-look'; user: number }
  | { do: 'quote-set'; user: number; dollars: number; ms: number }
  | { do: 'quote-withdraw'; user: number };

/** The port of the list in acts.ts to which nothing is published. */
const UNRATED = 4;

/** Shipping without a rate, and what may go wrong around a quote. */
export function addQuotes(scenario: Scenario): void {
  const { seed, happenings, yards, selling } = scenario;
  const chance = new Prng(`${seed} quotes`);
  const drawn = chance.chance(SHARE);
  const onReal = Number(seed) % ON_REAL_SERVER === 0;
  // What a code does to a quote the desk of the model does not know.
  if (yards || selling || happenings.some(({ do: deed }) => deed === 'code')) return;
  if (onReal ? Number(seed) % (2 * QUOTED_THERE) === QUOTED_THERE : drawn)
    playScenes(scenario, chance, QUOTES);
}

const away: Tied = { do: 'move', port: UNRATED, after: 20, rush: 0 };
const ask = (after: number): Tied => ({ do: 'ask-quote', after, rush: 0 });
const look: Tied = { do: 'look', after: 1500, rush: 0 };
/** Staff open the basket, and set what they found out a while after. */
const quoted = (chance: Prng, user: number, ms: number): Tied[] => [
  { do: 'quote-look', user, after: chance.int(500, 2500), rush: 0 },
  {
    do: 'quote-set',
    user,
    dollars: chance.pick([900, 1350, 1700]),
    ms,
    after: chance.int(5, 1500),
    rush: chance.chance(0.3) ? chance.int(1, 60) : 0,
  },
];
const back = (chance: Prng, user: number): Tied => ({
  do: 'quote-withdraw',
  user,
  after: chance.int(5, 900),
  rush: 0,
});
const LONG = 20 * 60_000;

/** Asked, quoted while the phone is away, and ordered by what it then shows. */
const asShown: BuyersScene = (chance, user) => [
  add(chance),
  away,
  ask(chance.int(5, 900)),
  ...(chance.chance(0.5) ? [trouble(chance)] : []),
  { do: 'look', after: 4000, rush: 0 },
  offline(chance, 20),
  ...quoted(chance, user, LONG),
  { do: 'look', after: 42_000, rush: 0 },
  ...(chance.chance(0.25) ? [back(chance, user), ...quoted(chance, user, LONG), look] : []),
  order(chance.int(1000, 50_000)),
  ...(chance.chance(0.5) ? [trouble(chance)] : []),
];

const QUOTES: readonly [BuyersScene, ...BuyersScene[]] = [
  asShown,
  asShown,
  // Ordered at a figure that is another by then: taken back, ended by its time, or quoted anew.
  (chance, user) => {
    const how = chance.pick(['back', 'time', 'time', 'anew'] as const);
    return [
      add(chance),
      away,
      ask(20),
      ...quoted(chance, user, how === 'time' ? chance.pick([5000, 9000]) : LONG),
      { do: 'look', after: 900, rush: 0 },
      { do: 'offline', ms: chance.pick([12_000, 40_000]), told: chance.chance(0.6), after: 1500, rush: 0 },
      order(20),
      ...(how === 'back' ? [back(chance, user)] : how === 'anew' ? quoted(chance, user, LONG) : []),
      { do: 'look', after: 50_000, rush: 0 },
      order(2500),
    ];
  },
  // The basket changes while staff are at it: another place, a line less, or a line more in place of the quote.
  (chance, user) => [
    add(chance),
    ...(chance.chance(0.5) ? [add(chance)] : []),
    away,
    ask(20),
    { do: 'quote-look', user, after: 3000, rush: 0 },
    chance.pick([
      { do: 'move', port: chance.pick([0, 1, 2]), after: 20, rush: 0 } as const,
      { ...deedOf('remove', chance, FATES), after: 20, rush: 0 },
      { do: 'drop-quote', product: chance.int(0, 2), after: 20, rush: 0 } as const,
      { do: 'drop-quote', product: chance.int(0, 2), after: 20, rush: 0 } as const,
    ]),
    {
      do: 'quote-set',
      user,
      dollars: 1350,
      ms: LONG,
      after: chance.int(0, 1500),
      rush: chance.chance(0.4) ? chance.int(1, 80) : 0,
    },
    look,
    order(900),
  ],
  // Asked again without a network, after what made the first question void.
  (chance, user) => [
    add(chance),
    away,
    offline(chance, 2500),
    ask(20),
    { do: 'move', port: chance.pick([1, 2]), after: 20, rush: 0 },
    { ...away },
    ask(20),
    ...(chance.chance(0.4) ? [ask(5)] : []),
    ...quoted(chance, user, LONG),
    { do: 'quote-look', user, after: 50_000, rush: 0 },
    { do: 'quote-set', user, dollars: 1700, ms: LONG, after: 5, rush: 0 },
    look,
    order(900),
  ],
  // With a voucher, a quote on top of a published rate, and lines that leave under the quote.
  (chance, user) => [
    add(chance),
    add(chance),
    { do: 'voucher', known: true, after: 20, rush: 0 },
    ...(chance.chance(0.5) ? [away, ask(20)] : []),
    ...quoted(chance, user, LONG),
    look,
    { ...deedOf('remove', chance, FATES), after: 500, rush: 0 },
    { do: 'quantity', product: chance.int(0, 2), quantity: 2, option: 0, after: 5, rush: 0 },
    order(2500),
  ],
];
