import { Phone } from '../browser/harness/phone.ts';
import { BYTES } from './bounds.ts';
import { isShell, LoadedFiles, type LoadedFile, nameOf, sumOf } from './loaded-files.ts';
import { byteRow, kilobytes, type Measured, type Row } from './report.ts';
import { type BenchShop, SEARCH } from './shop.ts';
import { smallPhone } from './small-phone.ts';

/** Files of a first screen that are named in the notes. */
const NAMED = 6;

interface Visit {
  files: LoadedFile[];
  foreign: string[];
}

/** First visits by a phone that has nothing of ours: bytes asked for before the page has settled. Their times: line-visits.ts. */
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
  const hosts = new Set<string>();
  for (const { name, path } of screens) {
    const { files, foreign } = await visit(shop.url + path);
    rows.push(
      byteRow(`first screen, ${name}: HTML, CSS, script`, sumOf(files.filter(isShell)), BYTES.firstScreen),
    );
    notes.push(`${name}: ${listed(files)}`);
    for (const host of foreign) hosts.add(host);
  }
  rows.push({
    what: 'third-party hosts',
    measured: [...hosts].join(', ') || 'none',
    bound: 'none',
    ok: hosts.size === 0 ? 'yes' : 'FAILS',
  });
  return { rows, notes };
}

async function visit(address: string): Promise<Visit> {
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    const session = await smallPhone(page, { cpu: true });
    const log = await LoadedFiles.follow(session);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    // What was asked for before the load event may still be on its way.
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    const own = new URL(address).host;
    const hosts = log.all.map(({ url }) => new URL(url).host);
    return { files: log.beforeSettled, foreign: hosts.filter((host) => host !== own) };
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
