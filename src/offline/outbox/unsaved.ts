import type { AnyCommand } from '../face/declare.ts';
import type { EnqueueOptions, Unsaved } from '../face/engine-face.ts';
import type { ObservableValue } from '../face/observable-value.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import type { Owner } from '../store/states.ts';

type Write = (def: AnyCommand, payload: unknown, seen: unknown, options: EnqueueOptions) => Promise<string>;

interface UnsavedEntry {
  wish: Unsaved;
  owner: Owner;
  /** The form that it came from, or what it says. */
  draft: string;
  again: () => Promise<string>;
  /** Being written just now: a second press is the same wish. */
  busy: boolean;
}

/**
 * Wishes that found the phone full, for as long as this tab lives (sync 9): shown in the waiting list, written again
 * when the user has made room. Nothing here is on disk, and the list says so.
 */
export class UnsavedWork {
  readonly #list: ObservableValue<readonly Unsaved[]>;
  readonly #all = new Map<string, UnsavedEntry>();
  readonly #write: Write;
  readonly #owner: () => Owner;

  /**
   * @param list what screens see of it
   * @param write puts a wish on disk and answers its key
   * @param owner whose work this tab shows
   */
  constructor(list: ObservableValue<readonly Unsaved[]>, write: Write, owner: () => Owner) {
    this.#list = list;
    this.#write = write;
    this.#owner = owner;
  }

  /** Only what was wished for by who is signed in, or before they signed in: nobody writes in another's name (I8). */
  show(): void {
    const mine = [...this.#all.values()].filter(
      ({ owner }) => owner === this.#owner() || owner.startsWith('anon:'),
    );
    this.#list.set(mine.map(({ wish }) => wish));
  }

  /** Writes a wish; one that finds no room is kept here, and the caller hears of it. */
  async write(
    def: AnyCommand,
    wish: { id: string; payload: unknown; seen: unknown; at: number },
    options: EnqueueOptions,
  ): Promise<string> {
    const { id, payload, seen, at } = wish;
    const { name } = def.declared;
    const owner = this.#owner();
    // The form is still there: sent once more from it, it is the same wish, and must not be saved twice.
    const draft = options.draft ?? JSON.stringify(payload);
    const before = [...this.#all].filter(([, one]) => one.wish.name === name && one.draft === draft);
    try {
      const key = await this.#write(def, payload, seen, options);
      for (const [old] of before) this.drop(old);
      return key;
    } catch (cause) {
      if (cause instanceof LocalWriteError && cause.code === 'full') {
        for (const [old] of before) this.#all.delete(old);
        this.#all.set(id, {
          wish: { id, name, payload, seen, at },
          owner,
          draft,
          again: () => this.#write(def, payload, seen, options),
          busy: false,
        });
        this.show();
      }
      throw cause;
    }
  }

  /** @throws NotTaken when there still is no room; the wish stays */
  async again(id: string): Promise<void> {
    const kept = this.#all.get(id);
    if (!kept || kept.busy || !this.#list.get().some((one) => one.id === id)) return;
    kept.busy = true;
    try {
      await kept.again();
      this.drop(id);
    } finally {
      kept.busy = false;
    }
  }

  drop(id: string): void {
    if (this.#all.delete(id)) this.show();
  }
}
