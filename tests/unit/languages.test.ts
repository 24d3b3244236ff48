import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  requestedLanguage,
  canonicalAddressIn,
  cookieLanguage,
  LANGUAGES,
  acceptedLanguage,
  addressInLanguage,
  withoutLanguage,
} from '#domain/text/languages.ts';

test.each([
  ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
  ['en-ZM,en;q=0.9,pt;q=0.3', 'en'],
  ['fr-FR, pt-MZ;q=0.4, en;q=0.2', 'pt'],
  ['ny, fr;q=0.8', null],
  ['sw;q=0, pt', 'pt'],
  ['PT-br', 'pt'],
  ['*', null],
  ['', null],
  [undefined, null],
  [';;;q=,sw;q=x,pt;q=0.1', 'pt'],
])('a browser that likes %j is spoken to in %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('an address asks for a language that the shop speaks, or for none', () => {
  expect(requestedLanguage('?lang=sw&a=1')).toBe('sw');
  for (const other of ['?lang=fr', '?lang=SW', '?lang=', '?lang=constructor', '', '?language=sw'])
    expect(requestedLanguage(other)).toBe(null);
});

test('a page has one address in each language, and the plain one speaks English', () => {
  expect(LANGUAGES.map((language) => canonicalAddressIn('/details/12', language))).toEqual([
    '/details/12',
    '/details/12?lang=sw',
    '/details/12?lang=pt',
  ]);
  expect(canonicalAddressIn('/search/1/0/0/1/*/*/0?lang=pt&body=suv', 'sw')).toBe(
    '/search/1/0/0/1/*/*/0?body=suv&lang=sw',
  );
  expect(canonicalAddressIn('/?lang=pt', 'en')).toBe('/');
});

test('a way to a language names it, English too, whatever the phone keeps', () => {
  expect(addressInLanguage('/x?lang=pt&a=1', 'en')).toBe('/x?a=1&lang=en');
  for (const path of ['//evil.example/x', '/\\evil.example/x', '///evil.example/x'])
    expect(addressInLanguage(path, 'sw')).toBe('/evil.example/x?lang=sw');
});

test('what is asked for behind another question mark stays', () => {
  expect(withoutLanguage('/x?lang=sw&next=/a?b=1')).toBe('/x?next=%2Fa%3Fb%3D1');
});

test.each([
  ['pictures=all; lang=pt', 'pt'],
  ['lang=sw', 'sw'],
  ['slang=sw; lang=xx', null],
  ['', null],
])('of the cookies %j the language is %j', (cookies, language) => {
  expect(cookieLanguage(cookies)).toBe(language);
});

test('an address without a language stays as it is, sign by sign', () => {
  for (const address of ['/', '/search/*?body=a%20b&x', '/x?a=1+2'])
    expect(withoutLanguage(address)).toBe(address);
});

test('the languages of the shop stand in one list: whoever adds one is led by the compiler', () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/[/\\]locales[/\\]/.test(file))
    .map((file) => join('src', file));
  const listed = [...files, 'lingui.config.ts', 'lingui.mails.config.ts'].filter((file) =>
    /'en'[\s,|]+'(?:sw|pt)'|=== 'sw'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(listed).toEqual([join('src', 'domain', 'text', 'languages.ts')]);
});
