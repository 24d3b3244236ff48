// npm run load -- NAME: crowds and faults on two servers, one for jobs, a primary and a standby behind HAProxy, all on this machine.
// Prints figures beside their bounds, and ends with 1 where phones and database do not agree afterwards.
import { availableParallelism, loadavg } from 'node:os';
import { type Measured, table } from '../report.ts';
import { failover, kills, terminations } from './faults.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A drill, and the seconds after which it is given up. */
const DRILLS: Record<string, { run: () => Promise<Measured>; withinS: number }> = {
  kills: { run: kills, withinS: 180 },
  terminations: { run: terminations, withinS: 90 },
  failover: { run: failover, withinS: 120 },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in DRILLS));
if (asked.length === 0 || unknown.length > 0) {
  say(`npm run load -- NAME, one or several of: ${Object.keys(DRILLS).join(', ')}`);
  process.exit(2);
}

let failed = 0;
for (const name of asked) {
  const drill = DRILLS[name];
  if (!drill) continue;
  const [load = 0] = loadavg();
  say(`${name}: ${availableParallelism()} cores, load ${load.toFixed(1)} at the start, ${drill.withinS} s at most`);
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
