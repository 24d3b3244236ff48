import type { PackQuestion } from '../face/declare.ts';

/**
 * Question to a catalogue on this phone in the shop's place.
 * @param about the make that a read is about, or that any catalogue may know the answer
 */
export function fromPack<P extends Readonly<Record<string, unknown>>>(
  { name }: { name: string },
  about: { make?: (params: P) => string | null; ofAny?: boolean } = {},
): (params: P) => PackQuestion {
  const { make = () => null, ofAny = false } = about;
  return (params) => ({ name, params: { ...params }, make: make(params), ofAny });
}
