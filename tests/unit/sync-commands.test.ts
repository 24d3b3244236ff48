import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#app/commands.ts';
import { selling } from '#app/selling.ts';

/** Text of the document between the headings of its fourth section and its fifth. */
function section(): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/sync.md'), 'utf8');
  return /^## 4\..*?(?=^## 5\.)/ms.exec(text)?.[0] ?? '';
}

/** Lane of each command that the table names; ".remove" behind "favourite.add" is "favourite.remove". */
function documented(): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of section()
    .split('\n')
    .filter((line) => line.startsWith('| `'))) {
    const [, commands = '', lane = ''] = row
      .split(' | ', 2)
      .flatMap((cell, at) => (at === 0 ? ['', cell] : [cell]));
    let area = '';
    for (const [, name = ''] of commands.matchAll(/`([a-z-]*\.[a-z-]+|analytics)`/g)) {
      if (!name.startsWith('.')) area = name.split('.')[0] ?? '';
      found.set(name.startsWith('.') ? area + name : name, laneIn(lane));
    }
  }
  return found;
}

/** "`form:<key>`, continue" is the lane "form:". */
const laneIn = (cell: string): string =>
  cell
    .split(',')[0]
    ?.replaceAll('`', '')
    .replace(/<\w+>$/, '') ?? '';

const declared = [...registry.commands.values(), ...selling.commands.values()].map((one) => one.declared);

test('the table of commands names each one that a phone can send, with its lane, and no other', () => {
  expect(Object.fromEntries([...documented()].toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(
    Object.fromEntries(
      declared.map(({ name, lane }) => [name, lane]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ),
  );
});

test('the table says of each what follows a refusal', () => {
  const rows = section()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  for (const { name, onReject, lane } of declared) {
    if (lane === 'telemetry') continue;
    const row = rows.find(
      (line) => line.includes(`\`${name}\``) || line.includes(`\`.${name.split('.')[1]}\``),
    );
    expect(row, name).toMatch(new RegExp(`, ${onReject}\\b`));
  }
});
