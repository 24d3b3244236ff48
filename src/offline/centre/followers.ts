import type { OutboxRow } from '../states.ts';

/**
 * How many commands need their owner when one is given up, by its key: those that wait and named it. What was refused
 * before has stopped its own already, and what is out already hears it from the server.
 */
export function followersOf(
  commands: readonly Pick<OutboxRow, 'state' | 'deps'>[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { state, deps } of commands)
    if (state === 'queued') for (const key of new Set(deps)) found.set(key, (found.get(key) ?? 0) + 1);
  return found;
}
