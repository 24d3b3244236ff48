import { Prng } from './prng.ts';
import type { Happening, Scenario } from './scenario.ts';

/** Acts of a seller with listings. Numbers are taken modulo what there is. */
export type SellingDeed =
  | { do: 'listing-create'; value: number }
  | { do: 'listing-entry'; which: number; value: number }
  | { do: 'listing-edit'; which: number; entry: number; field: number; value: number; second: boolean }
  | { do: 'listing-fill'; which: number; entry: number }
  | { do: 'listing-live' | 'listing-draft' | 'listing-delete'; which: number; entry: number }
  | { do: 'listing-photo'; which: number; slot: number; picture: number }
  | { do: 'listing-unphoto' | 'listing-order'; which: number; slot: number }
  | { do: 'listing-fits'; which: number; trim: number }
  | { do: 'listing-look'; which: number }
  | { do: 'listing-choose'; which: number; version: 'mine' | 'theirs' }
  | { do: 'listing-elsewhere'; user: number; which: number; field: number; value: number }
  | { do: 'listing-staff'; user: number; which: number; act: StaffAct }
  | { do: 'question-write'; text: number }
  | { do: 'question-look' }
  | { do: 'question-elsewhere'; user: number; text: number };
/** Decisions of staff about a seller, or do with one of their listings. */
export type StaffAct = 'reject' | 'approve' | 'hide' | 'show';
/** Those that come by chance; questions and staff come in scenes. */
type SellingKind = Exclude<SellingDeed['do'], `question-${string}` | 'listing-staff'>;

const ACTS: Record<SellingKind, number> = {
  'listing-create': 4,
  'listing-entry': 4,
  'listing-edit': 14,
  'listing-fill': 4,
  'listing-live': 4,
  'listing-draft': 1.5,
  'listing-delete': 1,
  'listing-photo': 6,
  'listing-unphoto': 2,
  'listing-order': 2,
  'listing-fits': 6,
  'listing-look': 4,
  'listing-choose': 4,
  'listing-elsewhere': 3,
};
const KINDS = Object.keys(ACTS) as [SellingKind, ...SellingKind[]];

/** A tenth of the seeds; none of those that run on the real server. */
const isSelling = (seed: string): boolean => Number(seed) % 10 === 6;

/** Work of sellers takes the place of what buyers do. Chance of its own: the other seeds stay as they are. */
export function addSelling(scenario: Scenario): void {
  if (!isSelling(scenario.seed)) return;
  scenario.selling = true;
  const chance = new Prng(`${scenario.seed} selling`);
  const { happenings, devices } = scenario;
  if (devices.length === 1 && chance.chance(0.6))
    devices.push({ locks: chance.chance(0.8), drift: 0, tabs: chance.chance(0.5) ? 2 : 1 });
  for (const [place, happening] of happenings.entries())
    if (BUYING.has(happening.do) && chance.chance(0.85)) {
      const { after, rush, tab } = happening;
      happenings[place] = { ...deed(chance), after, rush, tab, device: chance.int(0, devices.length - 1) };
    }
  for (let knots = chance.int(1, 3); knots > 0; knots -= 1)
    happenings.splice(chance.int(1, Math.max(1, happenings.length)), 0, ...chance.pick(KNOTS)(chance));
  happenings.unshift(
    ...devices.map((_, place): Happening => ({ do: 'sign-in', user: 0, ...at(place, 10) })),
    { do: 'listing-create', value: chance.int(0, 5), ...at(0, 10) },
  );
}

const BUYING = new Set<string>([
  'add',
  'quantity',
  'remove',
  'move',
  'order',
  'ask',
  'draft',
  'look',
  'stock',
  'send-now',
]);

function deed(chance: Prng): SellingDeed {
  const kind = chance.weighted(ACTS) ?? chance.pick(KINDS);
  const which = chance.int(0, 3);
  const entry = chance.chance(0.6) ? 0 : chance.int(1, 4);
  const value = chance.int(0, 9);
  switch (kind) {
    case 'listing-create':
      return { do: kind, value };
    case 'listing-entry':
      return { do: kind, which, value };
    case 'listing-edit':
      return { do: kind, which, entry, field: chance.int(0, 9), value, second: chance.chance(0.2) };
    case 'listing-photo':
      return { do: kind, which, slot: chance.int(0, 3), picture: chance.int(0, 4) };
    case 'listing-unphoto':
    case 'listing-order':
      return { do: kind, which, slot: chance.int(0, 3) };
    case 'listing-fits':
      return { do: kind, which, trim: chance.int(0, 14) };
    case 'listing-look':
      return { do: kind, which };
    case 'listing-choose':
      return { do: kind, which: value, version: chance.chance(0.6) ? 'mine' : 'theirs' };
    case 'listing-elsewhere':
      return { do: kind, user: chance.int(0, 1), which, field: chance.int(0, 9), value };
    default:
      return { do: kind, which, entry };
  }
}

type Where = Pick<Happening, 'device' | 'tab' | 'after' | 'rush'>;
const at = (device: number, after: number): Where => ({ device, tab: 0, after, rush: 0 });

/** Two phones change one field, then one of them wants it live: there must be a choice before. */
function sameField(chance: Prng): Happening[] {
  const [which, field, value] = [chance.int(0, 1), chance.int(0, 9), chance.int(0, 3)];
  const edit = (place: number): SellingDeed => ({
    do: 'listing-edit',
    which,
    entry: 0,
    field,
    value: place,
    second: chance.chance(0.2),
  });
  return [
    { do: 'listing-fill', which, entry: 0, ...at(0, 900) },
    { do: 'listing-look', which, ...at(1, 3000) },
    { do: 'offline', ms: 4000, told: true, ...at(1, 900) },
    { ...edit(value), ...at(0, chance.int(10, 400)) },
    { ...edit(value + 1), ...at(1, chance.int(0, 300)) },
    { do: 'listing-live', which, entry: 0, ...at(1, chance.int(0, 300)) },
    { ...edit(value + 2), ...at(0, chance.int(0, 900)) },
    { do: 'listing-choose', which: 0, version: chance.chance(0.6) ? 'mine' : 'theirs', ...at(1, 5000) },
  ];
}

/** A whole listing without a network: made, filled, with an entry, a picture and what it fits, and live. */
function allOffline(chance: Prng): Happening[] {
  const device = chance.int(0, 1);
  return [
    { do: 'offline', ms: 5000, told: true, ...at(device, 10) },
    { do: 'listing-create', value: chance.int(0, 5), ...at(device, 10) },
    { do: 'listing-fill', which: 0, entry: 0, ...at(device, 10) },
    { do: 'listing-entry', which: 0, value: 1, ...at(device, 10) },
    { do: 'listing-edit', which: 0, entry: 1, field: 1, value: 2, second: true, ...at(device, 10) },
    { do: 'listing-photo', which: 0, slot: 0, picture: chance.int(0, 4), ...at(device, 10) },
    { do: 'listing-fits', which: 0, trim: chance.int(0, 14), ...at(device, 10) },
    { do: 'listing-live', which: 0, entry: 0, ...at(device, 10) },
    ...(chance.chance(0.3)
      ? [{ do: 'listing-delete', which: 0, entry: chance.int(0, 1), ...at(device, 10) } as const]
      : []),
  ];
}

/** Both phones add and take away what a part fits, and its pictures. */
function bothFit(chance: Prng): Happening[] {
  const which = chance.int(0, 1);
  const some = Array.from({ length: 6 }, (): Happening => {
    const where = at(chance.int(0, 1), chance.int(0, 600));
    if (chance.chance(0.7)) return { do: 'listing-fits', which, trim: chance.int(0, 14), ...where };
    return { do: 'listing-photo', which, slot: chance.int(0, 1), picture: chance.int(0, 4), ...where };
  });
  return [{ do: 'listing-look', which, ...at(1, 3000) }, ...some];
}

/** One field is typed twice before anything can be sent; so is one of an entry. */
function typedTwice(chance: Prng): Happening[] {
  const [device, field, value] = [chance.int(0, 1), chance.int(0, 9), chance.int(0, 3)];
  const edit = (entry: number, place: number): Happening => ({
    do: 'listing-edit',
    which: 0,
    entry,
    field,
    value: place,
    second: false,
    ...at(device, chance.int(10, 300)),
  });
  return [
    { do: 'listing-entry', which: 0, value: 1, ...at(device, 900) },
    { do: 'offline', ms: 4000, told: true, ...at(device, 3000) },
    edit(0, value),
    edit(chance.int(0, 1), value + 1),
    edit(0, value + 2),
    { do: 'look', ...at(device, 9000) },
  ];
}

/** A picture stands there; another one is put over it without a network, and taken away again. */
function takenAway(chance: Prng): Happening[] {
  const device = chance.int(0, 1);
  const put = (slot: number, picture: number, after: number): Happening => ({
    do: 'listing-photo',
    which: 0,
    slot,
    picture,
    ...at(device, after),
  });
  return [
    put(0, 1, 900),
    { do: 'offline', ms: 4000, told: true, ...at(device, 9000) },
    put(0, 2, 10),
    ...(chance.chance(0.5) ? [put(1, 4, 10)] : []),
    { do: 'listing-unphoto', which: 0, slot: 0, ...at(device, 10) },
    { do: 'look', ...at(device, 9000) },
  ];
}

/** Both phones take the same listing away, or show it and a part of it. */
function bothEnd(chance: Prng): Happening[] {
  const ends = (device: number, entry: number): Happening =>
    chance.chance(0.5)
      ? { do: 'listing-delete', which: 0, entry: 0, ...at(device, 10) }
      : { do: 'listing-live', which: 0, entry, ...at(device, 10) };
  const fill = (entry: number): Happening => ({ do: 'listing-fill', which: 0, entry, ...at(0, 900) });
  return [
    { do: 'listing-entry', which: 0, value: 1, ...at(0, 900) },
    fill(0),
    fill(1),
    { do: 'listing-look', which: 0, ...at(1, 5000) },
    { do: 'offline', ms: 4000, told: true, ...at(0, 3000) },
    { do: 'offline', ms: 4000, told: true, ...at(1, 10) },
    ends(0, 0),
    ends(0, 1),
    ends(1, 0),
    { do: 'look', ...at(0, 9000) },
  ];
}

const KNOTS: readonly [Knot, ...Knot[]] = [
  sameField,
  sameField,
  allOffline,
  bothFit,
  typedTwice,
  takenAway,
  bothEnd,
];
type Knot = (chance: Prng) => Happening[];
