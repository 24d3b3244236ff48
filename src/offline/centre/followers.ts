import type { Registry } from '../face/declare.ts';
import type { OutboxRow } from '../store/states.ts';

/**
 * Number of commands that need their owner when one is given up, by its key: those that wait unsent and named it. What was
 * refused before has stopped its own already, and what was sent, from here or from another phone, hears it from the
 * server; what is optional stops none.
 */
export function followersOf(
  registry: Registry,
  commands: readonly Pick<OutboxRow, 'key' | 'name' | 'state' | 'sent' | 'deps'>[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { state, sent, deps } of commands)
    if (state === 'queued' && !sent)
      for (const key of new Set(deps)) found.set(key, (found.get(key) ?? 0) + 1);
  for (const { key, name } of commands) if (registry.commands.get(name)?.declared.optional) found.delete(key);
  return found;
}
