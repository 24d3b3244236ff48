/// <reference lib="dom" />
import { Queue } from 'workbox-background-sync';
import { waitingWork } from '../waiting-work.ts';

/**
 * The rival: workbox-background-sync's own queue, as published, with the requests that a shop would put into it. Its
 * place is a worker; all it asks of one is `registration`, and without `sync` there it replays when it is told to.
 */

const fetchNow = globalThis.fetch.bind(globalThis);
const replayed: { path: string; at: number; status: number }[] = [];
let queue: Queue | null = null;

/** It looks at no answer; we do, because a refusal is no effect. */
async function watched(request: Request): Promise<Response> {
  const entry = { path: new URL(request.url).pathname, at: performance.now(), status: 0 };
  replayed.push(entry);
  const response = await fetchNow(request);
  entry.status = response.status;
  return response;
}

const acts = {
  async open() {
    Object.assign(globalThis, { registration: {}, fetch: watched });
    queue = new Queue('shop');
    await queue.size();
    return null;
  },

  async fill({ cars, questions, token }: { cars: number[]; questions: number; token: string }) {
    const work = waitingWork(cars, questions);
    const request = (path: string, payload: unknown): Request =>
      new Request(`/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Token ${token}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(payload),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      });
    for (const { payload } of work.cars)
      await queue?.pushRequest({ request: request('/basket/add-product/', payload) });
    for (const { payload } of work.questions)
      await queue?.pushRequest({ request: request('/email-service/', payload) });
    return queue?.size() ?? 0;
  },

  /** The network is back: milliseconds for all, and for each kind of request on average. */
  async drain() {
    replayed.length = 0;
    const start = performance.now();
    await queue?.replayRequests();
    const end = performance.now();
    const refused = replayed.filter(({ status }) => status < 200 || status > 299).length;
    const each: Record<string, { count: number; ms: number }> = {};
    for (const [place, { path, at }] of replayed.entries()) {
      const kind = (each[path] ??= { count: 0, ms: 0 });
      kind.count += 1;
      kind.ms += (replayed[place + 1]?.at ?? end) - at;
    }
    return { ms: end - start, requests: replayed.length, refused, each };
  },
};

Object.assign(globalThis, { acts });
