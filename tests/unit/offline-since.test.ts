import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offlineSince } from '#offline/device/offline-since.ts';

/** One tab: its storage outlives its pages, and each page has a window that hears when it goes. */
let tab: Map<string, string>;
let page: EventTarget;

const NOON = Date.UTC(2026, 4, 4, 12);
const SECOND_MS = 1000;

function openPage(at: number): NonNullable<ReturnType<typeof offlineSince>> {
  vi.setSystemTime(at);
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const kept = offlineSince();
  if (!kept) throw new Error('a browser keeps it');
  return kept;
}
const leave = (at: number): void => {
  vi.setSystemTime(at);
  page.dispatchEvent(new Event('pagehide'));
};

beforeEach(() => {
  tab = new Map();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a reload keeps since when there is no connection, however long the page was there before', () => {
  openPage(NOON).set(NOON);
  leave(NOON + 3600 * SECOND_MS);
  expect(openPage(NOON + 3601 * SECOND_MS).get()).toBe(NOON);
});

test('a page that goes without a word was last there when the app last looked', () => {
  const first = openPage(NOON);
  first.set(NOON);
  vi.setSystemTime(NOON + 3600 * SECOND_MS);
  first.set(NOON);
  expect(openPage(NOON + 3650 * SECOND_MS).get()).toBe(NOON);
});

test('a clock that was set back by a moment changes nothing', () => {
  openPage(NOON).set(NOON);
  leave(NOON + SECOND_MS);
  expect(openPage(NOON - SECOND_MS).get()).toBe(NOON);
});

test('a time that nobody watched is not claimed', () => {
  openPage(NOON).set(NOON);
  leave(NOON);
  expect(openPage(NOON + 61 * SECOND_MS).get()).toBeNull();
  openPage(NOON).set(NOON);
  leave(NOON);
  expect(openPage(NOON - 61 * SECOND_MS).get()).toBeNull();
});

test('the connection is back: the next page knows of no outage', () => {
  const first = openPage(NOON);
  first.set(NOON);
  first.set(null);
  leave(NOON);
  expect(openPage(NOON).get()).toBeNull();
  expect(tab.size).toBe(0);
});

test('a page that goes late puts nothing back that the next one has taken away', () => {
  openPage(NOON).set(NOON);
  const first = page;
  openPage(NOON + SECOND_MS).set(null);
  first.dispatchEvent(new Event('pagehide'));
  expect(openPage(NOON + 2 * SECOND_MS).get()).toBeNull();
});

test('a browser that refuses storage knows it until the page goes', () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const kept = openPage(NOON);
  kept.set(NOON);
  expect(kept.get()).toBe(NOON);
});
