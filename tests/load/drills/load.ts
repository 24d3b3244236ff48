// npm run load -- NAME: crowds and faults on two servers, one for jobs, a primary and a standby behind HAProxy, all on this machine.
// Prints figures beside their bounds, and ends with 1 where phones and database do not agree afterwards.
import { availableParallelism, loadavg } from 'node:os';
import { type Measured, table } from '../report.ts';
import { diskFull } from './disk-full.ts';
import { failover, kills, terminations } from './faults.ts';
import { checkouts, outage, searches, uploads } from './loads.ts';
import { mixed } from './mixed-day.ts';
import { clockSteps, mailDown, storeDown } from './outside-faults.ts';
import { update } from './update.ts';
import { againWithOwnMounts } from './small-disk.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The mixed day as asked: `npm run load -- mixed --seconds 3600` is an hour, `--phones 3 --pause 5000` a quiet one. */
const seconds = numberAfter('--seconds') ?? 40;
const phones = numberAfter('--phones');
const thinksMs = numberAfter('--pause');
const day = { seconds, ...(phones !== null && { phones }), ...(thinksMs !== null && { thinksMs }) };

/** The build that `npm run load -- update --from FOLDER` begins with. */
const older = wordAfter('--from');

/** A drill, and the seconds after which it is given up. */
const DRILLS: Record<string, { run: () => Promise<Measured>; withinS: number }> = {
  searches: { run: searches, withinS: 120 },
  checkouts: { run: checkouts, withinS: 90 },
  outage: { run: outage, withinS: 180 },
  uploads: { run: uploads, withinS: 120 },
  mixed: { run: () => mixed(day), withinS: seconds + 90 },
  kills: { run: kills, withinS: 180 },
  terminations: { run: terminations, withinS: 90 },
  failover: { run: failover, withinS: 120 },
  'disk-full': { run: diskFull, withinS: 150 },
  'mail-down': { run: mailDown, withinS: 220 },
  'store-down': { run: storeDown, withinS: 120 },
  clock: { run: clockSteps, withinS: 90 },
  ...(older !== null && { update: { run: () => update(older), withinS: 180 } }),
};

const asked = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--') && !/^\d+$/.test(word) && word !== older);
const unknown = asked.filter((name) => !(name in DRILLS));
if (asked.length === 0 || unknown.length > 0) {
  say(
    `npm run load -- NAME, one or several of: ${Object.keys(DRILLS).join(', ')}${older === null ? ', update --from FOLDER' : ''}`,
  );
  process.exit(2);
}

if (asked.includes('disk-full')) {
  const code = againWithOwnMounts();
  if (code !== null) process.exit(code);
}

let failed = 0;
for (const name of asked) {
  const drill = DRILLS[name];
  if (!drill) continue;
  const [load = 0] = loadavg();
  say(
    `${name}: ${availableParallelism()} cores, load ${load.toFixed(1)} at the start, ${drill.withinS} s at most`,
  );
  const late = setTimeout(() => {
    say(`${name} was not done in ${drill.withinS} s`);
    process.exit(1);
  }, drill.withinS * 1000);
  const from = performance.now();
  const { rows, notes } = await drill.run();
  clearTimeout(late);
  say(`\n${table(rows)}\n`);
  for (const note of notes) say(`- ${note}`);
  say(`- took ${((performance.now() - from) / 1000).toFixed(0)} s\n`);
  failed += rows.filter(({ ok }) => ok === 'FAILS').length;
}
process.exit(failed === 0 ? 0 : 1);

function wordAfter(word: string): string | null {
  const words = process.argv.slice(2);
  const at = words.indexOf(word);
  return at < 0 ? null : (words[at + 1] ?? null);
}

function numberAfter(word: string): number | null {
  const number = Number(wordAfter(word) ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : null;
}
