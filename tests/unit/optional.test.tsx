import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { optional, pieceOf } from '#ui/optional.tsx';

/** The window's own events, as far as a piece knows them. */
const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const Heart: ComponentType<{ car: number }> = ({ car }) => <b>heart of {car}</b>;

/** A line that loses as many tries as it is told, and the number of tries. */
function line(losing: number) {
  let tries = 0;
  const fetchIt = async (): Promise<typeof Heart> => {
    tries += 1;
    if (tries <= losing) throw new Error('lost');
    return Promise.resolve(Heart);
  };
  return { fetchIt, tries: () => tries };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a piece comes after the page: the first drawing has its place only', () => {
  const { fetchIt, tries } = line(0);
  const Late = optional(fetchIt);
  const Stood = optional(fetchIt, () => <i>write to us</i>);
  expect(renderToString(<Late car={7} />)).toBe('');
  expect(renderToString(<Stood car={7} />)).toBe('<i>write to us</i>');
  expect(tries()).toBe(0);
});

test('a piece that was lost says so, and comes when it is asked for again', async () => {
  const { fetchIt } = line(1);
  const { now, ask, watch } = pieceOf(fetchIt);
  const seen: unknown[] = [];
  watch(() => seen.push(now()));
  ask();
  await settled();
  expect(now()).toEqual({ part: null, lost: true });
  ask();
  await settled();
  expect(now()).toEqual({ part: Heart, lost: false });
  // Lost, on its way again, there.
  expect(seen).toEqual([
    { part: null, lost: true },
    { part: null, lost: false },
    { part: Heart, lost: false },
  ]);
});

test('a lost piece comes by itself when the connection is back', async () => {
  const { fetchIt } = line(1);
  const { now, ask, watch } = pieceOf(fetchIt);
  watch(() => undefined);
  ask();
  await settled();
  expect(now().lost).toBe(true);
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(now().part).toBe(Heart);
});

test('nobody shows it any more: a connection that is back fetches nothing', async () => {
  const { fetchIt, tries } = line(1);
  const { ask, watch } = pieceOf(fetchIt);
  const leave = watch(() => undefined);
  ask();
  await settled();
  leave();
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(tries()).toBe(1);
});

test('twenty-five of a list ask once', async () => {
  const { fetchIt, tries } = line(0);
  const { ask } = pieceOf(fetchIt);
  for (let one = 0; one < 25; one += 1) ask();
  await settled();
  ask();
  await settled();
  expect(tries()).toBe(1);
});
