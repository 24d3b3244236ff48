import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MERGED_LINES, mergeLines } from '#domain/merging/merge-lines.ts';
import { draws } from '../harness/seed.ts';

const text = (...lines: string[]): string => lines.join('\n');

describe('Changes that are apart are both there', () => {
  test.each([
    {
      says: 'first and last line',
      from: text('a', 'b', 'c'),
      mine: text('A', 'b', 'c'),
      theirs: text('a', 'b', 'C'),
      merged: text('A', 'b', 'C'),
    },
    {
      says: 'one side adds at the top, the other at the end',
      from: text('a', 'b'),
      mine: text('new', 'a', 'b'),
      theirs: text('a', 'b', 'last'),
      merged: text('new', 'a', 'b', 'last'),
    },
    {
      says: 'one side takes a line away, the other writes one',
      from: text('a', 'b', 'c', 'd'),
      mine: text('b', 'c', 'd'),
      theirs: text('a', 'b', 'c', 'D', 'e'),
      merged: text('b', 'c', 'D', 'e'),
    },
    {
      says: 'the same change on both sides is there once',
      from: text('a', 'b', 'c'),
      mine: text('A', 'b', 'c', 'mine'),
      theirs: text('A', 'b', 'c'),
      merged: text('A', 'b', 'c', 'mine'),
    },
    {
      says: 'the same line added on both sides is there once',
      from: text('a', 'b', 'c'),
      mine: text('a', 'same', 'b', 'c'),
      theirs: text('a', 'same', 'b', 'C'),
      merged: text('a', 'same', 'b', 'C'),
    },
    {
      says: 'paragraphs with empty lines between them',
      from: text('One', '', 'Two', '', 'Three'),
      mine: text('One', '', 'Two', '', 'Three', '', 'Four'),
      theirs: text('Zero', '', 'One', '', 'Two', '', 'Three'),
      merged: text('Zero', '', 'One', '', 'Two', '', 'Three', '', 'Four'),
    },
    {
      says: 'no line end at the end: a line follows all the same',
      from: text('a', 'b'),
      mine: text('A', 'b'),
      theirs: text('a', 'b', 'c'),
      merged: text('A', 'b', 'c'),
    },
    {
      says: 'a last line end that one side took away',
      from: 'a\nb\nc\n',
      mine: 'a\nb\nc',
      theirs: 'A\nb\nc\n',
      merged: 'A\nb\nc',
    },
    {
      says: 'Windows line ends on one side only',
      from: 'a\nb\nc\n',
      mine: 'A\r\nb\r\nc\r\n',
      theirs: 'a\nb\nC\n',
      merged: 'A\nb\nC\n',
    },
    {
      says: 'Windows line ends on all sides',
      from: 'a\r\nb\r\nc',
      mine: 'A\r\nb\r\nc',
      theirs: 'a\r\nb\r\nC',
      merged: 'A\nb\nC',
    },
  ])('$says', ({ from, mine, theirs, merged }) => {
    expect(mergeLines(from, mine, theirs)).toBe(merged);
    expect(mergeLines(from, theirs, mine)).toBe(merged);
  });
});

describe('A person chooses', () => {
  test.each([
    { says: 'one line, two texts', from: 'a', mine: 'b', theirs: 'c' },
    { says: 'lines that touch', from: text('a', 'b'), mine: text('A', 'b'), theirs: text('a', 'B') },
    {
      says: 'a line written at the edge of a changed one',
      from: text('a', 'b', 'c'),
      mine: text('a', 'new', 'b', 'c'),
      theirs: text('a', 'B', 'c'),
    },
    {
      says: 'different lines written at one place',
      from: text('a', 'b'),
      mine: text('a', 'mine', 'b'),
      theirs: text('a', 'theirs', 'b'),
    },
    {
      says: 'a line taken away here and changed there',
      from: text('a', 'b', 'c'),
      mine: text('a', 'c'),
      theirs: text('a', 'B', 'c'),
    },
    {
      says: 'the same beginning, then two texts',
      from: text('a', 'b'),
      mine: text('a', 'same', 'mine', 'b'),
      theirs: text('a', 'same', 'theirs', 'b'),
    },
    { says: 'both begin an empty text', from: '', mine: 'a', theirs: 'b' },
  ])('$says', ({ from, mine, theirs }) => {
    expect(mergeLines(from, mine, theirs)).toBeNull();
    expect(mergeLines(from, theirs, mine)).toBeNull();
  });

  test.each([
    { lines: MAX_MERGED_LINES, merges: true },
    { lines: MAX_MERGED_LINES + 1, merges: false },
  ])('$lines lines: merged is $merges', ({ lines, merges }) => {
    const numbered = Array.from({ length: lines }, (_, at) => `line ${at}`);
    const from = text(...numbered);
    const mine = text('first', ...numbered.slice(1));
    const theirs = text(...numbered.slice(0, -1), 'last');
    const merged = mergeLines(from, mine, theirs);
    expect(merged).toBe(merges ? text('first', ...numbered.slice(1, -1), 'last') : null);
  });
});

/** Act of one side to an old line, or to the place after it. */
type Act = 'keep' | 'change' | 'remove' | 'follow';
const act = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Act>('keep') },
  { weight: 2, arbitrary: fc.constantFrom<Act>('change', 'remove', 'follow') },
);
const acts = fc.array(
  fc.tuple(act, act).filter(([a, b]) => a !== 'remove' || b !== 'remove'),
  { maxLength: 12 },
);

function written(done: readonly Act[], who: string): string {
  const lines = done.flatMap((one, at) => {
    if (one === 'remove') return [];
    if (one === 'change') return [`${who} ${at}`];
    return one === 'follow' ? [`old ${at}`, `${who} after ${at}`] : [`old ${at}`];
  });
  return text('start', ...lines, 'end');
}

/** Odd numbers are the old lines, even ones the places between them; a changed line holds the places on both its sides. */
function held(done: readonly Act[]): number[] {
  return done.flatMap((one, at) => {
    if (one === 'keep') return [];
    return one === 'follow' ? [2 * at + 2] : [2 * at, 2 * at + 1, 2 * at + 2];
  });
}

test('Texts of different lines merge to both changes exactly when no two of them touch', () => {
  const seen = { merged: 0, asked: 0 };
  fc.assert(
    fc.property(acts, (both) => {
      const [ours, others] = [both.map(([a]) => a), both.map(([, b]) => b)];
      const from = text('start', ...both.map((_, at) => `old ${at}`), 'end');
      const merged = mergeLines(from, written(ours, 'mine'), written(others, 'theirs'));
      const taken = new Set(held(ours));
      if (held(others).some((place) => taken.has(place))) {
        seen.asked++;
        expect(merged).toBeNull();
        return;
      }
      seen.merged++;
      const lines = both.flatMap(([a, b], at) => {
        if (a === 'remove' || b === 'remove') return [];
        const line = a === 'change' ? `mine ${at}` : b === 'change' ? `theirs ${at}` : `old ${at}`;
        const after = a === 'follow' ? [`mine after ${at}`] : b === 'follow' ? [`theirs after ${at}`] : [];
        return [line, ...after];
      });
      expect(merged).toBe(text('start', ...lines, 'end'));
    }),
    { numRuns: draws(1000) },
  );
  expect(Math.min(seen.merged, seen.asked)).toBeGreaterThan(draws(100));
});

/** Few letters, so that lines repeat and every alignment is in doubt; x, y and z are new. */
const old = fc.array(fc.constantFrom<string>('a', 'b', ''), { maxLength: 12 });
const splice = fc.record({
  at: fc.nat(12),
  away: fc.nat(2),
  put: fc.array(fc.constantFrom('a', '', 'x', 'y', 'z'), { maxLength: 2 }),
});
const sides = fc
  .tuple(old, splice, splice, fc.constantFrom('\n', '\r\n'))
  .map(([lines, ours, others, end]) => ({
    from: text(...lines),
    mine: lines.toSpliced(ours.at, ours.away, ...ours.put).join(end),
    theirs: text(...lines.toSpliced(others.at, others.away, ...others.put)),
  }));
const any = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('\r', '\n', 'a') }));
const threeTexts = fc.oneof(sides, fc.record({ from: any, mine: any, theirs: any }));

const split = (whole: string): string[] => whole.split(/\r\n|\r|\n/);
const count = (whole: string, line: string): number => split(whole).filter((other) => other === line).length;

describe('Any three texts', () => {
  test('What merges holds every new line of both sides, as often as they wrote it', () => {
    let merges = 0;
    fc.assert(
      fc.property(threeTexts, ({ from, mine, theirs }) => {
        const merged = mergeLines(from, mine, theirs);
        if (merged === null) return;
        merges++;
        for (const line of [...split(mine), ...split(theirs)].filter((one) => count(from, one) === 0)) {
          const [ours, others] = [count(mine, line), count(theirs, line)];
          expect(count(merged, line)).toBeGreaterThanOrEqual(Math.max(ours, others));
          expect(count(merged, line)).toBeLessThanOrEqual(ours + others);
        }
      }),
      { numRuns: draws(2000) },
    );
    expect(merges).toBeGreaterThan(draws(300));
  });

  test('What merges reads the same from both sides, and merging it again changes nothing', () => {
    fc.assert(
      fc.property(threeTexts, ({ from, mine, theirs }) => {
        const merged = mergeLines(from, mine, theirs);
        expect(mergeLines(from, theirs, mine)).toBe(merged);
        if (merged === null) return;
        expect(mergeLines(from, mine, merged)).toBe(merged);
        expect(mergeLines(from, theirs, merged)).toBe(merged);
      }),
      { numRuns: draws(5000) },
    );
  });

  test('A side that changed nothing leaves the other as it is, but for its line ends', () => {
    fc.assert(
      fc.property(threeTexts, ({ from, mine }) => {
        const plain = mine.replace(/\r\n|\r/g, '\n');
        expect(mergeLines(from, from, mine)).toBe(plain);
        expect(mergeLines(from, mine, from)).toBe(plain);
        expect(mergeLines(from, mine, mine)).toBe(plain);
      }),
    );
  });
});
