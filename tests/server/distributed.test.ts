import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';

/** Tables and keys that docs/operations/distributed.md names are held against those that there are. */
const shop = await testServer();
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operations/distributed.md'), 'utf8');
const distributed = new Map(
  [...PAGE.matchAll(/^\| `(\w+)` +\| `(\w+)`/gm)].map(([, table = '', column = '']) => [table, column]),
);
const copied = new Set([...PAGE.matchAll(/create_reference_table\('(\w+)'\)/g)].map(([, table]) => table));

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(shop.db)).rows;
}

test('the page names tables and columns that there are, each once', async () => {
  const there = await rowsOf(sql<{ name: string }>`
    select attrelid::regclass || '.' || attname as name from pg_attribute
    where attrelid::regclass::text = any(${[...distributed.keys()]}) and attnum > 0`);
  const names = there.map(({ name }) => name);
  for (const [table, column] of distributed) expect(names).toContain(`${table}.${column}`);
  expect(distributed.size).toBeGreaterThan(10);
  expect([...copied]).toEqual(['users', 'products']);
  expect([...distributed.keys()].filter((table) => copied.has(table))).toEqual([]);
});

test('each unique index of a distributed table has its column', async () => {
  const indexes = await rowsOf(sql<{ table: string; index: string; columns: string[] }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as index,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index where indisunique and indrelid::regclass::text = any(${[...distributed.keys()]})`);
  const without = indexes.filter(({ table, columns }) => !columns.includes(distributed.get(table) ?? ''));
  expect(without).toEqual([]);
  const keyed = new Set(indexes.map(({ table }) => table));
  expect([...distributed.keys()].filter((table) => !keyed.has(table))).toEqual([]);
});

test('no foreign key crosses where a distributed database cannot hold it', async () => {
  const keys = await rowsOf(sql<{ name: string; from: string; to: string; own: string[]; theirs: string[] }>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as own,
      array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as theirs
    from pg_constraint where contype = 'f'`);
  const crossing = keys.filter(({ from, to, own, theirs }) => {
    const [here, there] = [distributed.get(from), distributed.get(to)];
    if (here === undefined) return there !== undefined || (copied.has(from) && !copied.has(to));
    if (there === undefined) return !copied.has(to);
    return here !== there || !own.includes(here) || !theirs.includes(there);
  });
  expect(crossing).toEqual([]);
  expect(keys.length).toBeGreaterThan(100);
});

test('no distributed table has a trigger of its own', async () => {
  const triggers = await rowsOf(sql<{ name: string }>`
    select tgname as name from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any(${[...distributed.keys()]})`);
  expect(triggers).toEqual([]);
});
