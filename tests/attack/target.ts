import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Basket } from '#contract/basket.ts';
import { type RealServer, startReal } from '../server/harness/real-server.ts';

export const PASSWORD = 'walvis bay at dusk';
const SEED_PASSWORD = 'Passw0rd!x';
const Told = v.object({ longestTurnMs: v.number() });
const Mails = v.array(v.object({ to: v.string(), template: v.string(), links: v.array(v.string()) }));
const SignedIn = v.object({ id: v.number(), token: v.string() });

export interface Sent {
  token?: string | null;
  /** An object goes as JSON, text and bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Address that the limits count; another one for each request when absent. */
  ip?: string;
  /** Idempotency-Key. */
  key?: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Account that an attacker has made of their own: an active account. */
export interface Person {
  id: number;
  email: string;
  token: string;
}

/** Signs that no answer may say, whatever it answers: our files, our statements, our stack (security 25). */
const LEAKS =
  /\bat [^\n]+:\d+:\d+|node_modules|\/src\/server|\bselect .+ from\b|syntax error at or near|postgres/i;

/** The built server with all its limits, and what an attacker sends it. Loopback only. */
export class Target {
  readonly #server: RealServer;
  /** Answers that were no refusal in good order, since the last look. */
  #faults: string[] = [];
  #hosts = 0;

  private constructor(server: RealServer) {
    this.#server = server;
  }

  static async open(): Promise<Target> {
    const preload = join(import.meta.dirname, 'watch.mjs');
    // Each request may come from a host of its own, as those of a botnet do.
    const env = {
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://shop.example.test',
      STAFF_TOTP: 'off',
    };
    return new Target(await startReal({ built: true, preload, env }));
  }

  get port(): number {
    return this.#server.port;
  }

  /** A word that nobody has asked with yet: what was kept of an earlier try answers nothing. */
  freshWord(): string {
    return randomUUID().slice(0, 8);
  }

  /** An address that nobody has used yet. */
  freshHost(): string {
    this.#hosts += 1;
    return `10.${(this.#hosts >> 16) & 255}.${(this.#hosts >> 8) & 255}.${this.#hosts & 255}`;
  }

  /** Under `/api`, or by a whole path that begins with another slash. */
  async ask(method: string, path: string, sent: Sent = {}): Promise<Answered> {
    const { token, body, headers = {}, ip = this.freshHost(), key } = sent;
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(
      `${this.#server.url}${path.startsWith('//') ? path.slice(1) : `/api${path}`}`,
      {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Token ${token}` } : {}),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          'x-forwarded-for': ip,
          ...headers,
        },
        ...(body === undefined ? {} : { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
      },
    );
    const text = await response.text();
    this.#judge(`${method} ${path.slice(0, 80)}`, response.status, text, response.headers.has('retry-after'));
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** A file that somebody gets, whole. */
  async bytes(path: string, token: string): Promise<Buffer> {
    const headers = { authorization: `Token ${token}`, 'x-forwarded-for': this.freshHost() };
    return Buffer.from(await (await fetch(`${this.#server.url}/api${path}`, { headers })).arrayBuffer());
  }

  /** Bytes on a connection of their own; what came back until it closed, or until `enough` of it did. */
  raw(bytes: string, enough: (came: string) => boolean = () => false): Promise<string> {
    return new Promise((done) => {
      const socket = connect(this.port, '127.0.0.1');
      let came = '';
      const end = () => {
        socket.destroy();
        for (const [, status] of came.matchAll(/^HTTP\/1\.1 (\d{3})/gm))
          this.#judge(bytes.slice(0, 60), Number(status), came, false);
        done(came);
      };
      socket.on('data', (part) => {
        came += part.toString('latin1');
        if (enough(came)) end();
      });
      socket.on('error', () => undefined);
      socket.once('close', end);
      socket.write(bytes, 'latin1');
    });
  }

  #judge(what: string, status: number, text: string, mayComeBack: boolean): void {
    if (status >= 500 && !(status === 503 && mayComeBack))
      this.#faults.push(`${what}: ${status} ${text.slice(0, 120)}`);
    const leak = status >= 400 ? LEAKS.exec(text) : null;
    if (leak) this.#faults.push(`${what}: says "${leak[0].slice(0, 60)}"`);
  }

  /** Errors that came since the last look. */
  faults(): string[] {
    return this.#faults.splice(0);
  }

  /** The longest turn of the server's one thread since the last look, in ms of its own time. */
  longestTurn(): Promise<number> {
    const { child } = this.#server;
    return new Promise((resolve) => {
      child.once('message', (told) => resolve(v.parse(Told, told).longestTurnMs));
      child.send('longest turn');
    });
  }

  /** Holds its thread for 120 ms, as a request must not. */
  block(): void {
    this.#server.child.send('block');
  }

  async login(email: string, password: string, device = ''): Promise<Answered> {
    return this.ask('POST', '/auth/login/', { body: { username: email, password, device } });
  }

  /** One of the seed's people. */
  async seeded(name: 'buyer' | 'buyer2' | 'staff'): Promise<string> {
    return v.parse(SignedIn, (await this.login(`${name}@example.test`, SEED_PASSWORD)).body).token;
  }

  /** A free account, as anybody may have one. */
  async newcomer(more: Record<string, unknown> = {}): Promise<Person> {
    const email = `m-${randomUUID()}@example.test`;
    const names = { first_name: 'Mutale', last_name: 'Banda' };
    const made = await this.ask('POST', '/register/', {
      body: { ...names, email, password: PASSWORD, ...more },
    });
    expect(made.status, made.text).toBe(201);
    const [mail] = await this.mails(email);
    await this.ask('POST', `${new URL(mail?.links[0] ?? '').pathname}/`, { body: {} });
    return { email, ...v.parse(SignedIn, (await this.login(email, PASSWORD)).body) };
  }

  async mails(to?: string): Promise<v.InferOutput<typeof Mails>> {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    return v.parse(Mails, (await this.ask('GET', `/__test__/mail${query}`)).body);
  }

  /** A car in the basket whose shipping is known. */
  async filled(who: Person, productId = 12): Promise<v.InferOutput<typeof Basket>> {
    const body = { url: `/products/${productId}/`, quantity: 1 };
    const basket = v.parse(
      Basket,
      (await this.ask('POST', '/basket/add-product/', { token: who.token, body })).body,
    );
    const quoted = await this.ask('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
      token: await this.staff(),
      body: { per_unit: '1450.00' },
      headers: { 'if-match': `"b${basket.id}-${basket.revision}"` },
    });
    return v.parse(Basket, quoted.body);
  }

  #staff: string | null = null;
  async staff(): Promise<string> {
    return (this.#staff ??= await this.seeded('staff'));
  }

  /** Its stock and price, by the test hook. */
  async change(productId: number, change: { num_in_stock?: number; price?: string }): Promise<void> {
    await this.ask('PATCH', `/__test__/products/${productId}/`, { body: change });
  }

  /** Lines of its log that tell of something that nobody foresaw; that a key came with other content is no such. */
  errors(): string[] {
    return this.#server
      .output()
      .split('\n')
      .filter(
        (line) => /"level":"(error|fatal)"/.test(line) && !line.includes('"alarm":"idempotency_key_reused"'),
      );
  }

  /** Asks it to end, as a service manager does; its exit code. */
  stop(): Promise<number | null> {
    return this.#server.stop();
  }

  remove(): Promise<void> {
    return this.#server.remove();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One thing that an attacker tries; it may be tried again. */
export interface Kind {
  what: string;
  /** Numbers of the promises that it is held against (docs/security.md). */
  security: readonly number[];
  try(target: Target): Promise<void>;
}
