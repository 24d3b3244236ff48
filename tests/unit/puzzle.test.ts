import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { asksForNoCount } from '#domain/people/consents.ts';
import { readPuzzle, zeroBits } from '#domain/requests/puzzle.ts';
import { solvePuzzleInSteps } from '#domain/requests/puzzle-work.ts';
import { Sha256 } from '#domain/text/sha256.ts';
import { solvePuzzle } from '#offline/device/solve-puzzle.ts';

const puzzle = (bits: number) => `form.contact:${bits}:1780000000:n0nce:seal`;
const never = new AbortController().signal;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

test('the phone’s SHA-256 is the server’s, wherever the end falls in a block', () => {
  for (let length = 0; length < 200; length += 1)
    for (const end of ['', '7', '123456789', '1234567890123456']) {
      const beginning = 'x'.repeat(length);
      expect(new Sha256(beginning).hex(end)).toBe(hashOf(beginning + end).toString('hex'));
    }
});

test.each([0, 1, 8, 13])('a puzzle of %i bits is solved', async (bits) => {
  const proof = (await solvePuzzle(puzzle(bits), never)) ?? '';
  expect(proof.startsWith(`${puzzle(bits)}:`)).toBe(true);
  expect(zeroBits(hashOf(proof))).toBeGreaterThanOrEqual(bits);
});

test.each([puzzle(23), puzzle(99), 'no puzzle', '', `${puzzle(1)}:more`])(
  'what is no puzzle of ours is not worked on: %s',
  (text) => {
    expect(solvePuzzleInSteps(text).next()).toEqual({ done: true, value: null });
  },
);

test('work that nobody waits for any more ends', async () => {
  const over = new AbortController();
  const working = solvePuzzle(puzzle(22), over.signal);
  over.abort();
  expect(await working).toBeNull();
});

test.each([
  { bytes: [], zeros: 0 },
  { bytes: [255], zeros: 0 },
  { bytes: [127], zeros: 1 },
  { bytes: [0, 1], zeros: 15 },
  { bytes: [0, 0, 32], zeros: 18 },
  { bytes: [0, 0], zeros: 16 },
])('$bytes begins with $zeros zero bits', ({ bytes, zeros }) => {
  expect(zeroBits(bytes)).toBe(zeros);
});

test('a puzzle says what it is for, how hard it is and until when', () => {
  expect(readPuzzle(puzzle(18))).toEqual({
    form: 'form.contact',
    bits: 18,
    until: 1780000000,
    nonce: 'n0nce',
    seal: 'seal',
  });
});

test.each([
  { gpc: '1', dnt: undefined, asks: true },
  { gpc: true, dnt: null, asks: true },
  { gpc: undefined, dnt: '1', asks: true },
  { gpc: '0', dnt: '0', asks: false },
  { gpc: false, dnt: 'unspecified', asks: false },
  { gpc: undefined, dnt: undefined, asks: false },
])('a browser that says GPC $gpc and DNT $dnt asks for no counting: $asks', ({ gpc, dnt, asks }) => {
  expect(asksForNoCount({ gpc, dnt })).toBe(asks);
});
