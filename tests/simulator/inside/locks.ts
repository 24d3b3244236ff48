import type { Loop } from './loop.ts';

/** Client who asks for a lock: a tab or the worker of one device. */
export interface Asker {
  readonly name: string;
  whenAwake(run: () => void): void;
}

interface Claim {
  asker: Asker;
  run: (lock: unknown) => Promise<void>;
  settle: (cause?: unknown) => void;
}

type Options = { signal?: AbortSignal; ifAvailable?: true; steal?: true };

/** Web Locks of one device: exclusive, first come first served; a dead holder lets go, a frozen one does not. */
export class DeviceLocks {
  #holder: Claim | null = null;
  readonly #waiting: Claim[] = [];
  readonly #loop: Loop;

  constructor(loop: Loop) {
    this.#loop = loop;
  }

  get holder(): string | null {
    return this.#holder?.asker.name ?? null;
  }

  request(asker: Asker, options: Options, run: (lock: unknown) => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const claim: Claim = {
        asker,
        run,
        settle: (cause) => (cause === undefined ? resolve() : reject(cause as Error)),
      };
      if (options.steal) {
        this.#rob();
        return this.#grant(claim);
      }
      if (options.ifAvailable && (this.#holder || this.#waiting.length > 0)) {
        this.#loop.task(() => asker.whenAwake(() => void run(null).then(resolve, reject)));
        return undefined;
      }
      const give = (): void => {
        const place = this.#waiting.indexOf(claim);
        if (place < 0) return;
        this.#waiting.splice(place, 1);
        reject(aborted());
      };
      if (options.signal?.aborted) return reject(aborted());
      options.signal?.addEventListener('abort', give, { once: true });
      this.#waiting.push(claim);
      this.#next();
      return undefined;
    });
  }

  /** Whatever of this one holds or waits is gone. */
  release(asker: Asker): void {
    for (let place = this.#waiting.length - 1; place >= 0; place -= 1)
      if (this.#waiting[place]?.asker === asker) this.#waiting.splice(place, 1);
    if (this.#holder?.asker === asker) this.#free(this.#holder);
  }

  /** Another part of the browser takes the lock; true when somebody held it. */
  steal(): boolean {
    const robbed = this.#rob();
    this.#next();
    return robbed;
  }

  #rob(): boolean {
    const held = this.#holder;
    this.#holder = null;
    if (held) this.#loop.task(() => held.asker.whenAwake(() => held.settle(aborted())));
    return held !== null;
  }

  #next(): void {
    if (this.#holder) return;
    const claim = this.#waiting.shift();
    if (claim) this.#grant(claim);
  }

  #grant(claim: Claim): void {
    this.#holder = claim;
    this.#loop.task(() =>
      claim.asker.whenAwake(() => {
        claim.run({}).then(
          () => {
            claim.settle();
            this.#free(claim);
          },
          (cause: unknown) => {
            claim.settle(cause);
            this.#free(claim);
          },
        );
      }),
    );
  }

  #free(claim: Claim): void {
    if (this.#holder !== claim) return;
    this.#holder = null;
    this.#next();
  }
}

const aborted = (): DOMException => new DOMException('no longer wanted', 'AbortError');
