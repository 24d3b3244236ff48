// Writes the table of commands in section 4 of docs/sync.md from the declarations in src/contract and the tags of their doc
// comments: `@nets`, `@view`, `@refusal` and `@done`, or `@like` and the name of a command whose row it shares. With --check
// says whether the table is as it was written. node --import tsx src/tools/sync-table.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allHandlers } from '#server/app.ts';

const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/sync.md', import.meta.url));
const COMMAND =
  /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const \w+ = command\(\{\s*(?:(?:\.\.\.\w+,|laneFor: [^\n]*,\n)\s*)*name: '([^']+)'/g;
const TAGS = ['nets', 'view', 'refusal', 'done'];
const TABLE = /(?<=^\| Command \(its call\)[^\n]*\n\| ---[^\n]*\n)(?:\|[^\n]*\n)*/m;

/** Tags of each command's doc comment, by its name. */
const tags = new Map<string, Map<string, string>>();
for (const file of readdirSync(CONTRACT, { encoding: 'utf8', recursive: true }).filter((name) =>
  name.endsWith('.ts'),
))
  for (const [, comment = '', name = ''] of readFileSync(join(CONTRACT, file), 'utf8').matchAll(COMMAND)) {
    const found = comment.matchAll(/@(\w+) ([^\n]+)/g);
    tags.set(name, new Map([...found].map(([, tag = '', text = '']) => [tag, text.trim()])));
  }

const commands = allHandlers.flatMap(({ declared }) => (declared.kind === 'command' ? [declared] : []));
type Declared = (typeof commands)[number];

const problems: string[] = [];
const rows = new Map<string, string>();
for (const command of commands) {
  const own = tags.get(command.name);
  if (own?.has('like')) continue;
  const missing = TAGS.filter((tag) => !own?.has(tag));
  if (missing.length > 0) problems.push(`${command.name} has no @${missing.join(', @')} in src/contract`);
  const group = [command, ...commands.filter(({ name }) => tags.get(name)?.get('like') === command.name)];
  for (const one of group)
    if (wayOf(one) !== wayOf(command)) problems.push(`${one.name} goes another way than ${command.name}`);
  const names = group.map((one) => `\`${one.name}\``).join(', ');
  const doors = [...new Set(group.map(({ method, path }) => `${method} ${path}`))].join(', ');
  const cells = [`${names} (${doors})`, wayOf(command), ...TAGS.map((tag) => own?.get(tag) ?? '')];
  rows.set(command.name, `| ${cells.join(' | ')} |\n`);
}
for (const [name, own] of tags)
  if (own.has('like') && !rows.has(own.get('like') ?? ''))
    problems.push(`${name} is like ${own.get('like')}, which has no row`);

/** Lane of a command, what a refusal does to those behind it, and what else is special about it. */
function wayOf({ lane, onReject, barrier, optional, droppable }: Declared): string {
  const place = lane.endsWith(':') ? `\`${lane}<id>\`` : lane;
  if (droppable) return `${place}, droppable`;
  return [place, onReject, ...(barrier ? ['barrier'] : []), ...(optional ? ['optional'] : [])].join(', ');
}

const before = readFileSync(DOCUMENT, 'utf8');
const after = before.replace(TABLE, [...rows.values()].join(''));
if (after !== before) {
  if (process.argv.includes('--check'))
    problems.push('docs/sync.md: the table of commands is not what the contract says (npm run texts)');
  else if (problems.length === 0) writeFileSync(DOCUMENT, after);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);
