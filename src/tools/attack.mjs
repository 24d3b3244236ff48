// npm run attack: what an attacker tries, in short, against the built server on this machine alone, and how long each of it
// keeps the server's one thread.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runScript } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
const args = ['run', '--project', 'attack', '--reporter=verbose', ...process.argv.slice(2)];
const { code } = await runScript('vitest/vitest.mjs', args, { env: { SHOW_TURNS: '1' } });
process.exitCode = code;
