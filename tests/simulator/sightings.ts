import * as v from 'valibot';
import type { DeviceFacts } from './facts.ts';

const Kept = v.array(v.object({ key: v.string(), tries: v.number() }));

/** What is known of one droppable command over its whole life. */
interface Sighting {
  owner: string;
  /** The most tries that were ever stored. */
  tries: number;
  /** How often a request carried it. */
  sent: number;
}

/** What phones keep although nobody waits for it: it lies beside their commands, and may be gone at any time. */
export class Sightings {
  readonly known = new Map<string, Sighting>();

  note(facts: DeviceFacts): void {
    for (const [owner, kept] of keptOn(facts))
      for (const { key, tries } of kept) {
        const before = this.known.get(key);
        this.known.set(key, { owner, tries: Math.max(tries, before?.tries ?? 0), sent: before?.sent ?? 0 });
      }
  }
}

/** What a phone keeps now, by owner. */
export function keptOn({ meta }: DeviceFacts): [owner: string, kept: v.InferOutput<typeof Kept>][] {
  return [...meta].flatMap(([name, value]) =>
    name.startsWith('telemetry:') ? [[name.slice('telemetry:'.length), v.parse(Kept, value)] as const] : [],
  );
}
