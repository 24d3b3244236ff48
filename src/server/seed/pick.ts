import { createHash } from 'node:crypto';

/** A number that looks drawn and is the same on every machine and in every year: 0 to just below `below`. */
export function pseudoRandom(what: string, below: number): number {
  return createHash('sha1').update(`chicargos:${what}`).digest().readUInt32BE(0) % below;
}

/** One of a list, drawn likewise. */
export function pick<T>(list: readonly T[], what: string): T {
  const chosen = list[pseudoRandom(what, list.length)];
  if (chosen === undefined) throw new Error(`Nothing to draw ${what} from`);
  return chosen;
}
