import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { inspectWords } from './inspect.ts';
import { goWithin, pageIsReady } from './page-readiness.ts';
import type { Shop } from './shop.ts';

const ASSETS = join(import.meta.dirname, '../../../dist/client/assets');

/** Compiled text: what stands there, and between it arrays that name a value, or give a form of the sentence for each. */
type Compiled = readonly unknown[];
const Texts = v.record(v.string(), v.array(v.unknown()));

const wordsOf = (text: Compiled): string[] =>
  text.flatMap((part) => (typeof part === 'string' ? (part.match(/\p{L}[\p{L}’'-]*/gu) ?? []) : []));
const longest = (words: readonly string[]): string =>
  words.reduce((most, word) => (word.length > most.length ? word : most), '');

/** The longer of both, with the longest word of both in it: as wide as either, wherever a line may break. */
export function longerText(one: Compiled, other: Compiled): Compiled {
  const isLonger = JSON.stringify(one).length >= JSON.stringify(other).length;
  const [long, short] = isLonger ? [one, other] : [other, one];
  const [own, wider] = [longest(wordsOf(long)), longest(wordsOf(short))];
  if (wider.length <= own.length) return long;
  let isDone = false;
  return long.map((part) => {
    if (isDone || typeof part !== 'string' || (own && !part.includes(own))) return part;
    isDone = true;
    return own ? part.replace(own, wider) : `${part} ${wider}`;
  });
}

async function textsIn(file: string): Promise<v.InferOutput<typeof Texts>> {
  const chunk: unknown = await import(pathToFileURL(join(ASSETS, file)).href);
  return v.parse(v.looseObject({ messages: Texts }), chunk).messages;
}

/**
 * From now on the Portuguese that phones fetch is no language: each text is the longer one of Portuguese and Swahili, so that a
 * screen that holds it holds both. What the server says itself is Portuguese. Answers the file that phones fetch.
 */
export async function speakLongest(shop: Shop): Promise<string> {
  const files = readdirSync(ASSETS);
  const chunk = (language: string): string =>
    files.find((name) => new RegExp(`^${language}-[\\w-]{8}\\.js$`).test(name)) ?? language;
  const [portuguese, swahili] = await Promise.all([textsIn(chunk('pt')), textsIn(chunk('sw'))]);
  const all = Object.entries(portuguese).map(
    ([id, text]) => [id, longerText(text, swahili[id] ?? text)] as const,
  );
  const body = `export const messages = ${JSON.stringify(Object.fromEntries(all))};`;
  shop.line.detour({
    path: new RegExp(`/assets/${chunk('pt')}$`),
    answer: { status: 200, type: 'text/javascript', body },
  });
  return `/assets/${chunk('pt')}`;
}

/** The screens at these addresses hold the longer of both texts. On a phone that has the app, and whoever is to see them. */
export async function holdsLongest(shop: Shop, page: Page, paths: readonly string[]): Promise<void> {
  const texts = await speakLongest(shop);
  await holdsWords(page, shop.url, 'pt', paths);
  expect(shop.line.requests.map((asked) => asked.path)).toContain(texts);
}

/** The screens at these addresses hold the words of a language. */
export async function holdsWords(
  page: Page,
  url: string,
  language: string,
  paths: readonly string[],
): Promise<void> {
  const spoken = () => page.evaluate(() => document.documentElement.lang);
  await page.goto(`${url}/?lang=${language}`);
  await expect.poll(spoken).toBe(language);
  for (const path of paths) {
    await goWithin(page, path);
    await pageIsReady(page);
    expect.soft(await spoken(), path).toBe(language);
    await inspectWords(page, `${language}${path.replace(/\W+/g, '-')}`);
  }
}
