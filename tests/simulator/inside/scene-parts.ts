import { Prng } from './prng.ts';
import { deedOf, fateOf, FATES, type Happening, type Scenario, type Tied } from './scenario.ts';

/** A purchase, or a piece of one. @param user whose phone it is, mostly */
export type BuyersScene = (chance: Prng, user: number) => Tied[];

/** Scenes of buyers, with what may go wrong in them, take the place of as many happenings. */
export function playScenes(
  scenario: Scenario,
  chance: Prng,
  scenesOf: readonly [BuyersScene, ...BuyersScene[]],
): void {
  const { happenings, devices } = scenario;
  for (let scenes = chance.int(1, 3); scenes > 0; scenes -= 1) {
    const place = { device: chance.int(0, devices.length - 1), tab: chance.int(0, 2) };
    const user = chance.chance(0.8) ? 0 : 1;
    const signs = chance.chance(0.9);
    const scene: Tied[] = [
      ...(signs ? [{ do: 'sign-in', user, after: 300, rush: 0 } as const] : []),
      ...chance.pick(scenesOf)(chance, user),
    ];
    const from = chance.int(1, Math.max(1, happenings.length - scene.length));
    happenings.splice(from, scene.length, ...scene.map((one): Happening => ({ ...one, ...place })));
  }
}

export const add = (chance: Prng): Tied => ({ ...deedOf('add', chance, FATES), after: 5, rush: 0 });
export const order = (after: number): Tied => ({ do: 'order-agreed', after, rush: 0 });
export const offline = (chance: Prng, after: number): Tied => ({
  do: 'offline',
  ms: chance.pick([1500, 6000, 40_000]),
  told: chance.chance(0.6),
  after,
  rush: 0,
});
export const trouble = (chance: Prng, way: 'sync' | 'read' | 'any' = 'sync'): Tied =>
  fateOf(
    chance.pick([
      'lost-request',
      'lost-answer',
      'ghost',
      'late-answer',
      'twice',
      'e500',
      'answer-hangs',
    ] as const),
    way,
    chance.pick([400, 3000]),
  );
