// npm start, and with a flag npm run dev, bench, load, staff, backup, restore and files. Needs nothing but Node: it installs the rest.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';
import { SERVER_FLAGS, SERVER_MEMORY } from './server-flags.mjs';

const [mode = '', ...rest] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node ${process.versions.node} is too old: install Node 20.19 or later.\n`);
  process.exit(1);
}

await ensureInstalled();
switch (mode) {
  case '--dev':
    become(['src/tools/dev.mjs']);
    break;
  case '--bench':
    await ensureBuilt();
    become(['--import', 'tsx', 'tests/load/bench.ts', ...rest], { NODE_ENV: 'production' });
    break;
  case '--load':
    await ensureBuilt();
    become(['--import', 'tsx', 'tests/load/drills/load.ts', ...rest], { NODE_ENV: 'production' });
    break;
  case '--staff':
    become(['--import', 'tsx', 'src/server/staff/create.ts', ...rest.filter((word) => word !== 'create')]);
    break;
  case '--backup':
  case '--restore':
    become(['--import', 'tsx', 'src/server/backup/command.ts', mode.slice(2), ...rest]);
    break;
  case '--files':
    become(['--import', 'tsx', 'src/server/media/command.ts', ...rest]);
    break;
  case '':
    await ensureBuilt();
    // Before anything is imported: React draws four times faster so.
    become([...SERVER_FLAGS, 'dist/server/main.js'], { NODE_ENV: 'production', ...SERVER_MEMORY });
    break;
  default:
    process.stderr.write(
      `Unknown option ${mode}. Known: --dev, --bench, --load, --staff create EMAIL, --backup, --restore FILE, --files.\n`,
    );
    process.exit(2);
}
