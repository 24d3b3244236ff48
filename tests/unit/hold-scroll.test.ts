import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdScroll } from '#ui/hold-scroll.ts';

const style = { overflow: 'clip' };
beforeEach(() => vi.stubGlobal('document', { documentElement: { style } }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['in turn', [1, 0]],
  ['the lower one first', [0, 1]],
])('two windows over the page are closed %s: it scrolls again after both, as it did before', (_, order) => {
  const open = [holdScroll(), holdScroll()];
  expect(style.overflow).toBe('hidden');
  open[order[0] ?? 0]?.();
  expect(style.overflow).toBe('hidden');
  open[order[1] ?? 0]?.();
  expect(style.overflow).toBe('clip');
});
