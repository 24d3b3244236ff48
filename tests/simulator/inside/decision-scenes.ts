import { Prng } from './prng.ts';
import {
  deedOf,
  fateOf,
  FATES,
  type FateName,
  type Happening,
  type Scenario,
  type Standing,
  type Tied,
} from './scenario.ts';
import { registry } from './trade.ts';

/** In so many of the seeds. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.75;

/**
 * Commands that were left without an answer, was refused or is out, and a person who decides about it: by chance alone somebody
 * seldom presses at the right moment. Scenes take the place of half as many happenings, which keeps a seed short.
 */
export function addDecisions(scenario: Scenario): void {
  const chance = new Prng(`${scenario.seed} decisions`);
  if (!chance.chance(SHARE)) return;
  const { happenings, devices } = scenario;
  for (let scenes = chance.int(1, 3); scenes > 0; scenes -= 1) {
    const place = { device: chance.int(0, devices.length - 1), tab: chance.int(0, 2) };
    const drawn = chance.pick(SCENES)(chance);
    const from = chance.int(1, Math.max(1, happenings.length - drawn.length));
    const last = happenings.slice(0, from).findLast(({ do: deed }) => WHO.has(deed));
    const start: Tied[] = last?.do === 'sign-in' ? [] : [SIGN_IN];
    const scene = [...start, AT_REST, ...drawn].map((one): Happening => ({ ...one, ...place }));
    happenings.splice(from, Math.floor(scene.length / 2), ...scene);
  }
}

/** Answers that decide whether somebody is signed in. */
const WHO = new Set<Happening['do']>(['sign-in', 'sign-out', 'tokens-die', 'wipe']);
/** Commands before it: what went before is mostly over by then. */
const AT_REST: Tied = { do: 'visible', after: 1500, rush: 0 };
const SIGN_IN: Tied = { do: 'sign-in', user: 0, after: 10, rush: 0 };
/** Acts that the server may well refuse. */
const act = (chance: Prng, after = 5): Tied => ({
  ...deedOf(chance.pick(['add', 'add', 'ask', 'quantity', 'remove'] as const), chance, FATES),
  after,
  rush: 0,
});
/** Acts that it mostly does. */
const wish = (chance: Prng): Tied => ({
  ...deedOf(chance.pick(['add', 'ask', 'ask', 'move'] as const), chance, FATES),
  after: 5,
  rush: 0,
});
const decide = (deed: 'retry' | 'discard' | 'replace', of: Standing, after: number): Tied => ({
  do: deed,
  // Of what was refused less is wished for.
  which: deed === 'replace' ? 1 : 0,
  of,
  after,
  rush: 0,
});
const meets = (fate: FateName, times = 1): Tied => ({ ...fateOf(fate, 'sync', 3000), times });
/** Long enough for the first try after a failure. */
const soon = (chance: Prng): number => chance.int(4000, 9000);

/** The endpoint refuses to read it, even alone; before that it may have arrived. */
const leftUnanswered = (chance: Prng): Tied[] => [
  ...(chance.chance(0.75)
    ? [meets(chance.pick(['lost-answer', 'lost-answer', 'breaks', 'lost-request'] as const))]
    : []),
  meets(chance.pick(['e413', 'e415'] as const), chance.int(1, 2)),
  wish(chance),
];

/** Place of a command among those of every world. */
const placeOf = (name: string): number => [...registry.commands.keys()].indexOf(name);

/** Set aside, then given up: the server is asked, and not always heard at once. */
const givenUp: Scene = (chance) => [
  ...leftUnanswered(chance),
  ...(chance.chance(0.3) ? [meets(chance.pick(['lost-answer', 'e500', 'late-answer'] as const))] : []),
  decide('discard', 'unanswered', soon(chance)),
  act(chance, chance.int(0, 900)),
];

/** Set aside, tried again, and given up if it comes to nothing again. */
const triedAgain: Scene = (chance) => [
  ...leftUnanswered(chance),
  decide('retry', 'unanswered', soon(chance)),
  decide('discard', 'unanswered', soon(chance)),
];

/** The server fails at one kind of command for so long that a person is asked. */
const failing: Scene = (chance) => {
  const [kind, name] = chance.pick([
    ['add', 'basket.add'],
    ['ask', 'form.inquiry'],
  ] as const);
  return [
    { do: 'failing', command: placeOf(name), ms: 1_800_000, patience: 0, after: 5, rush: 0 },
    ...(chance.chance(0.5) ? [meets('lost-answer')] : []),
    { ...deedOf(kind, chance, FATES), after: 5, rush: 0 },
    decide(chance.pick(['retry', 'discard'] as const), 'unanswered', 25 * 60_000),
  ];
};

/** Set aside by a tab that took over, while the first one still waits for its answer. */
const overtaken: Scene = (chance) => [
  { do: 'open', after: 10, rush: 0 },
  meets('late-answer'),
  meets('e413', 2),
  act(chance, 900),
  { do: 'steal', after: chance.int(20, 200), rush: 0 },
  ...(chance.chance(0.5) ? [decide(chance.pick(['discard', 'retry'] as const), 'unanswered', 1500)] : []),
  act(chance, soon(chance)),
];

/** Out without an answer, and taken back without a network. */
const takenBack: Scene = (chance) => [
  meets(chance.pick(['lost-answer', 'lost-answer', 'breaks', 'breaks', 'lost-request', 'ghost'] as const)),
  wish(chance),
  { do: 'offline', ms: chance.pick([700, 2500]), told: true, after: 500, rush: 0 },
  decide('discard', 'out', 60),
  ...(chance.chance(0.3) ? [meets('late-answer')] : []),
  act(chance, chance.int(0, 900)),
];

/** Thought better of before anything was sent: without a network, or as a guest. */
const thoughtBetter: Scene = (chance) => {
  const line = { product: chance.int(0, 2), option: 0 };
  const isGuest = chance.chance(0.25);
  const twoPlaces: Tied[] = [0, 1].map((port) => ({ do: 'move', port, after: 5, rush: 0 }));
  const twoQuantities: Tied[] = [
    { do: 'add', ...line, quantity: 1, after: 5, rush: 0 },
    { do: 'quantity', ...line, quantity: 2, after: 5, rush: 0 },
  ];
  return [
    isGuest
      ? { do: 'sign-out', after: 5, rush: 0 }
      : { do: 'offline', ms: 3000, told: true, after: 5, rush: 0 },
    ...(chance.chance(0.5) ? twoPlaces : twoQuantities),
    chance.chance(0.6) ? decide('discard', 'unsent', 20) : { do: 'remove', ...line, after: 20, rush: 0 },
    act(chance, 20),
    ...(isGuest ? [{ ...SIGN_IN, after: 300 }] : []),
  ];
};

/** Refused, and changed or given up. */
const refused: Scene = (chance) => {
  const product = chance.int(0, 2);
  return [
    { do: 'stock', product, count: chance.int(0, 1), after: 5, rush: 0 },
    { do: 'add', product, quantity: 4, option: 0, after: 5, rush: 0 },
    decide(chance.pick(['discard', 'discard', 'replace'] as const), 'refused', 2000),
  ];
};

/** An order was stopped because what it builds on was refused: that is mended or given up, then the order too. */
const stopped: Scene = (chance) => {
  const product = chance.int(0, 2);
  return [
    { do: 'offline', ms: 1500, told: true, after: 5, rush: 0 },
    { do: 'add', product, quantity: 4, option: 0, after: 5, rush: 0 },
    { do: 'order', draft: false, after: 20, rush: 0 },
    { do: 'stock', product, count: chance.int(1, 2), after: 20, rush: 0 },
    decide(chance.pick(['replace', 'replace', 'discard'] as const), 'refused', 4000),
    decide(chance.pick(['retry', 'retry', 'discard'] as const), 'stopped', 1500),
    ...(chance.chance(0.3) ? [{ do: 'order', draft: false, after: 900, rush: 0 } as const] : []),
  ];
};

type Scene = (chance: Prng) => Tied[];
const SCENES: readonly [Scene, ...Scene[]] = [
  givenUp,
  givenUp,
  triedAgain,
  triedAgain,
  triedAgain,
  failing,
  overtaken,
  takenBack,
  takenBack,
  takenBack,
  thoughtBetter,
  thoughtBetter,
  thoughtBetter,
  refused,
  refused,
  stopped,
  stopped,
];
