import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

/** From the first signal to the end of the process, whatever hangs. Service managers and people kill after 15 to 30 s. */
const END_WITHIN_MS = 14_000;

/** Errors that nothing handled, one upon the other, may leave no turn to any timer: after so many nothing is waited for. */
const MOST_FAILURES = 1_000;

/** Something open that is closed before the process ends. */
export interface OpenPart {
  /** For the log, after "could not close the". */
  name: string;
  /** Time that it has, as what comes after it needs time too: then it is left as it is. The whole time when absent. */
  withinMs?: number;
  close: () => Promise<unknown>;
}

/**
 * End of the server, once: running → ending (`draining`) → gone. SIGTERM, SIGINT, a lost parent, an error that nothing
 * handled and a failed start all come here; those that come later change the exit code at most.
 */
export class Ending {
  /** Read by whoever takes requests: no new ones. */
  draining = false;
  readonly #log: () => Log;
  readonly #asked = new AbortController();
  readonly #parts: OpenPart[] = [];
  #closing = '';
  #code = 0;
  #failures = 0;

  /** @param log the one to use at that moment; its settings are read after the signals are listened to */
  constructor(log: () => Log) {
    this.#log = log;
  }

  /** Aborted when the end begins: for a start that is still under way. */
  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  /** Listens to all that ends a server. Call it before anything slow. */
  listen(): void {
    // Ctrl+C reaches us twice: from the terminal and from npm.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.begin(0));
    // Whoever started us is gone: nobody else would end us. It may be gone by now.
    process.on('disconnect', () => this.begin(0));
    if (process.send && !process.connected) this.begin(0);
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (problem) => this.#fail(problem));
  }

  /** Parts are closed newest first. */
  opened(part: OpenPart): void {
    this.#parts.push(part);
  }

  /** Ends the server with this exit code, or with 1 where something could not be closed. */
  begin(code: number): void {
    this.#code = Math.max(this.#code, code);
    if (this.draining) return;
    this.draining = true;
    setTimeout(() => this.#giveUp(), END_WITHIN_MS);
    this.#asked.abort(new Error('The server is ending'));
    void this.#closeAll();
  }

  #fail(problem: unknown): void {
    this.#failures += 1;
    this.begin(1);
    if (this.#failures === 1) this.#log().fatal({ err: problem }, 'an error that nothing handled');
    if (this.#failures > MOST_FAILURES) this.#giveUp();
  }

  async #closeAll(): Promise<void> {
    for (const { name, withinMs, close } of this.#parts.toReversed()) {
      this.#closing = name;
      const closed = new AbortController();
      try {
        await Promise.race([close(), ...(withinMs === undefined ? [] : [overdue(withinMs, closed.signal)])]);
      } catch (problem) {
        this.#code = 1;
        this.#log().error({ err: problem }, `could not close the ${name}`);
      } finally {
        closed.abort();
      }
    }
    this.#closing = 'files and addresses';
    while (threadsAreBusy()) await pause(20);
    process.exit(this.#code);
  }

  #giveUp(): void {
    this.#log().error({ waitedFor: this.#closing, failures: this.#failures }, 'ending without closing all');
    if (!threadsAreBusy()) process.exit(this.#code || 1);
    process.emit('exit', 1);
    process.kill(process.pid, 'SIGKILL');
  }
}

async function overdue(ms: number, closed: AbortSignal): Promise<never> {
  await pause(ms, undefined, { signal: closed });
  throw new Error(`It did not close within ${ms} ms`);
}

/**
 * `process.exit` waits, deaf to signals, for threads that read a file or look up an address, however long they hang.
 * These are the names of such requests.
 */
function threadsAreBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfo|GetNameInfo)/.test(name));
}
