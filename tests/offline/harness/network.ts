import { SyncRequest } from '#contract/sync-request.ts';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { uploadPart } from '#contract/listings/uploads.ts';

/** A request as it stood on the wire. */
export interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
  /** As it went over the wire. */
  raw?: RequestInit['body'];
  /** Which phone sent it. */
  device: string;
}

/** Fate to one request: `serve` reaches the server and gives its answer. */
export type Fate = (serve: () => Promise<Response>, sent: Sent) => Promise<Response>;

/** A body as text, compressed or not; '' for none. */
export function textOf(body: RequestInit['body']): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? gunzipSync(body).toString('utf8') : '';
}

const noConnection = (): TypeError => new TypeError('Failed to fetch');

/** The request never reaches the server. */
export const lostRequest: Fate = () => Promise.reject(noConnection());
/** The server did it; the phone never hears. */
export const lostAnswer: Fate = async (serve) => {
  await serve();
  throw noConnection();
};
/** The network delivered the request twice; the phone gets the second answer. */
export const twice: Fate = async (serve) => {
  await serve();
  return serve();
};
/** Nothing comes back, ever. */
export const hang: Fate = () => new Promise(() => undefined);
export const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Fate =>
  () =>
    Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers },
      }),
    );
/** The server did it; its answer is held back until `runAfterCommit` is called. */
export function late(): { fate: Fate; letGo: () => void } {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const fate: Fate = async (serve) => {
    const answer = await serve();
    await gate;
    return answer;
  };
  return { fate, letGo: () => letGo() };
}

/** Network between the phones and the server. Without a fate a request simply arrives. */
export class Network {
  /** No connection at all: requests fail, and the browser says so. */
  down = false;
  readonly sent: Sent[] = [];
  /** Errors that the test's own server could not answer. */
  readonly faults: unknown[] = [];
  readonly #fates: { path: string; fate: Fate }[] = [];
  readonly #always: { path: string; fate: Fate }[] = [];
  readonly #serve: (sent: Sent) => Response;

  constructor(serve: (sent: Sent) => Response) {
    this.#serve = serve;
  }

  /** The next request to that path meets these fates, one after the other. */
  next(path: string, ...fates: Fate[]): void {
    for (const fate of fates) this.#fates.push({ path, fate });
  }

  /** Every request to that path meets this fate, until it is cleared. */
  always(path: string, fate: Fate): () => void {
    const entry = { path, fate };
    this.#always.push(entry);
    return () => void this.#always.splice(this.#always.indexOf(entry), 1);
  }

  /** Whatever was planned for requests to come. */
  forget(): void {
    this.#fates.length = 0;
    this.#always.length = 0;
  }

  async carry(device: string, url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const raw = headers.get('content-type') === uploadPart.mediaType;
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url,
      headers,
      body: raw ? init.body : init.body ? (JSON.parse(textOf(init.body)) as unknown) : null,
      raw: init.body,
      device,
    };
    if (this.down) throw noConnection();
    this.sent.push(sent);
    const place = this.#fates.findIndex(({ path }) => url.startsWith(path));
    const [planned] = place < 0 ? [] : this.#fates.splice(place, 1);
    const fate = planned?.fate ?? this.#always.find(({ path }) => url.startsWith(path))?.fate;
    const serve = async (): Promise<Response> => {
      try {
        return this.#serve(sent);
      } catch (cause) {
        // A fault of the test's own server is no fault of the network.
        this.faults.push(cause);
        throw cause;
      }
    };
    const aborted = new Promise<never>((_, reject) => {
      const give = (): void => reject(new DOMException('aborted', 'AbortError'));
      if (init.signal?.aborted) give();
      init.signal?.addEventListener('abort', give);
    });
    aborted.catch(() => undefined);
    return Promise.race([fate ? fate(serve, sent) : serve(), aborted]);
  }

  /** The batches that went out, in order. */
  get batches(): SyncRequest[] {
    return this.sent
      .filter(({ path }) => path === '/api/sync/')
      .map(({ body }) => v.parse(SyncRequest, body));
  }

  count(path: string): number {
    return this.sent.filter((sent) => sent.path.startsWith(path)).length;
  }
}
