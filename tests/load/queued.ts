import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { Phone } from '../browser/harness/phone.ts';
import { QUEUED } from './bounds.ts';
import { emptyBasket, signIn } from './buyer.ts';
import { act, EMPTY_PAGE, pageScript } from './in-page/act.ts';
import { kilobytes, type Measured, milliseconds, type Row } from './report.ts';
import type { BenchShop } from './shop.ts';
import { SlowLine } from './slow-line.ts';

/** Amount that waits: half of the small pile is cars, for which the whole basket comes back with every answer. */
interface Pile {
  cars: number;
  questions: number;
}
const SMALL: Pile = { cars: 25, questions: QUEUED.commands - 25 };
const LARGE: Pile = { cars: 50, questions: QUEUED.many - 50 };
const HEARD_MS = 200;
/** Runs of ours with the small pile, of which the middle one counts. */
const RUNS = 3;
const AS_FAST_AS_IT_GOES = { rttMs: 0, upBitsPerSecond: 0, downBitsPerSecond: 0 };

const Drained = v.object({ ms: v.number(), requests: v.array(v.string()), unsettled: v.number() });
const Replayed = v.object({
  ms: v.number(),
  requests: v.number(),
  refused: v.number(),
  each: v.record(v.string(), v.object({ count: v.number(), ms: v.number() })),
});

/**
 * Time in which what waited on the phone leaves it: our engine, then workbox-background-sync with the same requests, each in a
 * Chromium of its own, over the same line to the same server, starting without a connection and keeping theirs.
 */
export async function queuedCommands(shop: BenchShop): Promise<Measured> {
  const line = await SlowLine.open(shop.port);
  try {
    // A server that has just started takes up to half as long again; the rival comes to a warm one, and so do we.
    const runs: Sent[] = [];
    while (runs.length < RUNS) runs.push(await ours(shop, line, SMALL));
    const [, small] = runs.toSorted((a, b) => a.ms - b.ms);
    if (!small) throw new Error('nothing was sent');
    const rival = await theirs(shop, line, SMALL);
    const large = await ours(shop, line, LARGE);
    return report(small, rival, large);
  } finally {
    await line.close();
  }
}

interface Sent {
  ms: number;
  /** To the batch call, and others that came with it. */
  batches: number;
  others: string[];
  unsettled: number;
  bytesUp: number;
  bytesDown: number;
}

async function ours(shop: BenchShop, line: SlowLine, pile: Pile): Promise<Sent> {
  const signedIn = await signIn(shop);
  await emptyBasket(shop, signedIn.token);
  return onPhone('engine-phone', line, async (phone) => {
    await phone('open', { signedIn }, v.null());
    const cars = shop.forSale.slice(0, pile.cars);
    await phone('fill', { cars, questions: pile.questions, from: 0 }, v.number());
    await far(line);
    const { ms, requests, unsettled } = await phone('drain', null, Drained);
    const others = requests.filter((request) => request !== 'POST /api/sync/');
    const { bytesUp, bytesDown } = line;
    return { ms, batches: requests.length - others.length, others, unsettled, bytesUp, bytesDown };
  });
}

interface Rival extends v.InferOutput<typeof Replayed> {
  bytesUp: number;
  bytesDown: number;
}

async function theirs(shop: BenchShop, line: SlowLine, pile: Pile): Promise<Rival> {
  const { token } = await signIn(shop);
  await emptyBasket(shop, token);
  return onPhone('workbox-phone', line, async (phone) => {
    await phone('open', null, v.null());
    const cars = shop.forSale.slice(0, pile.cars);
    await phone('fill', { cars, questions: pile.questions, token }, v.number());
    await far(line);
    const replayed = await phone('drain', null, Replayed);
    if (replayed.refused > 0)
      throw new Error(`the server refused ${replayed.refused} of the rival's requests`);
    return { ...replayed, bytesUp: line.bytesUp, bytesDown: line.bytesDown };
  });
}

type Program = <S extends v.GenericSchema>(
  name: string,
  given: unknown,
  answer: S,
) => Promise<v.InferOutput<S>>;

/** A phone with one of the two programs in an empty page; the line is as fast as it goes until `far`. */
async function onPhone<T>(
  name: 'engine-phone' | 'workbox-phone',
  line: SlowLine,
  run: (phone: Program) => Promise<T>,
): Promise<T> {
  const script = await pageScript(name);
  line.speed = AS_FAST_AS_IT_GOES;
  const browser = await Phone.open();
  try {
    const page = await browser.tab();
    await page.goto(line.url + EMPTY_PAGE);
    await page.evaluate(script);
    return await run((...given) => act(page, ...given));
  } finally {
    await browser.remove();
  }
}

/** The signal comes back, a long way off: no connection stands, and the browser has heard of that. */
async function far(line: SlowLine): Promise<void> {
  line.hangUp();
  await wait(HEARD_MS);
  line.speed = QUEUED.line;
  line.count();
}

function report(small: Sent, rival: Rival, large: Sent): Measured {
  const timesFaster = rival.ms / small.ms;
  // Each kind by its own mean: the large pile has more of the cheap one.
  const rivalLargeMs = Object.values(rival.each).reduce(
    (sum, { count, ms }, place) => sum + (ms / count) * ([LARGE.cars, LARGE.questions][place] ?? 0),
    0,
  );
  const { upBitsPerSecond, downBitsPerSecond, rttMs } = QUEUED.line;
  const name = `${rttMs} ms, ${upBitsPerSecond / 1000} kbit/s up`;
  return {
    rows: [
      requestsRow(`${QUEUED.commands} queued, ${name}: requests`, small, QUEUED.requests),
      {
        what: `${QUEUED.commands} queued: all settled`,
        measured: `${milliseconds(small.ms)}, workbox ${milliseconds(rival.ms)}: ${timesFaster.toFixed(1)} times faster`,
        bound: `${QUEUED.timesFaster} times`,
        ok: timesFaster >= QUEUED.timesFaster ? 'yes' : 'no',
      },
      requestsRow(`${QUEUED.many} queued, the same line: requests`, large, QUEUED.manyRequests),
      {
        what: `${QUEUED.many} queued: all settled`,
        measured: `${milliseconds(large.ms)}, ${(rivalLargeMs / large.ms).toFixed(1)} times faster than workbox, extrapolated`,
        bound: `${milliseconds(QUEUED.manyMs)}: ${(large.ms / QUEUED.manyMs).toFixed(2)} of it`,
        ok: large.ms <= QUEUED.manyMs ? 'yes' : 'no',
      },
    ],
    notes: [
      `queued: line ${name}, ${downBitsPerSecond / 1000} down, one connection set up by each; bytes up and down, all ` +
        `that HTTP has: ours ${wire(small)}, workbox ${wire(rival)}; for ${QUEUED.many} ours ${wire(large)}`,
      `queued: workbox-background-sync 7.4.1 replayed ${rival.requests} requests in ${milliseconds(rival.ms)}, ` +
        `${Object.entries(rival.each)
          .map(([path, { count, ms }]) => `${path} ${milliseconds(ms / count)}`)
          .join(', ')}; ` +
        `its ${QUEUED.many} are extrapolated from these to ${milliseconds(rivalLargeMs)}`,
      'queued: both ran in Chromium against one server with its rate limits off',
    ],
  };
}

const wire = ({ bytesUp, bytesDown }: { bytesUp: number; bytesDown: number }): string =>
  `${kilobytes(bytesUp)} and ${kilobytes(bytesDown)}`;

function requestsRow(what: string, { batches, others, unsettled }: Sent, most: number): Row {
  const left = unsettled > 0 ? `, ${unsettled} NOT SETTLED` : '';
  return {
    what,
    measured: `${batches} batches, ${others.length} others${left}`,
    bound: `${most}`,
    ok: batches + others.length <= most && unsettled === 0 ? 'yes' : 'no',
  };
}
