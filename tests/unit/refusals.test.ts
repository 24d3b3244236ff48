import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RefusalEntry, RefusalTable } from '#domain/refusals/refusal.ts';
import { ANY_CALL } from '#domain/refusals/any-call.ts';
import { BASKET } from '#domain/refusals/basket.ts';
import { BATCH } from '#domain/refusals/batch.ts';
import { FILES } from '#domain/refusals/files.ts';
import { IDENTITY } from '#domain/refusals/identity.ts';
import { ORDERS } from '#domain/refusals/orders.ts';
import { SELLING } from '#domain/refusals/selling.ts';
import { sentenceOf } from '#domain/refusals/sentence.ts';
import { SHOP } from '#domain/refusals/shop.ts';
import { STAFF } from '#domain/refusals/staff.ts';
import { REFUSALS } from '#domain/refusals/table.ts';

const AREAS: readonly RefusalTable[] = [
  ANY_CALL,
  BASKET,
  BATCH,
  FILES,
  IDENTITY,
  ORDERS,
  SELLING,
  SHOP,
  STAFF,
];
const ENTRIES: readonly [code: string, entry: RefusalEntry][] = Object.entries(REFUSALS);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
const textOf = (folders: readonly string[]): string =>
  folders
    .flatMap(sources)
    .filter((name) => !name.includes(join('domain', 'refusals')))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
const ofServer = textOf(['src/server']);
/** Rules and schemas that the page has too, and so not the table. */
const ofRules = textOf(['src/domain', 'src/contract']);
const code = `${ofServer}${ofRules}`;

/** Names of the values that a sentence is filled with. */
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test('a code stands in one area of the table', () => {
  expect(AREAS.flatMap((area) => Object.keys(area)).toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
});

test('every code of the table is one that something refuses with', () => {
  const unused = ENTRIES.map(([name]) => name).filter((name) => !code.includes(`'${name}'`));
  expect(unused).toEqual([]);
});

test('a code is in snake_case and comes with a status of errors', () => {
  for (const [name, { status, also = [] }] of ENTRIES) {
    expect(name).toMatch(/^[a-z]+[a-z0-9]*(_[a-z0-9]+)*$/);
    for (const one of [status, ...also]) expect(one).toBeGreaterThanOrEqual(400);
  }
});

test('nothing that stands beside a code hides it, its sentence or a place of it', () => {
  for (const [, { fields = [], text, shown }] of ENTRIES) {
    expect(fields).not.toContain('code');
    expect(fields).not.toContain('detail');
    expect([...places(text), '']).toEqual(expect.arrayContaining(places(shown ?? '')));
  }
});

test('the server writes no sentence of the table out once more', () => {
  const again = ENTRIES.flatMap(([name, { text, shown }]) =>
    [text, shown]
      .filter((one) => one !== undefined && ofServer.includes(`'${one}'`))
      .map((one) => [name, one]),
  );
  expect(again).toEqual([]);
});

test.each([
  'email_mismatch',
  'invalid_country',
  'invalid_email',
  'invalid_length',
  'invalid_phone',
  'other_country',
  'password_mismatch',
  'payment_invalid',
] as const)('a rule that the page has too says of %s what the table does', (name) => {
  expect(ofRules).toContain(`'${name}'`);
  expect(ofRules).toContain(`'${REFUSALS[name].text}'`);
});

test('a sentence is filled with its values', () => {
  expect(sentenceOf('insufficient_stock', { available: 2 })).toBe('Sorry, only 2 available');
  expect(sentenceOf('insufficient_stock', { detail: 'None left' })).toBe('None left');
});
