import { afterEach, describe, expect, test, vi } from 'vitest';
import { showBadge } from '#app/badge.ts';
import { ObservableValue } from '#offline/face/observable-value.ts';
import { usageOf } from '#offline/store/meter.ts';
import { QUIET_STRIP, type StripState } from '#offline/store/states.ts';

test.each([
  ['https://shop.example/media/i/c51978afa4d01f5e/160.webp', 'pictures'],
  ['https://shop.example/api/sync/', 'sending'],
  ['https://shop.example/api/vendor/uploads/7/', 'sending'],
  ['https://shop.example/api/product-search/?make=Toyota', 'pages'],
  ['https://shop.example/assets/first.js', 'pages'],
  ['https://shop.example/details/40001', 'pages'],
  ['/worker.js', 'pages'],
])('%s counts under %s', (name, kind) => {
  expect(usageOf([{ name, transferSize: 900 }])).toEqual({ pages: 0, pictures: 0, sending: 0, [kind]: 900 });
});

test('what came from a cache costs nothing, and what the browser does not measure is not guessed', () => {
  const name = 'https://shop.example/';
  expect(usageOf([{ name, transferSize: 0 }, { name }, { name, transferSize: 300 }])).toMatchObject({
    pages: 300,
  });
});

describe('the number on the app’s sign', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is what needs the user, else what waits, and goes with the last of it', () => {
    const said: number[] = [];
    vi.stubGlobal('navigator', {
      setAppBadge: (count: number) => Promise.resolve(void said.push(count)),
    });
    const strip = new ObservableValue<StripState>({ ...QUIET_STRIP, waiting: 3 });
    showBadge(strip);
    strip.set({ ...QUIET_STRIP, waiting: 1, sending: 2 });
    strip.set({ ...QUIET_STRIP, waiting: 2, needs: 1 });
    strip.set({ ...QUIET_STRIP, waiting: 2 });
    strip.set(QUIET_STRIP);
    expect(said).toEqual([3, 1, 2, 0]);
  });

  test('is left alone where there is none', () => {
    vi.stubGlobal('navigator', {});
    expect(() => showBadge(new ObservableValue(QUIET_STRIP))).not.toThrow();
  });
});
