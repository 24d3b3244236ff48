// npm run bench: measures what the design promises, on the built product with its demo catalogue, and prints it
// beside the bounds. Ends with 1 when a bound of bytes, counts or memory, or of one time as a multiple of another, is broken or a
// car was sold twice; times and rates alone only inform.
import { availableParallelism, loadavg } from 'node:os';
import { compared, linesOf, readRuns, saveRun } from './against.ts';
import { checkoutRate } from './checkout.ts';
import { engineBytes } from './engine-bytes.ts';
import { enqueueCost } from './enqueue-cost.ts';
import { firstVisits } from './first-visit.ts';
import { Floor } from './floor/floor.ts';
import { hostileBlock } from './hostile.ts';
import { idlePage } from './idle.ts';
import { InstalledPhone } from './installed.ts';
import { lineVisits } from './line-visits.ts';
import { localWork } from './local-work.ts';
import { packCosts } from './pack.ts';
import { photoMemory } from './photos.ts';
import { queuedCommands } from './queued.ts';
import { rates } from './rates.ts';
import { type Measured, type Row, table } from './report.ts';
import { resultsBytes } from './results-bytes.ts';
import { scale } from './scale.ts';
import { openShop } from './shop.ts';
import { accountTimings } from './account-timings.ts';
import { typingCost } from './typing.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The parts in their order; `npm run bench -- queued rates` runs those two. */
const PARTS = [
  'first',
  'lines',
  'results',
  'engine',
  'queued',
  'enqueue',
  'typing',
  'photos',
  'local',
  'idle',
  'pack',
  'rates',
  'hostile',
  'checkout',
  'accounts',
  'installed',
  'scale',
] as const;
/** Five minutes and four gigabytes: only by its name. */
const MILLION = 'million';
const asked = process.argv.slice(2);
/** File behind an option, which is taken out of what was asked for; null where it is not given. */
function fileOf(option: '--against' | '--save'): string | null {
  const at = asked.indexOf(option);
  const file = at < 0 ? null : (asked.splice(at, 2)[1] ?? '');
  if (file === '') {
    say(`${option} needs a file`);
    process.exit(2);
  }
  return file;
}
const against = fileOf('--against');
const saveTo = fileOf('--save');
const savedRuns = against === null ? [] : readRuns(against);
if (against !== null && savedRuns.length === 0) {
  say(`${against} holds no run; --save ${against} makes one`);
  process.exit(2);
}
const known: readonly string[] = [...PARTS, MILLION];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(2);
}
const wanted = (part: (typeof PARTS)[number]): boolean => asked.length === 0 || asked.includes(part);

const [load = 0] = loadavg();
const rows: Row[] = [];
const notes = [
  `machine: ${availableParallelism()} cores, load ${load.toFixed(1)} at the start: times tell of a quiet machine only`,
];

/** Measures part after part into `rows` and `notes`, where they stay when a later part throws. */
async function run(): Promise<void> {
  const take = (measured: Measured): void => {
    rows.push(...measured.rows);
    notes.push(...measured.notes);
  };
  say('starting the shop …');
  const shop = await openShop();
  const floor = wanted('lines') || wanted('rates') ? await Floor.open() : null;
  // First, because a repeat visit is one after some time.
  if (wanted('installed')) say('installing the app on a phone …');
  const installed = wanted('installed') ? await InstalledPhone.prepare(shop) : null;
  try {
    if (wanted('first')) {
      say('visiting for the first time …');
      take(await firstVisits(shop));
    }
    if (wanted('lines') && floor) {
      say('visiting for the first time over lines far away …');
      take(await lineVisits(shop, floor));
    }
    if (installed) take(await installed.shellBytes());
    if (wanted('results')) take(await resultsBytes(shop));
    if (wanted('engine')) take(engineBytes());
    if (wanted('queued')) {
      say('sending what waited …');
      take(await queuedCommands(shop));
    }
    if (wanted('enqueue')) {
      say('writing commands down on a slow phone …');
      take(await enqueueCost(shop));
    }
    if (wanted('typing')) {
      say('typing in the editor of a listing …');
      take(await typingCost(shop));
    }
    if (wanted('photos')) {
      say('choosing photos in the editor of a listing …');
      take(await photoMemory(shop));
    }
    if (wanted('local')) take(await localWork());
    if (wanted('idle')) {
      say('looking at a page that rests …');
      take(await idlePage(shop));
    }
    if (wanted('pack')) {
      say('searching the catalogue on a slow phone …');
      take(await packCosts(shop));
    }
    if (wanted('rates') && floor) {
      say('reading as fast as it goes …');
      take(await rates(shop, floor));
    }
    if (wanted('hostile')) {
      say('sending what holds a server up …');
      take(await hostileBlock(shop));
    }
    if (wanted('checkout')) {
      say('ordering, fifty at once …');
      take(await checkoutRate(shop));
    }
    if (wanted('accounts')) {
      say('asking who has an account …');
      take(await accountTimings(shop));
    }
    if (installed) {
      say('coming back, with and without a network …');
      take(await installed.repeatVisit());
      rows.push(await installed.offlineStart());
    }
  } finally {
    await installed?.close();
    await floor?.close();
    await shop.close();
  }
  const sizes = asked.includes(MILLION)
    ? [10_000, 100_000, 1_000_000]
    : wanted('scale')
      ? [10_000, 100_000]
      : [];
  if (sizes.length > 0) await scale(sizes, { say, take });
}

let broken: unknown = null;
try {
  await run();
} catch (error) {
  broken = error;
}
say(`\n${table(rows)}\n`);
for (const note of notes) say(`- ${note}`);
const failed = rows.filter(({ ok }) => ok === 'FAILS').length;
say(failed === 0 ? '\nno bound is broken' : `\n${failed} bounds are broken`);
if (broken !== null)
  say(`\nit ended before its end: ${broken instanceof Error ? broken.stack : String(broken)}`);
const comparisons = compared(rows, savedRuns);
const worse = comparisons.filter(({ verdict }) => verdict === 'WORSE').length;
if (against !== null) {
  say(`\nagainst ${against}, ${savedRuns.length} runs: ${comparisons.length} figures, ${worse} worse`);
  for (const line of linesOf(comparisons)) say(`- ${line}`);
}
if (saveTo !== null && broken === null) saveRun(saveTo, rows);
process.exit(failed === 0 && worse === 0 && broken === null ? 0 : 1);
