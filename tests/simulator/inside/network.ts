import { gunzipSync } from 'node:zlib';
import { resultOf } from '#contract/sync.ts';
import type { Context } from './context.ts';
import type { Device } from './device.ts';
import { type FateName, type Way } from './scenario.ts';
import { ServerGone } from './server.ts';
import type { Reply, Wire } from './wire.ts';
import type { World } from './world.ts';

/** A request as it left a tab. */
export interface Sent extends Wire {
  tab: string;
  bytes: number;
  at: number;
}

/** Fate planned for one request to come. */
export interface Fate {
  name: FateName;
  way: Way;
  /** Delay, or patience (Retry-After), ms. */
  ms: number;
}

/** Form that a body had before it became an answer of the platform: read at once, without threads or streams. */
class WireResponse extends Response {
  readonly #text: string;
  readonly #breaks: boolean;

  constructor(text: string, init: ResponseInit, breaks: boolean) {
    super(init.status === 304 || init.status === 204 ? null : text, init);
    this.#text = text;
    this.#breaks = breaks;
  }

  override text(): Promise<string> {
    return this.#breaks ? Promise.reject(new TypeError('terminated')) : Promise.resolve(this.#text);
  }
}

const noConnection = (): TypeError => new TypeError('Failed to fetch');
const PORTAL = '<!doctype html><title>Pay first</title>';
/** Time that a gateway in the middle adds to how long a request takes, ms. */
const [QUICK_MS, SLOW_MS] = [15, 900] as const;

/** All that lies between the devices and the server. */
export class Network {
  readonly sent: Sent[] = [];
  readonly #world: World;
  /** The last good answers by address: what an old copy in between gives again. */
  readonly #copies = new Map<string, Reply>();
  #made = 0;

  constructor(world: World) {
    this.#world = world;
  }

  carry(device: Device, tab: Context, url: string, init: RequestInit): Promise<Response> {
    const { world, sent } = { world: this.#world, sent: this.#write(device, tab, url, init) };
    const { loop } = world;
    this.sent.push(sent);
    world.say('send', `#${sent.id} ${tab.name} ${sent.method} ${sent.path} ${keysIn(sent.body)}`);
    world.checks.onSend(sent, device);
    return new Promise((resolve, reject) => {
      let over = false;
      const end = (run: () => void): void => {
        if (over) return;
        over = true;
        tab.whenAwake(run);
      };
      const fail = (cause: Error, why: string): void =>
        end(() => {
          world.say('heard', `#${sent.id} ${why}`);
          reject(cause);
        });
      const giveUp = (): void => fail(new DOMException('aborted', 'AbortError'), 'aborted');
      if (init.signal?.aborted) return giveUp();
      init.signal?.addEventListener('abort', giveUp, { once: true });
      const answer = (reply: Reply, how: 'whole' | 'cut' | 'breaks' = 'whole'): void => {
        if (device.offline) return fail(noConnection(), 'went off line');
        const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
        const headers = { 'content-type': 'application/json', ...reply.headers };
        const given = how === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text;
        end(() => {
          world.say('heard', `#${sent.id} ${reply.status} ${how}`);
          resolve(new WireResponse(given, { status: reply.status, headers }, how === 'breaks'));
        });
      };
      const serve = (): Reply => {
        if (world.serverDown) return { status: 503, body: PORTAL, headers: { 'content-type': 'text/html' } };
        try {
          const reply = world.server.reply(sent);
          if (reply.status === 200) this.#copies.set(nameOf(sent), reply);
          return reply;
        } catch (cause) {
          if (!(cause instanceof ServerGone)) throw cause;
          world.say('fault', `#${sent.id} server gone ${cause.message}`);
          return { status: 502, body: 'Bad gateway', headers: { 'content-type': 'text/plain' } };
        }
      };
      const up = this.#latency(device);
      const down = this.#latency(device);
      if (device.offline) return void loop.timer(() => fail(noConnection(), 'off line'), 5);
      const fate = device.takeFate(sent.path === '/api/sync/' ? 'sync' : 'read');
      if (fate) world.say('fault', `#${sent.id} ${fate.name} ${fate.ms}`);
      if (fate && sent.path.startsWith('/api/vendor/')) world.checks.yards.uploadFault(device, fate.name);
      const { commands: keys } = keysOf(sent.body);
      if ((fate?.name === 'e413' || fate?.name === 'e415') && keys[0] !== undefined && keys.length === 1)
        world.server.refusedAlone.add(keys[0]);
      this.#meet(fate, { up, down, serve, answer, fail, sent });
      return undefined;
    });
  }

  #meet(fate: Fate | null, way: Road): void {
    const { loop } = this.#world;
    const { up, down, serve, answer, fail, sent } = way;
    const later = (ms: number, run: () => void): void => void loop.timer(run, ms);
    const there = (run: (reply: Reply) => void, ms = up): void => later(ms, () => run(serve()));
    const says = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      later(up + down, () => answer({ status, body, headers }));
    const problem = (code: string): object => ({ code, detail: 'Please try again' });
    switch (fate?.name) {
      case undefined:
        return there((reply) => later(down, () => answer(reply)));
      case 'lost-request':
        return later(up, () => fail(noConnection(), 'lost'));
      case 'lost-answer':
        return there(() => later(down, () => fail(noConnection(), 'lost')));
      case 'hangs':
        return undefined;
      case 'answer-hangs':
        return there(() => undefined);
      case 'late-request':
        return there((reply) => later(down, () => answer(reply)), up + fate.ms);
      case 'late-answer':
        return there((reply) => later(down + fate.ms, () => answer(reply)));
      case 'ghost':
        // It failed for the phone, and arrives all the same, much later.
        later(up, () => fail(noConnection(), 'lost'));
        return there(() => undefined, up + fate.ms);
      case 'twice':
        there((reply) => later(down, () => answer(reply)));
        return there(() => undefined, up + fate.ms);
      case 'twice-second':
        there(() => undefined);
        return there((reply) => later(down, () => answer(reply)), up + 40);
      case 'cut':
        return there((reply) => later(down, () => answer(reply, 'cut')));
      case 'breaks':
        return there((reply) => later(down, () => answer(reply, 'breaks')));
      case 'e500':
        return says(500, problem('server_error'));
      case 'e503':
        return says(503, problem('unavailable'), { 'retry-after': String(Math.ceil(fate.ms / 1000)) });
      case 'e429':
        return says(429, problem('rate_limited'), { 'retry-after': String(Math.ceil(fate.ms / 1000)) });
      case 'e408':
        return says(408, PORTAL, { 'content-type': 'text/html' });
      case 'e413':
        return says(413, problem('batch_too_large'));
      case 'e415':
        return says(415, problem('unsupported_media_type'));
      case 'e401':
        return says(401, { code: 'token_invalid', detail: 'Invalid Token' });
      case 'portal-401':
        return says(401, PORTAL, { 'content-type': 'text/html' });
      case 'portal':
        return says(200, PORTAL, { 'content-type': 'text/html' });
      case 'foreign':
        return says(200, { status: 'ok', results: [] });
      case 'forged':
        return says(200, forged(sent));
      case 'empty':
        return says(200, noResults(sent));
      case 'redirect':
        return later(up, () => fail(new TypeError('redirect'), 'redirected'));
      case 'old-copy': {
        // Nobody keeps a copy of what was sent in parts.
        const copy = sent.path.startsWith('/api/vendor/') ? undefined : this.#copies.get(nameOf(sent));
        return copy
          ? later(up + down, () => answer(copy))
          : there((reply) => later(down, () => answer(reply)));
      }
    }
  }

  #write(device: Device, tab: Context, url: string, init: RequestInit): Sent {
    const raw = init.body instanceof Uint8Array && init.method === 'PATCH' ? init.body.slice() : null;
    const text = raw ? null : bodyText(init.body);
    this.#made += 1;
    return {
      id: this.#made,
      device: device.id,
      tab: tab.name,
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body: raw ?? (text === null ? null : (JSON.parse(text) as unknown)),
      bytes: raw?.length ?? text?.length ?? 0,
      at: this.#world.loop.now,
    };
  }

  #latency(device: Device): number {
    const slow = device.random.chance(0.15);
    return device.random.int(QUICK_MS, slow ? SLOW_MS : 120);
  }
}

interface Road {
  up: number;
  down: number;
  serve: () => Reply;
  answer: (reply: Reply, how?: 'whole' | 'cut' | 'breaks') => void;
  fail: (cause: Error, why: string) => void;
  sent: Sent;
}

const nameOf = ({ method, path, headers }: Sent): string =>
  `${method} ${path} ${headers.get('authorization') ?? ''}`;

function bodyText(body: RequestInit['body']): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return gunzipSync(body).toString('utf8');
  throw new Error('this body is not one that the simulator reads');
}

const listed = (body: unknown, name: string): unknown[] => {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
  return Array.isArray(list) ? (list as unknown[]) : [];
};

/** The keys of a batch: what it carries, takes back, and asks about. */
export function keysOf(body: unknown): { commands: string[]; cancels: string[]; unanswered: string[] } {
  const commands = listed(body, 'commands').map((one) => String(Reflect.get(Object(one), 'key')));
  const [cancels, unanswered] = [listed(body, 'cancels'), listed(body, 'unanswered')];
  return { commands, cancels: cancels.map(String), unanswered: unanswered.map(String) };
}

function keysIn(body: unknown): string {
  const { commands, cancels, unanswered } = keysOf(body);
  const short = (mark: string) => (key: string) => `${mark}${key.slice(0, 8)}`;
  return [...commands.map(short('')), ...cancels.map(short('-')), ...unanswered.map(short('?'))].join(' ');
}

/** Answer that looks like ours and says yes to everything, but is the answer to another batch. */
function forged({ body }: Sent): object {
  return {
    protocol: 1,
    batch: '99999999-9999-4999-8999-999999999999',
    serverTime: '2026-11-21T08:00:00Z',
    userVersion: 1,
    results: keysOf(body).commands.map((key) => resultOf(key, 'done', { status: 200, body: {} })),
  };
}

/** Our own answer's form with nothing in it. */
function noResults({ body }: Sent): object {
  const batch: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'batch') : null;
  return { protocol: 1, batch, serverTime: '2026-11-21T08:00:00Z', userVersion: 0, results: [] };
}
