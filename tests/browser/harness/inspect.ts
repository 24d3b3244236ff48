import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faults, noteShown, showsMore } from './faults.ts';

const PICTURES = resolve(import.meta.dirname, '../../.artifacts/screens');

/** A picture of each takes longer than all that is tested: `SCREENS=1 npx vitest run --project browser screens`. */
const ARE_WANTED = process.env['SCREENS'] === '1';

const NARROWEST = { width: 320, height: 740 };
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const LOOKS = [
  { size: PHONE, colorScheme: 'light' },
  { size: PHONE, colorScheme: 'dark' },
  { size: DESK, colorScheme: 'dark' },
  { size: DESK, colorScheme: 'light' },
] as const;

/**
 * Rules that every screen must keep, at both widths and in both schemes: fits its width, one first heading, a title, nothing
 * serious for axe. Leaves a picture of each where they are wanted: of the whole page, or of the window with what lies
 * `over` the page.
 */
export async function inspectScreen(page: Page, name: string, over = false): Promise<void> {
  // A page that has just come takes its title a moment after its words.
  await expect.poll(() => page.locator('h1:visible').count(), { message: 'first headings' }).toBe(1);
  await expect.poll(() => page.title(), { message: 'title' }).toMatch(/\S.* \| Chicargos$/);
  // A change of colours or width is drawn anew: the dark once, and the last of them leaves the light on.
  for (const { size, colorScheme } of LOOKS) {
    await page.setViewportSize(size);
    // A colour half-way to another one is nobody's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (ARE_WANTED) await picturesLoaded(page);
    const isLight = colorScheme === 'light';
    // Structure is the same in the dark; colours are not. A wide window has the structure of a narrow one, and its own bars.
    const isNew = isLight && (size === PHONE || (await showsMore(page)));
    if (size === PHONE && isLight) await noteShown(page);
    expect
      .soft(
        await faults(page, isNew ? 'structure and colours' : 'colours'),
        `axe at ${size.width} ${colorScheme}`,
      )
      .toEqual([]);
    await picture(page, over ? null : size, `${name}-${size.width}-${colorScheme}.png`);
    if (isLight) expect.soft(await overflow(page), `wider than ${size.width}`).toEqual([]);
  }
  await fitsNarrow(page, name);
  expect.soft(await overflow(page, true), `${name}: wider than 360 with texts 40 % longer`).toEqual([]);
}

/** It fits the narrowest phone, and a usual one whose owner doubled the text. */
async function fitsNarrow(page: Page, name: string): Promise<void> {
  await page.setViewportSize(NARROWEST);
  expect.soft(await overflow(page), `${name}: wider than 320`).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.addStyleTag({ content: 'html { font-size: 200% }' }).then(async (style) => {
    expect.soft(await overflow(page), `${name}: wider than 360 with doubled text`).toEqual([]);
    await style.evaluate((node) => (node as ChildNode).remove());
  });
}

/** Rules that a screen must keep in every language: one first heading, and as wide as a phone. Leaves a picture where wanted. */
export async function inspectWords(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.locator('h1:visible').count(), { message: `${name}: first headings` }).toBe(1);
  await page.setViewportSize(PHONE);
  await picture(page, PHONE, `${name}-${PHONE.width}.png`);
  expect.soft(await overflow(page), `${name}: wider than ${PHONE.width}`).toEqual([]);
  await fitsNarrow(page, name);
}

/** The whole page, in a window of its height: bars that are fixed stand at its foot and not over its middle. */
async function picture(
  page: Page,
  size: { width: number; height: number } | null,
  file: string,
): Promise<void> {
  if (!ARE_WANTED) return;
  mkdirSync(PICTURES, { recursive: true });
  const path = join(PICTURES, file);
  if (!size) return void (await page.screenshot({ path, animations: 'disabled' }));
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, whole) });
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(size);
}

/**
 * Elements that stick out of the page's width, by its class; empty when the page does not scroll sideways.
 * @param stretched each word is 40 % longer meanwhile, as in a language that nobody has written yet
 */
function overflow(page: Page, stretched = false): Promise<string[]> {
  return page.evaluate((longer) => {
    const root = document.documentElement;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const before: [CharacterData, string][] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as CharacterData;
      if (!/^(?:SCRIPT|STYLE|TEXTAREA)$/.test(text.parentElement?.tagName ?? ''))
        before.push([text, text.data]);
    }
    // What people typed and what things are called is long enough as it is: a name, an address, a reference has a sign or a digit.
    const stretch = (word: string): string =>
      /^\p{L}{2,}$/u.test(word) ? word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase() : word;
    if (longer) for (const [text, was] of before) text.data = was.replaceAll(/[^\s,.:;!?()]+/g, stretch);
    try {
      return stickingOut();
    } finally {
      if (longer) for (const [text, was] of before) text.data = was;
    }
    function stickingOut(): string[] {
      if (root.scrollWidth <= root.clientWidth) return [];
      const isCut = (node: Element): boolean => {
        const over = node.parentElement;
        if (!over || over === document.body) return false;
        return getComputedStyle(over).overflowX !== 'visible' || isCut(over);
      };
      const wide = [...document.querySelectorAll('body *')].filter(
        (node) => node.getBoundingClientRect().right > root.clientWidth + 0.5,
      );
      // A long word stands out of a box that is no wider than the page.
      const worded = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (worded.nextNode()) {
        const over = worded.currentNode.parentElement;
        const range = document.createRange();
        range.selectNode(worded.currentNode);
        if (over && range.getBoundingClientRect().right > root.clientWidth + 0.5) wide.push(over);
      }
      const found = wide.filter((node) => !isCut(node));
      return (found.length > 0 ? found : wide)
        .map((node) => `${node.tagName} ${node.getAttribute('class') ?? ''} ${node.textContent.slice(0, 40)}`)
        .concat('wider than the page')
        .slice(-5);
    }
  }, stretched);
}

/** Pictures further down load as they come near; here they are asked for at once. */
async function picturesLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const one of pictures) one.loading = 'eager';
    await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)));
  });
}
