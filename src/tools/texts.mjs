// Are all texts of the screens in the catalogues? A text that was not collected would show its id in the built page.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runScript } from './run.mjs';

const ids = (file) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/^msgid (".*"(?:\n".*")*)$/gm)].map(([, id]) => id));

const folder = mkdtempSync(join(tmpdir(), 'chicargos-texts-'));
process.env.TEXTS_FOLDER = folder;
const { code, output } = await runScript(
  '@lingui/cli/dist/lingui.js',
  ['extract', '--clean', '--locale', 'en'],
  { quiet: true },
);
if (code !== 0) {
  console.log(output);
  process.exit(1);
}
const wanted = ids(join(folder, 'en.po'));
const held = ids(join(root, 'src/app/locales/en.po'));
rmSync(folder, { recursive: true, force: true });
const missing = [...wanted].filter((id) => !held.has(id));
for (const id of missing) console.log(`not collected: ${id} (npm run texts)`);
process.exit(missing.length > 0 ? 1 : 0);
