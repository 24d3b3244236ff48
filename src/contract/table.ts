import * as v from 'valibot';

/** An answer that goes out piece by piece, as text: a table of any length is never whole in memory. */
export const Pieces = v.custom<AsyncIterable<string>>(isPieces, 'Pieces of text');

export function isPieces(given: unknown): given is AsyncIterable<string> {
  return typeof given === 'object' && given !== null && Symbol.asyncIterator in given;
}
