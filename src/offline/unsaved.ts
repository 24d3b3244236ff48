import type { AnyCommand } from './declare.ts';
import type { EnqueueOptions, Unsaved } from './engine-face.ts';
import { Held } from './held.ts';
import { NotTaken } from './not-taken.ts';
import type { Owner } from './states.ts';

type Write = (def: AnyCommand, payload: unknown, seen: unknown, options: EnqueueOptions) => Promise<string>;

/**
 * Wishes that found the phone full, for as long as this tab lives (sync 9): shown in the waiting list, written again
 * when the user has made room. Nothing here is on disk, and the list says so.
 */
export class UnsavedWork {
  readonly list = new Held<readonly Unsaved[]>([]);
  readonly #all = new Map<string, { wish: Unsaved; owner: Owner; again: () => Promise<string> }>();
  readonly #write: Write;
  readonly #owner: () => Owner;

  /** @param owner whose work this tab shows */
  constructor(write: Write, owner: () => Owner) {
    this.#write = write;
    this.#owner = owner;
  }

  /** Only what was wished for by who is signed in, or before they signed in: nobody writes in another's name (I8). */
  show(): void {
    const mine = [...this.#all.values()].filter(
      ({ owner }) => owner === this.#owner() || owner.startsWith('anon:'),
    );
    this.list.set(mine.map(({ wish }) => wish));
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
        this.#all.set(id, {
          wish: { id, name: def.declared.name, payload, seen, at },
          owner: this.#owner(),
          again: () => this.#write(def, payload, seen, options),
        });
        this.show();
      }
      throw cause;
    }
  }

  /** @throws NotTaken when there still is no room; the wish stays */
  async again(id: string): Promise<void> {
    if (!this.list.get().some((one) => one.id === id)) return;
    await this.#all.get(id)?.again();
    this.drop(id);
  }

  drop(id: string): void {
    if (this.#all.delete(id)) this.show();
  }
}
