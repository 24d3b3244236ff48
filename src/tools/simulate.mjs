// npm run simulate -- --seeds N --from S [--coverage] | --seed X --trace [--shrink]: the engine under all faults, seed by seed.
import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';

await ensureInstalled();
become(['--import', 'tsx', 'tests/simulator/cli.ts', ...process.argv.slice(2)]);
