import { expect, test } from 'vitest';
import { Bounded } from '#server/platform/http/bounded-work.ts';

/** Work that runs until it is told to end, and the order in which it began. */
function works(bounded: Bounded) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const give = (name: string, of: number | null = null) =>
    bounded.run(() => {
      began.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    }, of);
  /** Ends one, and lets what follows of it happen. */
  const end = async (name: string, given: Promise<void>): Promise<void> => {
    ends.get(name)?.();
    await given;
  };
  return { began, give, end };
}

test('a few run at a time, the others first come first served', async () => {
  const { began, give, end } = works(new Bounded({ atOnce: 2, waiting: 2 }));
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => give(name));
  await expect(give('e')).rejects.toMatchObject({ status: 503 });
  expect(began).toEqual(['a', 'b']);
  await end('b', b ?? Promise.reject(new Error('b is missing')));
  expect(began).toEqual(['a', 'b', 'c']);
  await end('a', a ?? Promise.reject(new Error('a is missing')));
  await end('c', c ?? Promise.reject(new Error('c is missing')));
  await end('d', d ?? Promise.reject(new Error('d is missing')));
  expect(began).toEqual(['a', 'b', 'c', 'd']);
});

test('whoever sends much waits for themselves, and nobody for them', async () => {
  const { began, give, end } = works(new Bounded({ atOnce: 2, waiting: 10, each: 3 }));
  const first = give('1a', 1);
  const rest = ['1b', '1c', '1d'].map((name) => give(name, 1));
  await expect(give('1e', 1)).rejects.toMatchObject({ status: 503 });
  const other = give('2a', 2);
  expect(began).toEqual(['1a', '2a']);
  const third = give('3a', 3);
  // A place that is free goes to the first in line who has none.
  await end('2a', other);
  expect(began).toEqual(['1a', '2a', '3a']);
  await end('1a', first);
  expect(began).toEqual(['1a', '2a', '3a', '1b']);
  await end('3a', third);
  // Two places, and one of them stays free.
  expect(began).toHaveLength(4);
  for (const [at, name] of ['1b', '1c', '1d'].entries()) await end(name, rest[at] ?? first);
  expect(began).toEqual(['1a', '2a', '3a', '1b', '1c', '1d']);
  const last = give('2b', 2);
  expect(began.at(-1)).toBe('2b');
  await end('2b', last);
});

test('work that fails gives its place on', async () => {
  const bounded = new Bounded({ atOnce: 1, waiting: 1 });
  const failed = bounded.run(() => Promise.reject(new Error('no')), 1);
  const next = bounded.run(() => Promise.resolve('done'), 1);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
