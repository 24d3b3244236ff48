// Adds to src/contract/released.json what is declared and does not stand there yet, each with its example. A line that
// stands there is never changed: phones may hold what it shows. node --import tsx src/tools/released-list.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { allHandlers } from '#server/app.ts';

const LIST = new URL('../contract/released.json', import.meta.url);
const Listed = v.array(v.object({ name: v.string(), v: v.number() }));
interface Declared {
  name: string;
  v: number;
  payload: v.GenericSchema;
  example: unknown;
}

/** The text of the list with a line more for each name and version that it lacks; else it is as it was. */
export function withReleased(text: string, declared: readonly Declared[]): string {
  const listed = v.parse(Listed, JSON.parse(text));
  const added = declared
    .filter((command) => !listed.some((line) => line.name === command.name && line.v === command.v))
    .map((command) => {
      const example: unknown = v.parse(command.payload, command.example);
      const line = JSON.stringify({ name: command.name, v: command.v, example }, null, 2);
      return line.replaceAll(/^/gm, '  ');
    });
  return added.length === 0
    ? text
    : `${[text.slice(0, text.lastIndexOf(']')).trimEnd(), ...added].join(',\n')}\n]\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = fileURLToPath(LIST);
  const declared = allHandlers.flatMap(({ declared: one }) => (one.kind === 'command' ? [one] : []));
  const before = readFileSync(path, 'utf8');
  const after = withReleased(before, declared);
  if (after !== before) writeFileSync(path, after);
}
