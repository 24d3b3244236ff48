import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { replayEarlyTaps } from '#app/early-taps.ts';
import { EARLY_KEPT, EARLY_TAPS } from '#domain/early-taps.ts';

interface Button {
  disabled: boolean;
  clicks: number;
  attributes: Map<string, string>;
  closest: () => Button | null;
  setAttribute: (name: string, value: string) => void;
  removeAttribute: (name: string) => void;
  click: () => void;
}

function aButton({ disabled = false } = {}): Button {
  const button: Button = {
    disabled,
    clicks: 0,
    attributes: new Map(),
    closest: () => button,
    setAttribute: (name, value) => void button.attributes.set(name, value),
    removeAttribute: (name) => void button.attributes.delete(name),
    click: () => (button.clicks += 1),
  };
  return button;
}

/** A drawn page with the lines in it. */
function aPage(buttons: readonly Button[]) {
  const listeners: ((event: { target: unknown }) => void)[] = [];
  const document = { querySelectorAll: () => buttons };
  const page: Record<string, unknown> = {
    document,
    addEventListener: (_: string, listener: (event: { target: unknown }) => void) => listeners.push(listener),
  };
  runInNewContext(EARLY_TAPS, page);
  return {
    press: (target: unknown) => listeners.forEach((listener) => listener({ target })),
    kept: () => page[EARLY_KEPT],
    /** What the page's script finds when it comes. */
    comes(drawn: readonly Button[] = buttons) {
      vi.stubGlobal('document', { querySelectorAll: () => drawn });
      vi.stubGlobal(EARLY_KEPT, Array.isArray(page[EARLY_KEPT]) ? [...page[EARLY_KEPT]] : null);
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a button that is pressed before script is there looks busy and is pressed once when it is', () => {
  const [heart, buy] = [aButton(), aButton()];
  const page = aPage([heart, buy]);
  page.press(buy);
  page.press(buy);
  expect(buy.attributes.get('aria-busy')).toBe('true');
  page.comes();
  replayEarlyTaps(true);
  expect([heart.clicks, buy.clicks, buy.attributes.size]).toEqual([0, 1, 0]);
  replayEarlyTaps(true);
  expect(buy.clicks).toBe(1);
});

test('a page that was drawn anew presses its own button in the place of the old one', () => {
  const [old, anew] = [aButton(), aButton()];
  const page = aPage([old]);
  page.press(old);
  page.comes([anew]);
  replayEarlyTaps(true);
  expect([old.clicks, anew.clicks]).toEqual([0, 1]);
});

test('what cannot be pressed and what stands elsewhere is not kept', () => {
  const off = aButton({ disabled: true });
  const page = aPage([off]);
  page.press(off);
  page.press({ closest: () => null });
  expect([page.kept(), off.attributes.size]).toEqual([[], 0]);
});

test('where the files of the page were lost it only stops to look busy', () => {
  const buy = aButton();
  const page = aPage([buy]);
  page.press(buy);
  page.comes();
  replayEarlyTaps(false);
  expect([buy.clicks, buy.attributes.size]).toEqual([0, 0]);
});

test('a page without the lines, and one that answers itself, keeps nothing', () => {
  vi.stubGlobal(EARLY_KEPT, undefined);
  const buy = aButton();
  vi.stubGlobal('document', { querySelectorAll: () => [buy] });
  replayEarlyTaps(true);
  expect(buy.clicks).toBe(0);
});
