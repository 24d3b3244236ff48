import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { Phone, workerInCharge } from '../browser/harness/phone.ts';
import { BYTES, REQUESTS, TIMES } from './bounds.ts';
import { sizeOf } from './fetched.ts';
import { byteRow, countRow, kilobytes, type Measured, median, type Row, timeRow } from './report.ts';
import { type BenchShop, CARS } from './shop.ts';
import { SlowLine } from './slow-line.ts';
import { LIST_RESULT, resultsAfter, smallPhone, watchResults } from './small-phone.ts';

/** Time for which the phone may use public answers without asking again (contract 1.2), and a little more. */
const FRESH_MS = 62_000;
const STARTS = 3;
const QUIET_MS = 4000;

/** Files by their names (src/tools/small-files.ts). */
const Texts = v.record(v.string(), v.string());

/** A phone that has the app: it has been home and has searched for cars. */
export class InstalledPhone {
  readonly #shop: BenchShop;
  readonly #phone: Phone;
  readonly #line: SlowLine;
  readonly #since = performance.now();
  #precached: string[] = [];

  private constructor(shop: BenchShop, phone: Phone, line: SlowLine) {
    this.#shop = shop;
    this.#phone = phone;
    this.#line = line;
  }

  static async prepare(shop: BenchShop): Promise<InstalledPhone> {
    const line = await SlowLine.open(shop.port);
    const installed = new InstalledPhone(shop, await Phone.open(), line);
    const page = await installed.#phone.tab();
    await smallPhone(page);
    await page.goto(line.url);
    await workerInCharge(page);
    installed.#precached = await precachedIn(page);
    await page.goto(line.url + CARS);
    await page.waitForSelector(LIST_RESULT);
    await page.waitForLoadState('networkidle');
    return installed;
  }

  /** Files that the worker fetched ahead, each file as the server sends it, the small ones in one. */
  async shellBytes(): Promise<Measured> {
    const assets = readdirSync('dist/client/assets');
    const sender = assets.find((name) => /^drain-[\w-]+\.js$/.test(name));
    const together = assets.find((name) => /^small-[\w-]+\.json$/.test(name)) ?? '';
    const small = new Set(
      Object.keys(v.parse(Texts, JSON.parse(readFileSync(`dist/client/assets/${together}`, 'utf8')))),
    );
    const alone = this.#precached.filter((path) => !small.has(path.replace(/.*\//, '')));
    const paths = ['/worker.js', ...(sender ? [`/assets/${sender}`] : []), `/assets/${together}`, ...alone];
    const files = await Promise.all(
      paths.map(async (path) => ({ path, bytes: await sizeOf(this.#shop.url + path) })),
    );
    const sum = files.reduce((total, { bytes }) => total + bytes, 0);
    const largest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 12);
    return {
      rows: [
        byteRow('installed shell with the worker', sum, BYTES.installedShell),
        countRow('installed shell, files asked for', files.length, REQUESTS.installedShell),
      ],
      notes: [
        `largest of the shell: ${largest.map(({ path, bytes }) => `${path} ${kilobytes(bytes)}`).join(', ')}`,
      ],
    };
  }

  /** The same search again, once nothing of it counts as fresh any more. */
  async repeatVisit(): Promise<Measured> {
    await wait(Math.max(0, FRESH_MS - (performance.now() - this.#since)));
    await this.#phone.restart();
    const page = await this.#phone.tab();
    await smallPhone(page, { cpu: true });
    await watchResults(page, LIST_RESULT);
    this.#line.count();
    await page.goto(this.#line.url + CARS, { waitUntil: 'load' });
    const ms = await resultsAfter(page);
    const first = this.#line.bytesDown;
    await quiet(this.#line);
    const { bytesDown, bytesUp } = this.#line;
    return {
      rows: [
        byteRow('repeat visit, wire down until it rests', bytesDown, BYTES.repeatVisitWire),
        timeRow('repeat visit, CPU 4x: results', ms, TIMES.repeatVisitMs),
      ],
      notes: [`repeat visit: ${kilobytes(first)} when the results stood, ${kilobytes(bytesUp)} sent`],
    };
  }

  /** Opened from cold without a network. Call last: the line stays cut. */
  async offlineStart(): Promise<Row> {
    this.#line.cut();
    const times: number[] = [];
    for (let count = 0; count < STARTS; count += 1) {
      await this.#phone.restart();
      const page = await this.#phone.tab();
      await smallPhone(page, { cpu: true });
      await watchResults(page, LIST_RESULT);
      await page.goto(this.#line.url + CARS, { waitUntil: 'load' });
      times.push(await resultsAfter(page));
    }
    return timeRow('offline cold start, CPU 4x: results', median(times), TIMES.offlineStartMs);
  }

  async close(): Promise<void> {
    await this.#phone.remove();
    await this.#line.close();
  }
}

/** Resolves when nothing has come down for a while: the browser looks for a new worker some time after the page. */
async function quiet(line: SlowLine): Promise<void> {
  for (let before = -1; before !== line.bytesDown; await wait(QUIET_MS)) before = line.bytesDown;
}

/** Paths of all that the worker keeps of the shell. */
function precachedIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue;
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}
