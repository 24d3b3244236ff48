import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src/offline');
/** From the call to the arrow of what it is given; what has none before the statement ends is given something by a name. */
const SCOPE = /\.transaction\((?:[^;]*?(async )?\(\)(?:: [\w<>]+)? =>)?/g;

test('every transaction of the phone is given an async function: of any other Dexie counts the awaits wrongly', () => {
  const scopes = readdirSync(SOURCE, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(SOURCE, name), 'utf8').matchAll(SCOPE)].map(([, async]) => ({ name, async })),
    );
  expect(scopes.length).toBeGreaterThan(50);
  expect(scopes.filter(({ async }) => async === undefined)).toEqual([]);
});
