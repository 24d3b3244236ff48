import type { AnyCommand } from './declare.ts';
import type { EnqueueOptions, Unsaved } from './engine-face.ts';
import { Held } from './held.ts';
import { NotTaken } from './not-taken.ts';

type Write = (def: AnyCommand, payload: unknown, seen: unknown, options: EnqueueOptions) => Promise<string>;

/**
 * Wishes that found the phone full, for as long as this tab lives (sync 9): shown in the waiting list, written again
 * when the user has made room. Nothing here is on disk, and the list says so.
 */
export class UnsavedWork {
  readonly list = new Held<readonly Unsaved[]>([]);
  readonly #again = new Map<string, () => Promise<string>>();
  readonly #write: Write;

  constructor(write: Write) {
    this.#write = write;
  }

  /** Writes a wish; one that finds no room is kept here, and the caller hears of it. */
  async write(
    def: AnyCommand,
    wish: { id: string; payload: unknown; seen: unknown; at: number },
    options: EnqueueOptions,
  ): Promise<string> {
    const { id, payload, seen, at } = wish;
    try {
      return await this.#write(def, payload, seen, options);
    } catch (cause) {
      if (cause instanceof NotTaken && cause.code === 'full') {
        this.#again.set(id, () => this.#write(def, payload, seen, options));
        this.list.set([...this.list.get(), { id, name: def.declared.name, payload, seen, at }]);
      }
      throw cause;
    }
  }

  /** @throws NotTaken when there still is no room; the wish stays */
  async again(id: string): Promise<void> {
    await this.#again.get(id)?.();
    this.drop(id);
  }

  drop(id: string): void {
    this.#again.delete(id);
    this.list.set(this.list.get().filter((one) => one.id !== id));
  }
}
