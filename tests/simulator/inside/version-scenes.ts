import { Prng } from './prng.ts';
import { deedOf, fateOf, FATES, type Happening, type Scenario, type Tied } from './scenario.ts';

/** In so many of the seeds the app is updated. Chance of its own: the other seeds stay as they are. */
const SHARE = 0.2;
/** These run on the real server too, which knows no next version. */
const ON_REAL_SERVER = 50;

/** Updates and rollbacks take the place of as many happenings: a seed costs what it cost before. */
export function addVersions(scenario: Scenario): void {
  const { happenings, devices, seed } = scenario;
  const chance = new Prng(`${seed} versions`);
  if (!chance.chance(SHARE) || Number(seed) % ON_REAL_SERVER === 0) return;
  const place = { device: chance.int(0, devices.length - 1), tab: chance.int(0, 2) };
  const update: Tied = { do: 'update', beside: chance.chance(0.6), after: 5, rush: 0 };
  const act = (): Tied => ({
    ...deedOf(chance.pick(['add', 'ask', 'remove', 'quantity'] as const), chance, FATES),
    after: chance.int(0, 300),
    rush: 0,
  });
  const back: Tied[] = [
    act(),
    { do: 'rollback', beside: chance.chance(0.3), after: chance.pick([10, 800]), rush: 0 },
    act(),
    {
      do: chance.pick(['sync', 'send-now', 'look'] as const),
      times: 1,
      again: 0,
      after: 50,
      rush: 0,
    } as Tied,
    update,
    act(),
  ];
  const scene: Tied[] = [
    chance.chance(0.5)
      ? { do: 'offline', ms: chance.pick([1500, 20_000]), told: chance.chance(0.5), after: 5, rush: 0 }
      : fateOf(chance.pick(['lost-answer', 'late-answer', 'e500', 'ghost'] as const), 'sync', 3000),
    act(),
    act(),
    chance.chance(0.4) ? { ...update, after: 0, rush: chance.int(5, 120) } : update,
    act(),
    ...(chance.chance(0.6) ? back : []),
  ];
  const from = chance.int(1, Math.max(1, happenings.length - scene.length));
  happenings.splice(from, scene.length, ...scene.map((one): Happening => ({ ...one, ...place })));
}
