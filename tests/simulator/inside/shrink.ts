import type { Happening, Scenario } from './scenario.ts';

/**
 * Makes a failing scenario as small as it gets (delta debugging): leaves out ever smaller parts of what happens, then
 * whole tabs and devices, as long as it still breaks the same invariant.
 */
export async function shrink(
  scenario: Scenario,
  fails: (one: Scenario) => Promise<boolean>,
  most: number,
): Promise<{ scenario: Scenario; tries: number }> {
  let tries = 0;
  const still = async (one: Scenario): Promise<boolean> => {
    if (tries >= most) return false;
    tries += 1;
    return fails(one);
  };
  let best = scenario;
  let parts = 2;
  while (best.happenings.length > 1) {
    if (tries >= most) break;
    const size = Math.ceil(best.happenings.length / parts);
    let smaller: Happening[] | null = null;
    for (let from = 0; from < best.happenings.length && !smaller; from += size) {
      const rest = without(best.happenings, from, size);
      if (await still({ ...best, happenings: rest })) smaller = rest;
    }
    if (smaller) {
      best = { ...best, happenings: smaller };
      parts = Math.max(2, parts - 1);
    } else if (size === 1) break;
    else parts = Math.min(best.happenings.length, parts * 2);
  }
  for (const simpler of simpleSettings(best)) if (await still(simpler)) best = simpler;
  return { scenario: best, tries };
}

/** Leaves a part out; the time that it took still passes. */
function without(all: readonly Happening[], from: number, size: number): Happening[] {
  const lost = all.slice(from, from + size).reduce((sum, { after }) => sum + after, 0);
  return all.flatMap((one, place) => {
    if (place >= from && place < from + size) return [];
    return place === from + size ? [{ ...one, after: one.after + lost }] : [one];
  });
}

function simpleSettings(scenario: Scenario): Scenario[] {
  const { devices } = scenario;
  const plain = devices.map((device) => ({ ...device, tabs: 1, drift: 0 }));
  return [
    { ...scenario, devices: plain.slice(0, 1) },
    { ...scenario, devices: plain },
    { ...scenario, devices: devices.slice(0, 1) },
  ];
}
