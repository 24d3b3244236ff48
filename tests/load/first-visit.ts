import { Phone } from '../browser/harness/phone.ts';
import { BYTES, TIMES } from './bounds.ts';
import { isShell, LoadedFiles, type LoadedFile, nameOf, sumOf } from './loaded-files.ts';
import { byteRow, kilobytes, type Measured, median, milliseconds, type Row, timeRow } from './report.ts';
import { type BenchShop, SEARCH } from './shop.ts';
import { resultsAfter, smallPhone, watchResults } from './small-phone.ts';

const VISITS = 3;
/** Files of a first screen that are named in the notes. */
const NAMED = 6;

interface Visit {
  resultsMs: number;
  settledMs: number;
  files: LoadedFile[];
  foreign: string[];
}

/** First visits by a phone that has nothing of ours, on the slow line: bytes before it has settled, time to results. */
export async function firstVisits(shop: BenchShop): Promise<Measured> {
  const screens = [
    { name: 'home', path: '/' },
    { name: 'search', path: SEARCH },
    { name: 'detail', path: shop.detail },
    { name: 'items', path: '/partner-one-search/*/0/0/1/b' },
    { name: 'parts', path: '/auto-parts' },
  ];
  const rows: Row[] = [];
  const notes: string[] = [];
  const foreign = new Set<string>();
  for (const { name, path } of screens) {
    const visits: Visit[] = [];
    for (let count = 0; count < (name === 'search' ? VISITS : 1); count += 1)
      visits.push(await visit(shop.url + path));
    const [{ files } = { files: [] }] = visits;
    const shell = files.filter(isShell);
    rows.push(byteRow(`first screen, ${name}: HTML, CSS, script`, sumOf(shell), BYTES.firstScreen));
    notes.push(`${name}: ${listed(files)}`);
    for (const host of visits.flatMap((one) => one.foreign)) foreign.add(host);
    if (name !== 'search') continue;
    const resultsMs = median(visits.map((one) => one.resultsMs));
    const rival = `, ${(TIMES.firstVisitRivalMs / resultsMs).toFixed(1)} times faster than the rival`;
    rows.push(
      timeRow('first visit, 400 kbit/s, 400 ms, CPU 4x: results', resultsMs, TIMES.firstVisitMs, rival),
    );
    notes.push(
      `search: settled after ${milliseconds(median(visits.map((one) => one.settledMs)))}, median of ${VISITS}`,
    );
  }
  rows.push({
    what: 'third-party hosts',
    measured: [...foreign].join(', ') || 'none',
    bound: 'none',
    ok: foreign.size === 0 ? 'yes' : 'FAILS',
  });
  return { rows, notes };
}

async function visit(address: string): Promise<Visit> {
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    const session = await smallPhone(page, { line: true, cpu: true });
    const log = await LoadedFiles.follow(session);
    await watchResults(page);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    const resultsMs = await resultsAfter(page);
    const settledMs = await page.evaluate(
      () => performance.timing.loadEventEnd - performance.timing.navigationStart,
    );
    // What was asked for before the load event may still be on its way.
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    const own = new URL(address).host;
    const hosts = log.all.map(({ url }) => new URL(url).host);
    return { resultsMs, settledMs, files: log.beforeSettled, foreign: hosts.filter((host) => host !== own) };
  } finally {
    await phone.remove();
  }
}

/** The largest by name, the others summed up. */
function listed(files: readonly LoadedFile[]): string {
  const shell = files.filter(isShell).toSorted((a, b) => b.bodyBytes - a.bodyBytes);
  const small = shell.slice(NAMED);
  const other = files.filter((file) => !isShell(file));
  return [
    ...shell.slice(0, NAMED).map((file) => `${nameOf(file)} ${kilobytes(file.bodyBytes)}`),
    ...(small.length > 0 ? [`${small.length} smaller ones ${kilobytes(sumOf(small))}`] : []),
    `pictures, icons and reads ${kilobytes(sumOf(other))}`,
  ].join(', ');
}
