import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import { selling } from '#app/selling.ts';
import { migrations } from '#server/platform/database/migrations.ts';

/** Entries that no type misses when they are forgotten in a list. */
const SRC = resolve(import.meta.dirname, '../../src');
const commands = [...registry.commands.values(), ...selling.commands.values()];
const rows = new Set([...registry.rows.keys(), ...selling.rows.keys()]);

/** Forms that are sent and shown nowhere: what waits of them has a row that nobody reads. */
const UNREAD = ['request'];

test('each row that a command touches is registered in src/app', () => {
  const touched = commands.flatMap(({ declared, touches }) =>
    touches(declared.example).map((row) => ({ by: declared.name, row: row.split(':')[0] ?? row })),
  );
  expect(touched.length).toBeGreaterThan(commands.length / 2);
  expect(touched.filter(({ row }) => !rows.has(row) && !UNREAD.includes(row))).toEqual([]);
});

const Row = v.object({ name: v.string(), schema: v.unknown(), empty: v.unknown(), version: v.unknown() });

test('each row that a feature defines is registered in src/app', async () => {
  const files = readdirSync(join(SRC, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(SRC, 'features', name))
    .filter((path) => readFileSync(path, 'utf8').includes('defineRow('));
  const defined: string[] = [];
  for (const file of files) {
    const found: unknown = await import(file);
    defined.push(...Object.values(Object(found)).flatMap((one) => (v.is(Row, one) ? [one.name] : [])));
  }
  expect(defined.length).toBeGreaterThan(15);
  expect(defined.filter((name) => !rows.has(name))).toEqual([]);
});

test('each migration of the folder stands in migration-list.ts under the name of its file', () => {
  const files = readdirSync(join(SRC, 'server/platform/database/migrations'));
  const names = files.map((file) => basename(file, '.ts'));
  expect(Object.keys(migrations).toSorted()).toEqual(names.toSorted());
});
