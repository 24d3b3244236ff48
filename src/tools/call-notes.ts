// Writes src/server/api-docs/call-notes.json from the doc comments of the calls in src/contract; with --check says whether it
// is as it was written. node --import tsx src/tools/call-notes.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));
const NOTES = fileURLToPath(new URL('../server/api-docs/call-notes.json', import.meta.url));

const CALL =
  /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const \w+ = (?:command|call|query)\(\{\s*(?:(?:\.\.\.\w+,|laneFor: [^\n]*,\n)\s*)*name: '([^']+)'/g;

/** The text of a doc comment in one line, without its tags, which are for docs/sync.md (sync-table.ts). */
const plain = (comment: string): string =>
  comment
    .split('\n')
    .map((row) => row.replace(/^\s*\*? ?/, '').trim())
    .filter((row) => !/^@(nets|view|refusal|done|like) /.test(row))
    .join(' ')
    .trim();

const notes: Record<string, string> = {};
for (const file of readdirSync(CONTRACT, { encoding: 'utf8', recursive: true }).filter((name) =>
  name.endsWith('.ts'),
))
  for (const [, comment = '', name = ''] of readFileSync(join(CONTRACT, file), 'utf8').matchAll(CALL)) {
    const note = plain(comment);
    if (note !== '') notes[name] = note;
  }

const sorted = Object.fromEntries(
  Object.keys(notes)
    .toSorted()
    .map((name) => [name, notes[name]]),
);
const text = `${JSON.stringify(sorted, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(NOTES, text);
else if (readFileSync(NOTES, 'utf8') !== text) {
  process.stdout.write('src/server/api-docs/call-notes.json is not what the contract says (npm run texts)\n');
  process.exit(1);
}
