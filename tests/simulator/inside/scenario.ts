import { addCodes, type CodeDeed } from './code-scenes.ts';
import { addDecisions } from './decision-scenes.ts';
import { addOrders } from './order-scenes.ts';
import { Prng } from './prng.ts';
import { addQuotes, type QuoteDeed } from './quote-scenes.ts';
import type { Ending } from './till.ts';
import { addSelling, type SellingDeed } from './selling-deeds.ts';
import { addSellingScenes } from './selling-scenes.ts';
import { addSlips, hasSlips, type SlipDeed } from './slip-scenes.ts';
import { addVersions } from './version-scenes.ts';
import { addWorkers } from './worker-scenes.ts';
import { isYardKind, YARD_ACTS, type YardDeed, yardDeedOf, yardKnot } from './yard-deeds.ts';

/** Which requests a fault is meant for: batches, everything else, or whatever comes first. */
export type Way = 'sync' | 'read' | 'any';

export const FATES = [
  'lost-request',
  'lost-answer',
  'hangs',
  'answer-hangs',
  'late-request',
  'late-answer',
  'ghost',
  'twice',
  'twice-second',
  'cut',
  'breaks',
  'e500',
  'e503',
  'e429',
  'e408',
  'e413',
  'e415',
  'e401',
  'portal-401',
  'portal',
  'foreign',
  'forged',
  'empty',
  'redirect',
  'old-copy',
] as const;
export type FateName = (typeof FATES)[number];

/**
 * State of a command that a person looks for: set aside unanswered, refused, stopped because another one was, out
 * without an answer yet, or unsent.
 */
export type Standing = 'unanswered' | 'refused' | 'stopped' | 'out' | 'unsent';

/** Act of a person, a browser, the network or the server does. Numbers are taken modulo what there is. */
export type Deed =
  | { do: 'add'; product: number; quantity: number; option: number }
  | { do: 'quantity'; product: number; quantity: number; option: number }
  | { do: 'remove'; product: number; option: number }
  | { do: 'move'; port: number }
  | { do: 'order'; draft: boolean }
  | { do: 'ask'; text: number }
  | { do: 'draft'; text: number }
  | { do: 'retry' | 'discard' | 'replace'; which: number; of?: Standing }
  | { do: 'send-now' | 'look' | 'sign-out' }
  | { do: 'sign-in'; user: number }
  | { do: 'open' | 'close' | 'reload' }
  | { do: 'crash'; at: 'now' | 'before' | 'inside' | 'after'; writes: number; all: boolean }
  | { do: 'freeze' | 'sleep'; ms: number }
  | { do: 'steal' | 'wipe' | 'visible' }
  | { do: 'away'; ms: number }
  | { do: 'sync'; times: number; again: number }
  | { do: 'worker-dies'; at: 'now' | 'before' | 'inside' | 'after'; writes: number }
  | { do: 'worker-ends' }
  | { do: 'update' | 'rollback'; beside: boolean }
  | { do: 'clock'; ms: number }
  | { do: 'full'; writes: number }
  | { do: 'offline'; ms: number; told: boolean }
  | { do: 'fate'; fate: FateName; way: Way; ms: number; times: number }
  | { do: 'tokens-die' }
  | { do: 'failing'; command: number; ms: number; patience: number }
  | { do: 'falls'; commits: number }
  | { do: 'down'; ms: number }
  | { do: 'stock'; product: number; count: number }
  | { do: 'voucher'; known: boolean }
  | { do: 'order-ends'; user: number; which: number; how: Ending }
  | CodeDeed
  | QuoteDeed
  | SlipDeed
  | SellingDeed
  | YardDeed;

/** One deed. `after`: ms since the one before; `rush`: comes after so many more tasks instead of when all is quiet. */
export type Happening = Deed & { after: number; rush: number; device: number; tab: number };

export interface DevicePlan {
  /** Web Locks, or the lease that stands in. */
  locks: boolean;
  /** Rate by which its clock gains, e.g. 0.001. */
  drift: number;
  tabs: number;
}

export interface Scenario {
  seed: string;
  devices: DevicePlan[];
  happenings: Happening[];
  /** The made-up trade runs beside the product's. */
  yards?: boolean;
  /** The product's sellers are at work too. */
  selling?: boolean;
}

/** A fifth of the seeds; none of those that run on the real server, which has no such trade. */
const hasYards = (seed: string): boolean => Number(seed) % 5 === 3;

export const USERS = [5, 6] as const;
/** Number of products, options and ports that there are to choose from; see acts.ts. */
export const PRODUCT_COUNT = 3;

type Kind = Deed['do'];

/** Groups of faults that a seed has or has not, with the most of each that comes up (swarm testing). */
const FAULTS: Partial<Record<Kind, number>> = {
  fate: 22,
  crash: 4,
  freeze: 2,
  sleep: 2,
  steal: 4,
  clock: 2,
  full: 2,
  wipe: 0.4,
  offline: 4,
  'tokens-die': 2,
  failing: 2,
  falls: 6,
  down: 2,
  stock: 3,
  'sign-out': 3,
};

const ACTS: Partial<Record<Kind, number>> = {
  add: 10,
  quantity: 5,
  remove: 5,
  move: 2,
  order: 3,
  ask: 3,
  draft: 1,
  retry: 3,
  discard: 3,
  replace: 1,
  'send-now': 1,
  look: 2,
  'sign-in': 3,
  open: 2,
  close: 1,
  reload: 1,
  visible: 1,
};

/** Everything that will happen, decided up front from the seed, so that it can be cut down when it fails. */
export function scenarioOf(seed: string): Scenario {
  const chance = new Prng(`${seed} scenario`);
  const yards = hasYards(seed);
  const several = chance.chance(yards ? 0.7 : 0.3);
  const devices = Array.from({ length: several ? 2 : 1 }, () => ({
    locks: chance.chance(0.8),
    drift: chance.chance(0.2) ? (chance.next() - 0.5) / 50 : 0,
    tabs: chance.chance(0.5) ? 2 : 1,
  }));
  const weights: Partial<Record<Kind, number>> = {};
  const share = chance.next() ** 2;
  for (const [kind, most] of Object.entries(ACTS))
    weights[kind as Kind] = most * (0.3 + chance.next()) * (yards ? 0.3 : 1);
  if (yards)
    for (const [kind, most] of Object.entries(YARD_ACTS))
      weights[kind as Kind] = most * (0.3 + chance.next());
  for (const [kind, most] of Object.entries(FAULTS))
    if (chance.chance(0.5)) weights[kind as Kind] = most * chance.next() * (0.3 + 2 * share);
  const fates = FATES.filter(() => chance.chance(0.35));
  const rush = chance.chance(0.6) ? chance.next() * 0.5 : 0;
  const slow = chance.next();
  const knots = chance.chance(0.5) ? chance.next() * 0.3 : 0;
  const first = chance.chance(0.65);
  const happenings: Happening[] = [];
  const count = chance.int(8, 42);
  const where = (): Pick<Happening, 'device' | 'tab'> => ({
    device: chance.int(0, devices.length - 1),
    tab: chance.int(0, 2),
  });
  if (first)
    for (const [place] of devices.entries())
      happenings.push({
        do: 'sign-in',
        user: chance.chance(0.8) ? 0 : 1,
        after: 10,
        rush: 0,
        device: place,
        tab: 0,
      });
  while (happenings.length < count) {
    if (yards && chance.chance(0.1)) {
      happenings.push(...yardKnot(chance));
      continue;
    }
    if (chance.chance(knots)) {
      const tied = chance.pick(KNOTS)(chance, fates);
      const place = where();
      happenings.push(...tied.map((one) => ({ ...one, ...place })));
      continue;
    }
    const kind = chance.weighted(weights) ?? 'add';
    const deed = deedOf(kind, chance, fates);
    const hurried = chance.chance(rush);
    happenings.push({
      ...deed,
      after: hurried ? 0 : pause(chance, slow),
      rush: hurried ? chance.int(1, 60) : 0,
      ...where(),
    });
  }
  const scenario: Scenario = { seed, devices, happenings, ...(yards ? { yards } : {}) };
  addSelling(scenario);
  addSellingScenes(scenario);
  addWorkers(scenario);
  addOrders(scenario);
  addCodes(scenario);
  addDecisions(scenario);
  addQuotes(scenario);
  addSlips(scenario);
  // The next version of the app knows nothing of the made-up trade, nor of sellers, nor what bytes go with a slip.
  if (!yards && !scenario.selling && !hasSlips(scenario)) addVersions(scenario);
  return scenario;
}

export type Tied = Deed & Pick<Happening, 'after' | 'rush'>;

/** Draws acts so that what is hard to survive comes close together; by chance alone it seldom would. */
const KNOTS: readonly [Knot, ...Knot[]] = [
  // Overtaken: another tab leads while a request of this one is out.
  (chance) => [
    fateOf(chance.pick(['lost-request', 'lost-answer', 'late-answer', 'e500'] as const), 'sync', 700),
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    { do: 'steal', after: 0, rush: chance.int(10, 90) },
  ],
  // Regretted: given up while nobody knows whether it arrived.
  (chance) => [
    fateOf(chance.pick(['lost-answer', 'answer-hangs', 'breaks', 'ghost'] as const), 'sync', 3000),
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    { do: 'discard', which: 2 * chance.int(0, 4), after: chance.pick([300, 900, 2500]), rush: 0 },
  ],
  // Late: an old read or answer comes when a newer one has been settled.
  (chance) => [
    fateOf('late-answer', chance.pick(['read', 'sync'] as const), chance.pick([400, 2000])),
    { do: chance.pick(['look', 'send-now'] as const), after: 5, rush: 0 },
    { ...deedOf('add', chance, FATES), after: 10, rush: 0 },
    { ...deedOf('remove', chance, FATES), after: chance.int(10, 600), rush: 0 },
  ],
  // Another person takes the phone while something is on its way.
  (chance) => [
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    { do: 'sign-in', user: chance.int(0, 1), after: chance.int(0, 120), rush: 0 },
    { ...deedOf('add', chance, FATES), after: 0, rush: chance.int(1, 90) },
  ],
  // Frozen in the middle, overtaken, and back.
  (chance) => [
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    { do: 'freeze', ms: chance.pick([2000, 40_000]), after: 0, rush: chance.int(1, 120) },
    { do: 'steal', after: 30, rush: 0 },
    { ...deedOf('quantity', chance, FATES), after: chance.int(10, 900), rush: 0 },
  ],
  // Something in the middle answers in the server's place, once or for a while.
  (chance) => [
    {
      ...fateOf(chance.pick(['forged', 'empty', 'foreign', 'portal', 'e500', 'e401'] as const), 'sync', 3000),
      times: chance.pick([1, 40]),
    },
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    { ...deedOf('ask', chance, FATES), after: 3000, rush: 0 },
  ],
  // A whole basket and its order, while the shop has less than it thought.
  (chance) => [
    { ...deedOf('add', chance, FATES), after: 5, rush: 0 },
    { do: 'offline', ms: 3000, told: chance.chance(0.5), after: 400, rush: 0 },
    { ...deedOf('add', chance, FATES), after: 20, rush: 0 },
    { ...deedOf('stock', chance, FATES), after: 20, rush: 0 },
    { do: 'order', draft: true, after: 20, rush: 0 },
  ],
];
type Knot = (chance: Prng, fates: readonly FateName[]) => Tied[];

export const fateOf = (fate: FateName, way: Way, ms: number): Tied & Extract<Deed, { do: 'fate' }> => ({
  do: 'fate',
  fate,
  way,
  ms,
  times: 1,
  after: 0,
  rush: 0,
});

/** Mostly a moment, sometimes long enough for whatever waits. */
function pause(chance: Prng, slow: number): number {
  const kind = chance.next();
  if (kind < 0.55) return chance.int(0, 250);
  if (kind < 0.55 + 0.3 * (1 - slow)) return chance.int(250, 3000);
  return kind < 0.93 ? chance.int(3000, 60_000) : chance.int(60_000, 20 * 60_000);
}

export function deedOf(kind: Kind, chance: Prng, fates: readonly FateName[]): Deed {
  const product = chance.int(0, PRODUCT_COUNT - 1);
  const option = chance.chance(0.85) ? 0 : 1;
  if (isYardKind(kind)) return yardDeedOf(kind, chance);
  switch (kind) {
    case 'add':
      return { do: kind, product, quantity: chance.int(1, 4), option };
    case 'quantity':
      return { do: kind, product, quantity: chance.int(1, 6), option };
    case 'remove':
      return { do: kind, product, option };
    case 'move':
      return { do: kind, port: chance.int(0, 3) };
    case 'order':
      return { do: kind, draft: chance.chance(0.5) };
    case 'ask':
    case 'draft':
      return { do: kind, text: chance.int(0, 9) };
    case 'retry':
    case 'discard':
    case 'replace':
      return { do: kind, which: chance.int(0, 9) };
    case 'sign-in':
      return { do: kind, user: chance.chance(0.75) ? 0 : 1 };
    case 'crash': {
      const at = chance.pick(['now', 'before', 'inside', 'after'] as const);
      return { do: kind, at, writes: chance.int(1, 4), all: chance.chance(0.4) };
    }
    case 'freeze':
    case 'sleep':
      return { do: kind, ms: chance.pick([50, 2000, 40_000, 400_000]) };
    case 'clock':
      return { do: kind, ms: chance.pick([-86_400_000, -60_000, 60_000, 7_200_000, 864_000_000]) };
    case 'full':
      return { do: kind, writes: chance.int(1, 3) };
    case 'offline':
      return { do: kind, ms: chance.pick([100, 1000, 20_000, 300_000]), told: chance.chance(0.7) };
    case 'fate': {
      const fate = fates[chance.int(0, Math.max(0, fates.length - 1))] ?? 'lost-answer';
      const ms = chance.pick([100, 3000, 45_000, 200_000]);
      const way: Way = chance.chance(0.7) ? 'sync' : chance.pick(['read', 'any'] as const);
      return { do: kind, fate, way, ms, times: chance.pick([1, 1, 1, 1, 4, 40]) };
    }
    case 'failing':
      return {
        do: kind,
        command: chance.int(0, 9),
        ms: chance.pick([2000, 60_000, 1_800_000]),
        patience: chance.pick([0, 5, 600]),
      };
    case 'falls':
      return { do: kind, commits: chance.pick([0, 1, 1, 1, 2, 3]) };
    case 'down':
      return { do: kind, ms: chance.pick([500, 10_000, 600_000]) };
    case 'stock':
      return { do: kind, product, count: chance.int(0, 5) };
    default:
      return { do: kind } as Deed;
  }
}
