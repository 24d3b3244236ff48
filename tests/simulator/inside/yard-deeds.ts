import type { Prng } from './prng.ts';
import type { Happening } from './scenario.ts';
import { registry } from './trade.ts';

/** Acts of a person with the things of the made-up trade. Numbers are taken modulo what there is. */
export type YardDeed =
  | { do: 'yard-create'; value: number }
  | { do: 'yard-edit'; yard: number; field: number; value: number; second: boolean }
  | { do: 'yard-live' | 'yard-draft' | 'yard-delete' | 'yard-look'; yard: number }
  | { do: 'yard-photo'; yard: number; slot: number; picture: number }
  | { do: 'yard-choose'; which: number; version: 'mine' | 'theirs' }
  | { do: 'yard-seen'; times: number }
  | { do: 'uploads-expire' };
type YardKind = YardDeed['do'];

export const YARD_ACTS: Record<YardKind, number> = {
  'yard-create': 4,
  'yard-edit': 14,
  'yard-live': 2,
  'yard-draft': 1,
  'yard-delete': 1,
  'yard-look': 3,
  'yard-photo': 7,
  'yard-choose': 4,
  'yard-seen': 4,
  'uploads-expire': 0.5,
};

export const isYardKind = (kind: string): kind is YardKind => Object.hasOwn(YARD_ACTS, kind);

export function yardDeedOf(kind: YardKind, chance: Prng): YardDeed {
  const yard = chance.int(0, 3);
  const value = chance.int(0, 9);
  switch (kind) {
    case 'yard-create':
      return { do: kind, value };
    case 'yard-edit':
      return { do: kind, yard, field: chance.int(0, 5), value, second: chance.chance(0.2) };
    case 'yard-photo':
      return { do: kind, yard, slot: chance.int(0, 1), picture: chance.int(0, 4) };
    case 'yard-choose':
      return { do: kind, which: value, version: chance.chance(0.6) ? 'mine' : 'theirs' };
    case 'yard-seen':
      return { do: kind, times: chance.chance(0.2) ? chance.int(2, 60) : 1 };
    case 'uploads-expire':
      return { do: kind };
    default:
      return { do: kind, yard };
  }
}

/** Events that would seldom meet by chance alone. */
export const yardKnot = (chance: Prng): Happening[] =>
  chance.pick([sameField, sameField, photoRefused, neverMade, seenInVain] as const)(chance);

/** Two phones change one field of one yard, and its photo. */
function sameField(chance: Prng): Happening[] {
  const yard = chance.int(0, 1);
  const field = chance.int(0, 5);
  const value = chance.int(0, 3);
  const edit = (device: number, place: number, after: number): Happening => ({
    do: 'yard-edit',
    yard,
    field,
    value: place,
    second: chance.chance(0.2),
    ...at(device, after),
  });
  return [
    { do: 'yard-create', value: chance.int(0, 8), ...at(0, 10) },
    { do: 'yard-look', yard, ...at(1, 3000) },
    photoOf(yard, chance, at(0, 900)),
    edit(0, value, chance.int(10, 400)),
    edit(1, value + 1, chance.int(0, 300)),
    edit(0, value + 2, chance.int(0, 900)),
    photoOf(yard, chance, at(chance.int(0, 1), 50)),
    { do: 'yard-live', yard, ...at(chance.int(0, 1), chance.int(0, 900)) },
    { do: 'yard-choose', which: 0, version: chance.chance(0.6) ? 'mine' : 'theirs', ...at(1, 3000) },
  ];
}

/** A photo is put off, then its yard is gone. */
function photoRefused(chance: Prng): Happening[] {
  const { yard, last } = { yard: chance.int(0, 1), last: chance.pick(['retry', 'discard'] as const) };
  return [
    { do: 'yard-create', value: chance.int(0, 8), ...at(0, 10) },
    { do: 'yard-look', yard, ...at(1, 3000) },
    { do: 'failing', command: PHOTO, ms: 3000, patience: 0, ...at(0, 900) },
    photoOf(yard, chance, at(0, 10)),
    { do: 'yard-delete', yard, ...at(chance.int(0, 1), chance.int(10, 2000)) },
    { do: last, which: 2 * chance.int(0, 3) + 1, ...at(0, 30_000) },
  ];
}
/** Somebody looks, the server can not count it, and work goes on. */
const seenInVain = (chance: Prng): Happening[] => [
  { do: 'failing', command: SEEN, ms: 1_800_000, patience: 0, ...at(0, 10) },
  { do: 'yard-seen', times: chance.int(1, 12), ...at(0, 10) },
  ...[0, 1, 2, 3, 4].map((value) => ({ do: 'yard-create', value, ...at(0, 4000) }) as const),
];

/** Places of commands among those of such a world. */
const placeOf = (name: string): number => [...registry.commands.keys()].indexOf(name);
const PHOTO = placeOf('yard.photo');
const SEEN = placeOf('yard.seen');

/** Made, and given up again, before anybody heard of it. */
function neverMade(chance: Prng): Happening[] {
  const value = chance.pick([0, 1, 9] as const);
  return [
    { do: 'offline', ms: 5000, told: true, ...at(0, 10) },
    { do: 'yard-create', value, ...at(0, 10) },
    ...[0, 1, 2].map((yard) => photoOf(yard, chance, at(0, 10))),
    { do: 'yard-edit', yard: 0, field: 2, value: 2, second: false, ...at(0, 10) },
    ...(value === 9 ? [] : [{ do: 'yard-delete', yard: chance.int(0, 2), ...at(0, 10) } as const]),
  ];
}

const photoOf = (
  yard: number,
  chance: Prng,
  where: Pick<Happening, 'device' | 'tab' | 'after' | 'rush'>,
): Happening => ({ do: 'yard-photo', yard, slot: 0, picture: chance.int(0, 4), ...where });

const at = (device: number, after: number): Pick<Happening, 'device' | 'tab' | 'after' | 'rush'> => ({
  device,
  tab: 0,
  after,
  rush: 0,
});
