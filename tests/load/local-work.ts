import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import type { SignedIn } from '#contract/identity.ts';
import { SyncRequest } from '#contract/sync-request.ts';
import { type SyncAnswer, resultOf } from '#contract/sync.ts';
import { addToBasket } from '#features/basket/commands.ts';
import { sendInquiry } from '#features/requests/commands.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { type RunningEngine, startEngine } from '#offline/engine/engine.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { gunzipSync } from 'node:zlib';
import { LOCAL, QUEUED } from './bounds.ts';
import { type NodeEnv, nodeEnv } from './node-env.ts';
import { type Measured, median, milliseconds } from './report.ts';
import { waitingWork } from './waiting-work.ts';

const CARS = 25;
const WARM_UP = 2;
const TIMES = 5;

/**
 * The phone's own work while 1,000 commands leave it (claim, settle, fold), against 50: the server answers at once and
 * the database is in memory, so that nothing but the engine, Dexie and that database takes time. Twenty times is a straight line.
 */
export async function localWork(): Promise<Measured> {
  // The first ones are the compiler's.
  for (let count = 0; count < WARM_UP; count += 1) await drained(QUEUED.commands);
  const several: Drained[] = [];
  for (let count = 0; count < TIMES; count += 1) several.push(await drained(QUEUED.commands));
  const small = {
    drainMs: median(several.map(({ drainMs }) => drainMs)),
    fillMs: median(several.map(({ fillMs }) => fillMs)),
  };
  const large = await drained(QUEUED.many);
  if (large.batchMs.length !== QUEUED.manyRequests - 1) throw new Error('the commands left in other batches');
  const ratio = large.drainMs / small.drainMs;
  const straight = QUEUED.many / QUEUED.commands;
  return {
    rows: [
      {
        what: `local work, ${QUEUED.many} drained against ${QUEUED.commands}`,
        measured: `${ratio.toFixed(1)} times, ${milliseconds(large.drainMs)} against ${milliseconds(small.drainMs)}`,
        bound: `${straight} is a line, ${LOCAL.mostTimes} allowed`,
        ok: ratio <= LOCAL.mostTimes ? 'yes' : 'no',
      },
    ],
    notes: [
      `local work: Node with a database in memory; written down in ${milliseconds(large.fillMs)}, ${milliseconds(small.fillMs)}; ` +
        `first and last batch of ${QUEUED.many}: ${milliseconds(large.batchMs.at(0) ?? Number.NaN)}, ${milliseconds(large.batchMs.at(-1) ?? Number.NaN)}`,
    ],
  };
}

interface Drained {
  fillMs: number;
  drainMs: number;
  /** From one request to the next. */
  batchMs: number[];
}

async function drained(count: number): Promise<Drained> {
  const asked: number[] = [];
  const env: NodeEnv = {
    ...nodeEnv('http://phone.invalid'),
    fetch: (_url, init) => {
      asked.push(performance.now());
      return Promise.resolve(Response.json(yes(init.body)));
    },
  };
  const engine = await startEngine({ env, registry });
  try {
    env.setOnline(false);
    await engine.signIn(SOMEBODY);
    const fillMs = await took(() => fill(engine, count));
    const drainMs = await took(async () => {
      env.setOnline(true);
      await settled(engine);
    });
    const batchMs = asked.slice(1).map((at, place) => at - (asked[place] ?? at));
    return { fillMs, drainMs, batchMs };
  } finally {
    await engine.close();
  }
}

async function fill(engine: RunningEngine, count: number): Promise<void> {
  const ids = Array.from({ length: CARS }, (_, place) => 40_001 + place);
  const { cars, questions } = waitingWork(ids, count - CARS);
  // As the page's hook does it: the engine checks the values.
  for (const { payload, seen } of cars)
    await engine.enqueue(addToBasket as unknown as AnyCommand, payload, seen);
  for (const { payload, seen } of questions)
    await engine.enqueue(sendInquiry as unknown as AnyCommand, payload, seen);
}

async function settled({ db, sender }: RunningEngine): Promise<void> {
  for (;;) {
    await sender.idle();
    if ((await db.commands.filter(({ state }) => isUnsettled(state)).count()) === 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function took(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const SOMEBODY: SignedIn = {
  id: 1,
  token: 'a'.repeat(40),
  revoke_handle: 'b'.repeat(40),
  email: 'chanda@example.test',
  first_name: 'Chanda',
  last_name: 'Phiri',
  is_seller: false,
  is_staff: false,
};

/** A server that does whatever it is told, at once. */
function yes(body: unknown): SyncAnswer {
  const text = body instanceof Uint8Array ? gunzipSync(body).toString() : body;
  const { batch, commands } = v.parse(SyncRequest, JSON.parse(typeof text === 'string' ? text : ''));
  const results = commands.map(({ key }) =>
    resultOf(key, 'done', { status: 201, body: { id: randomUUID() } }),
  );
  return { protocol: 1, batch, serverTime: '2026-01-01T00:00:00Z', userVersion: 1, results };
}
