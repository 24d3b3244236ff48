import * as v from 'valibot';
import type { DeviceFacts } from './facts.ts';

const Kept = v.array(v.object({ key: v.string(), tries: v.number() }));

/** Facts that are known of one droppable command over its whole life. */
interface Sighting {
  owner: string;
  /** The most tries that were ever stored. */
  tries: number;
  /** Number of times that a request carried it. */
  sent: number;
}

/** Droppable commands that phones store: they lie beside the others, and may be gone at any time. */
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

/** Droppable commands that a phone stores now, by owner. */
export function keptOn({ meta }: DeviceFacts): [owner: string, kept: v.InferOutput<typeof Kept>][] {
  return [...meta].flatMap(([name, value]) =>
    name.startsWith('telemetry:') ? [[name.slice('telemetry:'.length), v.parse(Kept, value)] as const] : [],
  );
}
