import { Prng } from './prng.ts';
import type { Happening, Scenario } from './scenario.ts';
import type { StaffAct } from './selling-deeds.ts';

/** In so many of these worlds staff judge the seller and a listing. */
const STAFF_SHARE = 0.7;

/**
 * Scenes of the worlds of sellers that chance would seldom play: what is written to each other without a network, a
 * picture that somebody takes away while another one comes, ticks from two phones, and what staff decide meanwhile.
 */
export function addSellingScenes(scenario: Scenario): void {
  // One such world in six goes without: what comes of chance alone takes room.
  if (!scenario.selling || Number(scenario.seed) % 60 === 6) return;
  // Chance of its own: whatever else happens in these worlds stays as it is.
  const chance = new Prng(`${scenario.seed} selling scenes`);
  const { happenings } = scenario;
  for (let scenes = chance.int(1, 2); scenes > 0; scenes -= 1)
    happenings.splice(chance.int(3, Math.max(3, happenings.length)), 0, ...chance.pick(SCENES)(chance));
  addStaff(scenario);
}

/** Staff come between two phones of one seller. */
function addStaff({ seed, devices, happenings }: Scenario): void {
  const chance = new Prng(`${seed} staff`);
  if (!chance.chance(STAFF_SHARE)) return;
  if (devices.length === 1) devices.push({ locks: chance.chance(0.8), drift: 0, tabs: 1 });
  happenings.splice(chance.int(3, Math.max(3, happenings.length)), 0, ...judgedByStaff(chance));
}

type Where = Pick<Happening, 'device' | 'tab' | 'after' | 'rush'>;
const at = (device: number, after: number): Where => ({ device, tab: 0, after, rush: 0 });

/** Several messages without a network, one of them pressed twice; the other one writes on another machine meanwhile. */
function answered(chance: Prng): Happening[] {
  const device = chance.int(0, 1);
  const write = (text: number, after: number): Happening => ({
    do: 'question-write',
    text,
    ...at(device, after),
  });
  const first = chance.int(0, 5);
  return [
    { do: 'question-look', ...at(device, 900) },
    { do: 'offline', ms: 4000, told: chance.chance(0.7), ...at(device, 3000) },
    write(first, 10),
    write(first, 10),
    write(first + 1, chance.int(10, 400)),
    { do: 'question-elsewhere', user: chance.int(0, 1), text: chance.int(0, 5), ...at(device, 100) },
    ...(chance.chance(0.4) ? [{ do: 'reload', ...at(device, 100) } as const] : []),
    write(first + 2, chance.int(10, 6000)),
    write(first + 3, chance.int(0, 300)),
    { do: 'question-look', ...at(device, chance.int(500, 9000)) },
  ];
}

/** Messages one by one while the server has its troubles, each of which may be sent more than once. */
function troubled(chance: Prng): Happening[] {
  const device = chance.int(0, 1);
  const fate = chance.pick(['lost-answer', 'lost-request', 'e503', 'twice', 'answer-hangs'] as const);
  return [
    { do: 'fate', fate, way: 'sync', ms: 700, times: chance.int(1, 2), ...at(device, 900) },
    ...[0, 1, 2].map((text): Happening => ({
      do: 'question-write',
      text,
      ...at(device, chance.int(10, 900)),
    })),
  ];
}

/** One phone takes a picture away that it saw; the other has put another one there meanwhile. */
function goneMeanwhile(chance: Prng): Happening[] {
  const [slot, first] = [chance.int(0, 1), chance.int(0, 2)];
  const put = (device: number, picture: number, after: number): Happening => ({
    do: 'listing-photo',
    which: 0,
    slot,
    picture,
    ...at(device, after),
  });
  return [
    put(0, first, 900),
    { do: 'listing-look', which: 0, ...at(1, 9000) },
    { do: 'offline', ms: 6000, told: true, ...at(1, 4000) },
    put(0, first + 1, 10),
    { do: 'listing-unphoto', which: 0, slot, ...at(1, chance.int(10, 3000)) },
    ...(chance.chance(0.4) ? [put(1, first + 2, 100)] : []),
    { do: 'listing-look', which: 0, ...at(1, 12_000) },
  ];
}

/** Both phones tick what a part fits, one of them several times without a network. */
function ticked(chance: Prng): Happening[] {
  const tick = (device: number, trim: number, after: number): Happening => ({
    do: 'listing-fits',
    which: 0,
    trim,
    ...at(device, after),
  });
  // As bits: one, another, both of the others; then what is there is taken away now and then.
  return [
    { do: 'listing-look', which: 0, ...at(1, 3000) },
    { do: 'offline', ms: 5000, told: true, ...at(1, 3000) },
    tick(1, 0, 10),
    tick(0, chance.int(0, 14), chance.int(10, 900)),
    tick(1, 1, 10),
    tick(1, chance.pick([3, 7, 11] as const), 10),
    ...(chance.chance(0.3) ? [tick(1, 0, 10)] : []),
    tick(0, chance.int(0, 14), 9000),
  ];
}

/** Staff stop a seller while both phones have something to send, let them sell again, and hide one of the listings. */
function judgedByStaff(chance: Prng): Happening[] {
  const staff = (act: StaffAct, after: number): Happening => ({
    do: 'listing-staff',
    user: 0,
    which: 0,
    act,
    ...at(0, after),
  });
  const edit = (device: number, value: number, after: number): Happening => ({
    do: 'listing-edit',
    which: 0,
    entry: 0,
    field: chance.int(0, 9),
    value,
    second: chance.chance(0.3),
    ...at(device, after),
  });
  const again = (device: number, after: number): Happening => ({
    do: 'retry',
    which: 0,
    of: 'refused',
    ...at(device, after),
  });
  return [
    { do: 'listing-look', which: 0, ...at(1, 3000) },
    { do: 'offline', ms: 5000, told: true, ...at(1, 2000) },
    staff('reject', 10),
    edit(1, 1, 10),
    { do: 'listing-photo', which: 0, slot: chance.int(0, 3), picture: chance.int(0, 4), ...at(1, 10) },
    edit(0, 2, chance.int(10, 900)),
    { do: 'listing-create', value: chance.int(0, 5), ...at(0, 100) },
    staff('approve', chance.int(4000, 12_000)),
    again(0, 900),
    again(1, chance.int(10, 900)),
    staff('hide', chance.int(10, 3000)),
    edit(1, 3, 400),
    { do: 'listing-live', which: 0, entry: 0, ...at(0, 900) },
    ...(chance.chance(0.5) ? [staff('show', 3000)] : []),
  ];
}

const SCENES = [answered, answered, troubled, goneMeanwhile, goneMeanwhile, ticked] as const;
