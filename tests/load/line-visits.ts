import type { Page } from 'playwright-core';
import { Phone, workerReady } from '../browser/harness/phone.ts';
import { FIRST_VISIT, type LineBound } from './bounds.ts';
import { kilobytes, type Measured, median, milliseconds, type Row, timeRow } from './report.ts';
import { type BenchShop, SEARCH } from './shop.ts';
import { SlowLine } from './slow-line.ts';
import { LIST_RESULT, resultsAfter, smallPhone, watchResults } from './small-phone.ts';

const VISITS = 3;

/**
 * First visits by a phone that has nothing of ours, over lines that carry every byte of page and worker: until results
 * are read, until a tap on Filters is answered, and until the shop can be opened without a network, which is then tried.
 */
export async function lineVisits(shop: BenchShop): Promise<Measured> {
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const bound of FIRST_VISIT) {
    const line = await SlowLine.open(shop.port);
    line.speed = bound.speed;
    try {
      const visits = [];
      for (let count = 0; count < VISITS; count += 1)
        visits.push(await visit(line, { untilInstalled: count === 0 }));
      const [whole] = visits;
      rows.push(...rowsOf(bound, visits));
      if (whole?.installed)
        notes.push(
          `${bound.name}, one whole first visit: ${kilobytes(whole.installed.down)} down, ${kilobytes(whole.installed.up)} up, ${whole.installed.requests} requests; opened without a network afterwards: results after ${milliseconds(whole.installed.offlineMs)}`,
        );
    } finally {
      await line.close();
    }
  }
  return { rows, notes };
}

interface Visit {
  resultsMs: number;
  filtersMs: number;
  installed: { ms: number; down: number; up: number; requests: number; offlineMs: number } | null;
}

function rowsOf({ name, resultsMs, filtersMs, offlineMs }: LineBound, visits: readonly Visit[]): Row[] {
  const ready = visits.flatMap(({ installed }) => installed ?? []);
  return [
    timeRow(`${name}: results`, median(visits.map((one) => one.resultsMs)), resultsMs),
    timeRow(`${name}: a tap on Filters is answered`, median(visits.map((one) => one.filtersMs)), filtersMs),
    timeRow(`${name}: opens without a network`, median(ready.map(({ ms }) => ms)), offlineMs),
  ];
}

async function visit(line: SlowLine, { untilInstalled }: { untilInstalled: boolean }): Promise<Visit> {
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    await smallPhone(page, { cpu: true });
    await watchResults(page);
    await page.addInitScript({ content: `{ ${TAPPING} }` });
    line.count();
    const began = performance.now();
    await page.goto(line.url + SEARCH, { waitUntil: 'commit', timeout: 120_000 });
    const resultsMs = await resultsAfter(page);
    const filtersMs = await filtersAfter(page);
    if (!untilInstalled) return { resultsMs, filtersMs, installed: null };
    await workerReady(page);
    const ms = performance.now() - began;
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    const { bytesDown: down, bytesUp: up, requests } = line;
    line.cut();
    await phone.restart();
    const later = await phone.tab();
    await smallPhone(later, { cpu: true });
    await watchResults(later, LIST_RESULT);
    await later.goto(line.url + SEARCH, { waitUntil: 'commit' });
    const offlineMs = await resultsAfter(later);
    return { resultsMs, filtersMs, installed: { ms, down, up, requests, offlineMs } };
  } finally {
    line.mend();
    await phone.remove();
  }
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
