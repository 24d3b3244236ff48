/** A planned misfortune, contract 8: a call by method and path, a command by its name, 'mail' (the queue) or 'mail-delivery'. */
export interface Fault {
  method: string | null;
  path: string;
  /** Number of calls that it hits. */
  times: number;
  /** Status of the answer; 503 when absent. Ignored after the commit. */
  status: number | null;
  delayMs: number;
  when: 'before' | 'after_commit';
}

/** Marks that a call is known by: its command's name, and its door unless it came in a batch. */
export interface FaultTarget {
  name: string;
  method?: string;
  path?: string;
}

export interface Faults {
  plan(fault: Fault): void;
  clear(): void;
  /** Waits, and throws the planned answer. A fault with a delay and no status only waits. */
  before(call: FaultTarget): Promise<void>;
  /** Waits, and throws DropConnection. */
  afterCommit(call: FaultTarget): Promise<void>;
}

/** For servers without test hooks. */
export const noFaults: Faults = {
  plan: () => undefined,
  clear: () => undefined,
  before: () => Promise.resolve(),
  afterCommit: () => Promise.resolve(),
};
