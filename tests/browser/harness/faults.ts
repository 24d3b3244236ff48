import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Texts whose colours axe has measured and found to be enough, by what their colours come from: to find out again what is behind
 * the words of the same head, foot and buttons costs most of what a screen costs.
 */
const readable = new Set<string>();

/** Rules of axe that need no second look at the same elements in other colours. */
export type Look = 'structure and colours' | 'colours';

interface Check {
  data: (given: { messageKey?: string }) => void;
}

/** Script in the page that measures each text once. */
interface Colours {
  /** Some text is seen that was not measured. */
  areNew: () => boolean;
  /** Texts that were measured since it was asked last. */
  measured: () => string[];
}

interface Axe {
  _audit: {
    /** Weight that a rule gives itself: that holds for whatever it finds. */
    rules: { id: string; impact?: string; matches: (node: Element, ...more: unknown[]) => boolean }[];
    checks: Record<string, { evaluate: (this: Check, node: Element, ...more: unknown[]) => unknown }>;
  };
  run: (
    context: Document,
    options: object,
  ) => Promise<{ violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }>;
}

/**
 * Findings that axe calls serious or critical; a rule that only finds less is not run. The colours of a text are measured once:
 * where an element of the same classes and colours stood on the same grounds, in a window as wide, in another screen of this run,
 * its contrast is known. What was found too faint, or lies under something, is measured again each time.
 */
export async function faults(page: Page, look: Look): Promise<string[]> {
  // Its text is evaluated: our policy lets no foreign script in.
  if (await page.evaluate(() => !('axe' in globalThis))) {
    await page.evaluate(AXE);
    await page.evaluate(measureOnce, [...readable]);
  }
  const answer = await page.evaluate(async (only) => {
    const axe = Reflect.get(globalThis, 'axe') as Axe;
    const colours = Reflect.get(globalThis, 'coloursOfTexts') as Colours;
    const areNew = colours.areNew();
    if (only && !areNew) return { all: [], measured: [] };
    const left = axe._audit.rules.filter(
      ({ id, impact }) => impact === 'minor' || impact === 'moderate' || (id === 'color-contrast' && !areNew),
    );
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets and media of others need no second request: ours stand in the page.
      preload: false,
      ...(only
        ? { runOnly: ['color-contrast'] }
        : { rules: Object.fromEntries(left.map(({ id }) => [id, { enabled: false }])) }),
    });
    const all = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    return { all, measured: colours.measured() };
  }, look === 'colours');
  for (const one of answer.measured) readable.add(one);
  return answer.all;
}

/** Elements that a wide window shows beside those of a narrow one, as they were looked at in another screen of this run. */
const judged = new Set<string>();

/** Notes what a narrow window shows, before it is made wide. */
export const noteShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
    Reflect.set(globalThis, 'shownBefore', new WeakSet(shown));
  });

/** Does this wide window show what neither the narrow one nor another screen of this run has shown? It counts as looked at. */
export async function showsMore(page: Page): Promise<boolean> {
  const beside = await page.evaluate(() => {
    const before = Reflect.get(globalThis, 'shownBefore') as WeakSet<Element>;
    const more = [...document.body.querySelectorAll('*')].filter(
      (one) => !before.has(one) && one.checkVisibility(),
    );
    // React numbers ids by when a part was drawn.
    const numbers = /_r_\w+_|«\w+»/g;
    return more.map(
      (one) => (one.cloneNode() as Element).outerHTML.replaceAll(numbers, '') + one.textContent,
    );
  });
  const isNew = beside.some((one) => !judged.has(one));
  for (const one of beside) judged.add(one);
  return isNew;
}

/** Runs in the page: axe's rule of colours passes over texts that are `known`, and tells of those it measured. */
function measureOnce(known: readonly string[]): void {
  const axe = Reflect.get(globalThis, 'axe') as Axe;
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  const check = axe._audit.checks['color-contrast'];
  if (!rule || !check) throw new Error('axe has no rule of colours');
  // By what the element is and not by what lies over it: it says so each time.
  const NEVER_MEASURED = [
    'bgImage',
    'bgGradient',
    'imgNode',
    'pseudoContent',
    'nonBmp',
    'complexTextShadows',
  ];
  const before = new Set(known);
  let measured: string[] = [];
  let grounds = new Map<Element, string>();
  const hash = (text: string): string => {
    let [one, two] = [0xde_ad_be_ef, 0x41_c6_ce_57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2_654_435_761);
      two = Math.imul(two ^ code, 1_597_334_677);
    }
    return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
  };
  const groundOf = (node: Element): string => {
    const seen = grounds.get(node);
    if (seen !== undefined) return seen;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(node);
    const own = [node.tagName, node.getAttribute('class'), backgroundColor, backgroundImage, opacity];
    const ground = hash(`${node.parentElement ? groundOf(node.parentElement) : innerWidth} ${own.join(' ')}`);
    grounds.set(node, ground);
    return ground;
  };
  const textOf = (node: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(node);
    return hash(`${groundOf(node)} ${color} ${fontSize} ${fontWeight} ${textShadow}`);
  };
  const hasText = (node: Element): boolean => {
    if (node.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=range])')) return true;
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) return true;
    return false;
  };
  const isSeen = (node: Element): boolean => {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, bottom, right } = node.getBoundingClientRect();
    // For ears only, it is as small as a dot or lies outside.
    if (width <= 1 || height <= 1 || bottom + scrollY <= 0 || right <= 0) return false;
    return !node.matches(':disabled, [aria-disabled=true]');
  };
  const { matches } = rule;
  rule.matches = (node, ...more) =>
    hasText(node) && !before.has(textOf(node)) && matches.call(rule, node, ...more);
  const { evaluate } = check;
  check.evaluate = function (node, ...more) {
    let says = '';
    const listening = Object.create(this, {
      data: {
        value: (given: { messageKey?: string }) => {
          says = given.messageKey ?? '';
          this.data(given);
        },
      },
    }) as Check;
    const result = evaluate.call(listening, node, ...more);
    if (result === true ? says !== 'hidden' : NEVER_MEASURED.includes(says)) measured.push(textOf(node));
    return result;
  };
  const colours: Colours = {
    areNew() {
      grounds = new Map();
      return [...document.body.querySelectorAll('*')].some(
        (node) => hasText(node) && isSeen(node) && !before.has(textOf(node)),
      );
    },
    measured() {
      const all = measured;
      for (const one of all) before.add(one);
      measured = [];
      return all;
    },
  };
  Reflect.set(globalThis, 'coloursOfTexts', colours);
}
