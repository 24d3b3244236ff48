import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Texts that a language has word for word as English has them: names and loan words, and none that was only copied. */
const SRC = resolve(import.meta.dirname, '../../src');
const RANKS = [
  'Executive Team Leader',
  'Executive Team Manager',
  'Independent Business Owner',
  'Senior Executive Leader',
];
const NAMES = [
  'Bitcoin',
  'CSV',
  'PDF',
  'Pro-forma',
  'REF',
  'RORO',
  'Sedan',
  'SUV',
  'SWIFT',
  'WhatsApp',
  ...RANKS,
];
const SAME = {
  sw: [...NAMES, 'Bill of lading', 'Kwacha', 'Roll-on roll-off', 'Saloon', 'VAT'],
  pt: [...NAMES, 'Email', 'Menu', 'Normal', 'Stock', 'Total'],
};

const quoted = (lines: string): string =>
  [...lines.matchAll(/"(.*)"/g)].map(([, text = '']) => text).join('');

/** Words of a text without what is put into it. */
const wordsOf = (text: string): string => text.replaceAll(/\{[^}]*\}|<[^>]*>|[^\p{L} -]/gu, '').trim();

test.each(['app', 'server/mails'].flatMap((of) => (['sw', 'pt'] as const).map((to) => ({ of, to }))))(
  'of $of in $to nothing is left in English',
  ({ of, to }) => {
    const po = readFileSync(join(SRC, of, 'locales', `${to}.po`), 'utf8');
    const texts = [...po.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)].map(
      ([, id = '', text = '']) => ({
        id: quoted(id),
        text: quoted(text),
      }),
    );
    expect(texts.length).toBeGreaterThan(300);
    const copied = texts.filter(({ id, text }) => id === text && /\p{L}{3}/u.test(wordsOf(id)));
    expect(copied.map(({ id }) => wordsOf(id)).filter((words) => !SAME[to].includes(words))).toEqual([]);
  },
);
