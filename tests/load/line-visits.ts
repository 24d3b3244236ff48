import type { Page } from 'playwright-core';
import { Phone, workerInCharge } from '../browser/harness/phone.ts';
import { FIRST_VISIT, type LineBound } from './bounds.ts';
import type { Floor } from './floor/floor.ts';
import { installRows, type InstalledVisit, visitRows } from './line-rows.ts';
import type { Measured, Row } from './report.ts';
import { type BenchShop, SEARCH } from './shop.ts';
import { SlowLine } from './slow-line.ts';
import { LIST_RESULT, resultsAfter, smallPhone, watchResults } from './small-phone.ts';
import { TlsFront } from './tls-front.ts';

const VISITS = 3;

/** Moments of one visit, milliseconds since it began. */
export interface Visit {
  resultsMs: number;
  filtersMs: number;
  installed: InstalledVisit | null;
}

/**
 * First visits by a phone that has nothing of ours, over lines that carry every byte of page and worker: until results
 * are read, until a tap on Filters is answered, and until the shop can be opened without a network, which is then tried.
 * The floor page is visited over the same line. Then both once more with HTTP/2 over TLS at the line's other end.
 */
export async function lineVisits(shop: BenchShop, floor: Floor): Promise<Measured> {
  const rows: Row[] = [];
  const notes: string[] = [];
  const front = await TlsFront.open(shop.port);
  const floorFront = front && (await TlsFront.open(floor.port));
  try {
    for (const bound of FIRST_VISIT) {
      const below = await visitsOver({ target: floor.port, bound, installs: 0 });
      const visits = await visitsOver({ target: shop.port, bound, installs: 1 });
      rows.push(...visitRows(bound.name, { bound, visits, floor: below }));
      const [whole] = visits.flatMap(({ installed }) => installed ?? []);
      if (whole) {
        const measured = installRows(bound, whole);
        rows.push(...measured.rows);
        notes.push(...measured.notes);
      }
      if (!front || !floorFront) continue;
      // The handshake of TLS is real there: a new connection costs the line one round trip before it.
      const secure = {
        bound: { ...bound, speed: { ...bound.speed, connectRtts: 1 } },
        installs: 0,
        tls: true,
      };
      const overTls = {
        bound,
        floor: await visitsOver({ target: floorFront.port, ...secure }),
        visits: await visitsOver({ target: front.port, ...secure }),
      };
      rows.push(...visitRows(`${bound.name}, HTTP/2 over TLS`, overTls));
    }
    if (!front) notes.push('no openssl at hand: visits over HTTP/2 and TLS are left out');
  } finally {
    await floorFront?.close();
    await front?.close();
  }
  return { rows, notes };
}

interface Visits {
  /** Port of the server. */
  target: number;
  bound: LineBound;
  /** So many of them stay until the shop is installed. */
  installs: number;
  tls?: boolean;
}

async function visitsOver({ target, bound, installs, tls = false }: Visits): Promise<Visit[]> {
  const line = await SlowLine.open(target);
  line.speed = bound.speed;
  try {
    const visits: Visit[] = [];
    for (let count = 0; count < VISITS; count += 1)
      visits.push(await visit(line, { untilInstalled: count < installs, tls }));
    return visits;
  } finally {
    await line.close();
  }
}

async function visit(
  line: SlowLine,
  { untilInstalled, tls }: { untilInstalled: boolean; tls: boolean },
): Promise<Visit> {
  // Its certificate is nobody's: asked about each time, a browser would set up the connection twice.
  const phone = await Phone.open(tls ? { flags: ['--ignore-certificate-errors'] } : {});
  const address = (tls ? line.url.replace('http:', 'https:') : line.url) + SEARCH;
  try {
    const page = await phone.tab();
    await smallPhone(page, { cpu: true });
    await watchResults(page);
    await page.addInitScript({ content: `{ ${TAPPING} }` });
    line.count();
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
    const resultsMs = await resultsAfter(page);
    const filtersMs = await filtersAfter(page);
    if (!untilInstalled) return { resultsMs, filtersMs, installed: null };
    await workerInCharge(page);
    const ms = performance.now() - began;
    const { bytesDown: down, bytesUp: up, requests } = line;
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    const repeatMs = await opensAgain(phone, address);
    line.cut();
    const offlineMs = await opensAgain(phone, address);
    return { resultsMs, filtersMs, installed: { ms, down, up, requests, repeatMs, offlineMs } };
  } finally {
    line.mend();
    await phone.remove();
  }
}

/** Milliseconds until results are read by somebody who comes back with the browser started anew. */
async function opensAgain(phone: Phone, address: string): Promise<number> {
  await phone.restart();
  const page = await phone.tab();
  await smallPhone(page, { cpu: true });
  await watchResults(page, LIST_RESULT);
  await page.goto(address, { waitUntil: 'commit' });
  return resultsAfter(page);
}

/** As text (see small-phone.ts): somebody taps on Filters ten times a second until a sheet with them is open. */
const TAPPING = `
  const tapping = setInterval(() => {
    if (document.querySelector('[role=dialog] form, dialog[open] form, form:target, :target form')) {
      performance.mark('filters');
      clearInterval(tapping);
      return;
    }
    const isIt = ({ textContent }) => /^Filters/.test(textContent.trim());
    [...document.querySelectorAll('main button, main a[role=button]')].find(isIt)?.click();
  }, 100);
`;

async function filtersAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('filters').length > 0, null, {
    timeout: 120_000,
  });
  return page.evaluate(() => performance.getEntriesByName('filters')[0]?.startTime ?? Number.NaN);
}
