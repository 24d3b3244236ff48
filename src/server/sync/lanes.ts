import type { WireCommand } from '#contract/sync-request.ts';
import type { Result } from '#contract/sync.ts';
import type { MutationHandler } from '#server/platform/calls/handle.ts';
import { countsAsDone } from './outcomes.ts';

/** Which lanes of a batch go on: behind a command that must come again order would be lost (sync 6). */
export class Lanes {
  readonly #commands: ReadonlyMap<string, MutationHandler>;
  readonly #late: () => boolean;
  readonly #stopped: Set<string>;

  /** @param late past the time for an answer nothing begins any more */
  constructor(
    commands: ReadonlyMap<string, MutationHandler>,
    late: () => boolean,
    stopped: Iterable<string> = [],
  ) {
    this.#commands = commands;
    this.#late = late;
    this.#stopped = new Set(stopped);
  }

  mayRun({ lane }: WireCommand): boolean {
    return !this.#stopped.has(lane) && !this.#late();
  }

  /** A refusal stops only lanes that say so. */
  note({ name, lane }: WireCommand, { outcome, status }: Result): void {
    const handler = this.#commands.get(name);
    const isRefused = outcome === 'rejected' && !countsAsDone(handler, status ?? 0);
    const stops = isRefused && handler?.declared.kind === 'command' && handler.declared.onReject === 'stop';
    if (stops || outcome === 'retry' || outcome === 'skipped') this.#stopped.add(lane);
  }

  /** For a try that may be undone as a whole. */
  copy(): Lanes {
    return new Lanes(this.#commands, this.#late, this.#stopped);
  }
}
