import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { Order } from '#contract/orders/orders.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { CONSIGNEE } from '../../server/consignee.ts';

/** One act that its owner was told is done. */
export interface Acknowledged {
  owner: string;
  key: string;
  name: string;
  /** Order number, words of a message, SHA-256 of a file; '' where the key says all. */
  what: string;
}

/** Events on the way, for all phones together. */
export interface Log {
  /** By milliseconds since the drill began. */
  acknowledgedAt: number[];
  /** Milliseconds from the first try of a batch to its answer. */
  times: number[];
  /** Answers that were none, and how many: `503`, `ECONNRESET`, `retry 503`. */
  failures: Map<string, number>;
  refused: Map<string, number>;
}

export const emptyLog = (): Log => ({
  acknowledgedAt: [],
  times: [],
  failures: new Map(),
  refused: new Map(),
});

export function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

interface Command {
  key: string;
  name: string;
  payload: object;
  what: string;
}

/** Pause before the same is sent again: shorter than that of real phones, so that each fault is met more often. */
const AGAIN_MS = 250;
const ANSWER_WITHIN_MS = 30_000;

/** Somebody's phone: what waits on it keeps its key until an answer says what became of it. */
export class DrillPhone {
  readonly userId: number;
  readonly token: string;
  readonly done: Acknowledged[] = [];
  readonly #url: string;
  readonly #log: Log;
  #waiting: Command[] = [];
  #basket: Basket | null = null;

  constructor(given: { url: string; userId: number; token: string; log: Log }) {
    this.#url = given.url;
    this.#log = given.log;
    this.userId = given.userId;
    this.token = given.token;
  }

  get owner(): string {
    return `u:${this.userId}`;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  put(product: number): void {
    this.#queue('basket.add', {
      url: `/products/${product}/`,
      quantity: 1,
      options: [{ option: 1, value: '0' }],
    });
  }

  write(): void {
    const what = `drill ${randomUUID()}`;
    const payload = {
      template: 'contact',
      form: '',
      userName: 'Chanda Phiri',
      userEmail: `drill-${this.userId}@example.test`,
      contactNumber: '+260 97 1234567',
      userRequest: what,
    };
    this.#queue('form.contact', payload, what);
  }

  /** Orders what lay in the basket as the last answer told it; nothing where it was empty. */
  order(): void {
    if (!this.#basket || this.#basket.results.length === 0) return;
    const { currency, shipping_incl_tax: shipping, order_total: total } = this.#basket;
    this.#basket = null;
    this.#queue('order.place', {
      basket: null,
      total,
      shipping_charge: { currency, incl_tax: shipping, excl_tax: shipping, tax: '0.0' },
      shipping_address: CONSIGNEE,
      payment: { cash: { enabled: true, amount: total } },
    });
  }

  /** Sends what waits, and again until all of it is settled. */
  async settle(): Promise<void> {
    const from = performance.now();
    while (this.#waiting.length > 0) {
      await this.#send().catch((problem: unknown) => countUp(this.#log.failures, nameOf(problem)));
      if (this.#waiting.length > 0) await pause(AGAIN_MS * (0.5 + Math.random()));
    }
    this.#log.times.push(performance.now() - from);
  }

  /** Sends a file in parts, and what is missing of it again until it is whole there. */
  async upload(bytes: Buffer, partBytes: number): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const opening = { key: randomUUID(), size: bytes.length, sha256, type: 'image/jpeg' };
    const from = performance.now();
    for (;;) {
      try {
        if (await this.#uploadOnce(bytes, opening, partBytes)) break;
      } catch (problem) {
        countUp(this.#log.failures, nameOf(problem));
      }
      await pause(AGAIN_MS * (0.5 + Math.random()));
    }
    this.#log.times.push(performance.now() - from);
    this.#acknowledge({ owner: this.owner, key: opening.key, name: 'upload', what: sha256 });
  }

  async #uploadOnce(bytes: Buffer, opening: object, partBytes: number): Promise<boolean> {
    const State = v.object({ id: v.string(), offset: v.number(), complete: v.boolean() });
    const opened = await this.#ask('POST', '/vendor/uploads/', JSON.stringify(opening));
    let state = v.parse(State, opened);
    while (!state.complete) {
      const part = bytes.subarray(state.offset, state.offset + partBytes);
      state = v.parse(State, await this.#ask('PATCH', `/vendor/uploads/${state.id}/`, part, state.offset));
    }
    return true;
  }

  #queue(name: string, payload: object, what = ''): void {
    this.#waiting.push({ key: randomUUID(), name, payload, what });
  }

  async #send(): Promise<void> {
    const sent = this.#waiting.slice(0, 50);
    const body = JSON.stringify({
      protocol: 1,
      batch: randomUUID(),
      owner: this.owner,
      device: `drill-${this.userId}`,
      commands: sent.map(({ key, name, payload }) => ({
        key,
        name,
        v: 1,
        lane: name === 'form.contact' ? `form:${key}` : 'basket',
        deps: [],
        payload,
      })),
    });
    const { results } = v.parse(SyncAnswer, await this.#ask('POST', '/sync/', body));
    for (const result of results) {
      const command = sent.find(({ key }) => key === result.key);
      if (!command) continue;
      if (result.outcome === 'retry' || result.outcome === 'skipped') {
        countUp(this.#log.failures, `${result.outcome} ${result.status ?? ''}`.trim());
        continue;
      }
      this.#waiting = this.#waiting.filter(({ key }) => key !== command.key);
      if (result.outcome !== 'done') {
        countUp(this.#log.refused, `${command.name} ${result.code ?? result.outcome}`);
        continue;
      }
      let { what } = command;
      if (command.name === 'basket.add') this.#basket = v.parse(Basket, result.body);
      if (command.name === 'order.place') what = v.parse(Order, result.body).number;
      this.#acknowledge({ owner: this.owner, key: command.key, name: command.name, what });
    }
  }

  #acknowledge(one: Acknowledged): void {
    this.done.push(one);
    this.#log.acknowledgedAt.push(performance.now());
  }

  async #ask(method: string, path: string, body: string | Buffer, offset?: number): Promise<unknown> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        authorization: `Token ${this.token}`,
        ...(offset === undefined
          ? { 'content-type': 'application/json' }
          : { 'content-type': 'application/partial-upload', 'upload-offset': String(offset) }),
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(answer.status, text);
    return JSON.parse(text);
  }
}

class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status} ${text.slice(0, 200)}`);
    this.status = status;
  }
}

function nameOf(problem: unknown): string {
  if (problem instanceof Refusal) return String(problem.status);
  if (!(problem instanceof Error)) return String(problem);
  const { cause } = problem;
  const coded = cause instanceof Error ? cause : problem;
  return 'code' in coded && typeof coded.code === 'string' ? coded.code : coded.name;
}
