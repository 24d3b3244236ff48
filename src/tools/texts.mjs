// Are all texts of screens, mails and pro-formas in the catalogues, in every language, and nothing else? A text that was
// not collected would show its id in the built page. Mails and pro-formas share catalogues, compiled beside them.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { root, runScript } from './run.mjs';

const LINGUI = '@lingui/cli/dist/lingui.js';
const MAILS = 'src/server/mails/locales';

const ids = (file) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/^msgid (".*"(?:\n".*")*)$/gm)].map(([, id]) => id));

/** Runs lingui quietly; what it says is shown, and ends us, when it fails. */
async function lingui(args) {
  const { code, output } = await runScript(LINGUI, args, { quiet: true });
  if (code === 0) return;
  console.log(output);
  process.exit(1);
}

const folders = { screens: mkdtempSync(join(tmpdir(), 'chicargos-texts-')), mails: '' };
folders.mails = mkdtempSync(join(tmpdir(), 'chicargos-mail-texts-'));
process.env.TEXTS_FOLDER = folders.screens;
process.env.MAIL_TEXTS_FOLDER = folders.mails;

const problems = [];
const collect = async (folder, held, config) => {
  // In this one thread: others would each load Babel and the configuration for themselves, half the work again.
  await lingui(['extract', '--clean', '--locale', 'en', '--workers', '1', ...config]);
  const wanted = ids(join(folder, 'en.po'));
  for (const file of held) {
    const there = ids(join(root, file));
    for (const id of wanted)
      if (!there.has(id)) problems.push(`not collected in ${file}: ${id} (npm run texts)`);
    for (const id of there)
      if (!wanted.has(id) && id !== '""') problems.push(`used no more in ${file}: ${id} (npm run texts)`);
  }
};
const inMails = ['--config', 'lingui.mails.config.ts'];
const SCREENS = 'src/app/locales';
await collect(
  folders.screens,
  ['en', 'sw', 'pt'].map((language) => `${SCREENS}/${language}.po`),
  [],
);

/** Names of what a text is filled with and marked up by, each once. */
function filled(quoted) {
  const text = quoted
    .split('\n')
    .map((line) => JSON.parse(line))
    .join('');
  const names = (part) => {
    if (typeof part === 'string') return part.match(/<\/?\d+\/?>/g) ?? [];
    if (!Array.isArray(part)) return [];
    const [name, , cases = {}] = part;
    return [name, ...Object.values(cases).flat().flatMap(names)];
  };
  return [...new Set([compileMessage(text)].flat().flatMap(names))].toSorted().join(' ');
}
const ENTRY = /^msgid (".*"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)$/gm;
for (const language of ['sw', 'pt'])
  for (const [, id, text] of readFileSync(join(root, SCREENS, `${language}.po`), 'utf8').matchAll(ENTRY)) {
    if (id === '""') continue;
    if (text === '""') problems.push(`not said in ${language}: ${id}`);
    else if (filled(id) !== filled(text)) problems.push(`filled in another way in ${language}: ${id}`);
  }
await collect(
  folders.mails,
  ['en', 'sw', 'pt'].map((language) => `${MAILS}/${language}.po`),
  inMails,
);

/** Without the head, which says when. */
const entries = (file) => readFileSync(file, 'utf8').replace(/^[^]*?(?=^#)/m, '');
if (entries(join(folders.mails, 'en.po')) !== entries(join(root, MAILS, 'en.po')))
  problems.push(`${MAILS}/en.po says something else than the mails (npm run texts)`);
for (const name of readdirSync(join(root, MAILS)).filter((one) => one.endsWith('.po')))
  copyFileSync(join(root, MAILS, name), join(folders.mails, name));
await lingui(['compile', '--typescript', '--strict', ...inMails]);
for (const name of readdirSync(folders.mails).filter((one) => one.endsWith('.ts')))
  if (readFileSync(join(folders.mails, name), 'utf8') !== readFileSync(join(root, MAILS, name), 'utf8'))
    problems.push(`${MAILS}/${name} was not compiled again (npm run texts)`);

for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);
