import { Prng } from './prng.ts';
import { deedOf, fateOf, FATES, type Scenario, type Tied } from './scenario.ts';

/** In so many of the seeds the browser wakes the worker. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.3;

/** Scenes with the worker take the place of as many happenings: a seed costs what it cost before. */
export function addWorkers(scenario: Scenario): void {
  const chance = new Prng(`${scenario.seed} worker`);
  if (!chance.chance(SHARE)) return;
  const { happenings, devices } = scenario;
  for (let scenes = chance.int(1, 3); scenes > 0; scenes -= 1) {
    const place = { device: chance.int(0, devices.length - 1), tab: chance.int(0, 2) };
    const scene = chance
      .pick(SCENES)(chance)
      .map((one) => ({ ...one, ...place }));
    const from = chance.int(1, Math.max(1, happenings.length - scene.length));
    happenings.splice(from, scene.length, ...scene);
  }
}

const WRITES = ['before', 'inside', 'after'] as const;
const add = (chance: Prng, after = 5): Tied => ({ ...deedOf('add', chance, FATES), after, rush: 0 });
const sync = (chance: Prng, after: number, rush = 0): Tied => ({
  do: 'sync',
  times: chance.pick([1, 1, 2]),
  again: chance.pick([0, 0, 1, 2]),
  after,
  rush,
});
const dies = (chance: Prng): Tied => ({
  do: 'worker-dies',
  at: chance.pick(WRITES),
  writes: chance.int(1, 5),
  after: 0,
  rush: 0,
});

const SCENES: readonly [Scene, ...Scene[]] = [
  // The app was closed while there was no network: the worker finds it back, and dies in the middle.
  (chance) => [
    { do: 'offline', ms: chance.pick([1500, 4000]), told: chance.chance(0.5), after: 10, rush: 0 },
    add(chance),
    { ...deedOf('ask', chance, FATES), after: 5, rush: 0 },
    { do: 'away', ms: chance.pick([9000, 60_000]), after: 900, rush: 0 },
    ...(chance.chance(0.6) ? [dies(chance)] : []),
    sync(chance, chance.pick([100, 4000])),
    sync(chance, chance.pick([300, 3000])),
  ],
  // Beside a frozen tab that keeps the lead, with a request of its own on the way.
  (chance) => [
    fateOf(chance.pick(['late-answer', 'lost-answer', 'answer-hangs'] as const), 'sync', 3000),
    add(chance),
    { do: 'freeze', ms: chance.pick([2000, 40_000]), after: 0, rush: chance.int(1, 120) },
    sync(chance, chance.pick([10, 500])),
    add(chance, chance.pick([200, 26_000])),
  ],
  // Beside a tab that is awake, dies or opens while it sends.
  (chance) => [
    fateOf(chance.pick(['e503', 'late-answer', 'ghost'] as const), 'sync', chance.pick([3000, 45_000])),
    add(chance),
    sync(chance, 30),
    { do: 'crash', at: chance.pick(WRITES), writes: 1, all: chance.chance(0.2), after: 40, rush: 0 },
    add(chance, 900),
  ],
  // Given up while nobody knows whether it arrived, and the app closed at once.
  (chance) => [
    fateOf(chance.pick(['lost-answer', 'answer-hangs', 'ghost'] as const), 'sync', 3000),
    add(chance),
    { do: 'offline', ms: chance.pick([700, 2500]), told: true, after: 250, rush: 0 },
    { do: 'discard', which: 2 * chance.int(0, 4), after: 60, rush: 0 },
    { do: 'away', ms: 9000, after: chance.int(0, 60), rush: 0 },
    sync(chance, chance.pick([300, 3000])),
  ],
  // Robbed, ended or killed while a request of it is out.
  (chance) => [
    add(chance),
    { do: 'away', ms: chance.pick([700, 20_000]), after: chance.int(0, 40), rush: 0 },
    fateOf(chance.pick(['lost-answer', 'late-answer', 'hangs', 'e500'] as const), 'sync', 3000),
    sync(chance, 5),
    chance.pick<Tied>([
      { do: 'steal', after: chance.int(5, 60), rush: 0 },
      { do: 'worker-ends', after: 0, rush: chance.int(5, 120) },
      { do: 'worker-dies', at: 'now', writes: 1, after: 0, rush: chance.int(5, 120) },
    ]),
    sync(chance, chance.pick([0, 400]), chance.int(0, 30)),
  ],
];
type Scene = (chance: Prng) => Tied[];
