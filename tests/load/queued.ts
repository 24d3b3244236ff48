import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import { SignedIn } from '#contract/identity.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { addToBasket } from '#features/basket/commands.ts';
import { sendInquiry } from '#features/requests/commands.ts';
import type { AnyCommand, CommandDef } from '#offline/declare.ts';
import { type RunningEngine, startEngine } from '#offline/engine.ts';
import { isOpen } from '#offline/states.ts';
import { BUYER } from '../browser/harness/shop.ts';
import { QUEUED } from './bounds.ts';
import { nodeEnv } from './node-env.ts';
import { type Measured, milliseconds } from './report.ts';
import type { BenchShop } from './shop.ts';
import { SlowLine } from './slow-line.ts';

/** Vehicles put into the basket; the other commands are questions to the seller. */
const ADDED = 25;
/** Sent one by one for comparison; the rest would take as long each. */
const SINGLES = 5;

const SETTLED_WITHIN_MS = 60_000;

/** What waited on the phone leaves it: the real engine against the real server over a long line. */
export async function queuedCommands(shop: BenchShop): Promise<Measured> {
  const line = await SlowLine.open(shop.port);
  const signedIn = await signIn(shop);
  const env = nodeEnv(line.url);
  const engine = await startEngine({ env, registry });
  try {
    env.setOnline(false);
    await engine.signIn(signedIn);
    for (const id of shop.forSale.slice(0, ADDED)) await addCar(engine, id);
    while ((await engine.db.commands.count()) < QUEUED.commands) await ask(engine, shop.forSale[0] ?? 0);

    line.rttMs = QUEUED.rttMs;
    line.bytesUp = 0;
    line.bytesDown = 0;
    env.sent.length = 0;
    const start = performance.now();
    env.setOnline(true);
    await settled(engine);
    const ms = performance.now() - start;
    const { bytesUp, bytesDown } = line;
    const batches = env.sent.filter((request) => request === 'POST /api/sync/').length;
    const states = (await engine.db.commands.toArray()).map(({ state }) => state);
    const done = states.filter((state) => state === 'done').length;

    const single = await oneByOne(line.url, signedIn.token, shop.forSale[0] ?? 0);
    const timesFaster = (single * QUEUED.commands) / ms;
    return {
      rows: [
        {
          what: `${QUEUED.commands} queued commands, ${QUEUED.rttMs} ms line: requests`,
          measured: `${batches} batch, ${env.sent.length} in all`,
          bound: `${QUEUED.roundTrips} round trips`,
          ok: batches <= QUEUED.roundTrips && done === QUEUED.commands ? 'yes' : 'no',
        },
        {
          what: 'the same: time until all are settled',
          measured: `${milliseconds(ms)}, ${timesFaster.toFixed(1)} times faster than one by one`,
          bound: `${QUEUED.timesFaster} times`,
          ok: timesFaster >= QUEUED.timesFaster ? 'yes' : 'no',
        },
      ],
      notes: [
        `queued: ${done} of ${states.length} done, ${bytesUp} bytes up and ${bytesDown} down, a new connection included; ` +
          `one by one ${milliseconds(single)} each, from ${SINGLES}`,
      ],
    };
  } finally {
    await engine.close();
    await line.close();
  }
}

async function signIn(shop: BenchShop): Promise<v.InferOutput<typeof SignedIn>> {
  const response = await fetch(`${shop.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: BUYER.email, password: BUYER.password }),
  });
  return v.parse(SignedIn, await response.json());
}

/** As the page's hook does it: what a definition's types promise is checked here, the engine checks the values. */
function enqueue<P extends v.GenericSchema, A extends v.GenericSchema, S, Row>(
  engine: RunningEngine,
  def: CommandDef<P, A, S, Row>,
  payload: v.InferOutput<P>,
  seen: S,
): Promise<string> {
  return engine.enqueue(def as AnyCommand, payload, seen);
}

function addCar(engine: RunningEngine, id: number): Promise<string> {
  return enqueue(
    engine,
    addToBasket,
    {
      url: `/products/${id}/`,
      quantity: 1,
      options: [{ option: 1, value: '0' }],
      destination_country: '',
      destination_port: '',
      drop_quote: false,
    },
    {
      title: 'A car',
      product_id: id,
      product_class_id: 1,
      unit_price: '1000.00',
      currency: 'USD',
      image: NO_IMAGE,
      picture: null,
      available: 1,
      shipping_class: 'suv',
      shipping_minor: null,
      at: '2026-01-01T00:00:00Z',
    },
  );
}

const question = (id: number) => ({
  template: 'inquiry',
  userName: 'Chanda Phiri',
  userEmail: 'chanda@example.test',
  contactNumber: '+260 97 1234567',
  userRequest: 'Is the service book with the car?',
  productId: id,
});

function ask(engine: RunningEngine, id: number): Promise<string> {
  return enqueue(engine, sendInquiry, question(id), { title: 'A car' });
}

/** Resolves when nothing waits any more. */
async function settled(engine: RunningEngine): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  while ((await engine.db.commands.filter(({ state }) => isOpen(state)).count()) > 0) {
    if (performance.now() > until) throw new Error('the commands were not settled in time');
    await wait(10);
  }
}

/** Milliseconds of one command sent by itself over the same line, as a replaying queue sends it. */
async function oneByOne(origin: string, token: string, id: number): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < SINGLES; count += 1) {
    const response = await fetch(`${origin}/api/email-service/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Token ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(question(id)),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`POST /email-service/ gave ${response.status}`);
  }
  return (performance.now() - start) / SINGLES;
}
