import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROOF_NEEDED } from '#contract/sync.ts';
import { PUZZLE_BITS, readPuzzle, zeroBits } from '#domain/requests/puzzle.ts';
import type { Config } from '../base/config.ts';
import { HttpProblem, httpProblem } from '../http/errors.ts';
import type { Limit } from './handle.ts';
import { keyedHash } from '../base/keyed-hash.ts';
import type { Tx } from '../database/db.ts';

/** All forms of guests together, an hour: above that a crowd of machines is more likely than one of people. */
export const CROWD_LIMIT = { name: 'guest-forms', max: 300, windowSeconds: 3600 };

/** Handed out to one address: who never comes with a proof does not ask for ever, nor make the crowd last. */
export const PUZZLES: Limit = { name: 'puzzles', per: 'address', max: 120, windowSeconds: 3600 };

/** A phone that is slow, on a line that is slow, is through by then. */
const GOOD_FOR_SECONDS = 600;

type Secret = Pick<Config, 'secret'>;

const sealOf = ({ secret }: Secret, text: string): Buffer => keyedHash(secret, 'puzzle', text);

/** A puzzle for one form. Nothing is kept of it: the seal says that it is ours. */
function newPuzzle(config: Secret, form: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS;
  const text = `${form}:${PUZZLE_BITS}:${until}:${randomBytes(12).toString('base64url')}`;
  return `${text}:${sealOf(config, text).toString('base64url')}`;
}

/** Asks for the proof of a new puzzle. Never stored: the same key goes again with it. */
export const proofNeeded = (config: Secret, form: string, now: Date): HttpProblem =>
  httpProblem(PROOF_NEEDED, { puzzle: newPuzzle(config, form, now) }, { 'retry-after': '1' });

export const isProofNeeded = (error: unknown): boolean =>
  error instanceof HttpProblem && error.body.code === PROOF_NEEDED;

/** Tells whether it solves a puzzle of ours for this form that has not ended. Whether it was taken before, `spend` says. */
export function isProof(config: Secret, proof: string | null, form: string, now: Date): boolean {
  const end = proof?.lastIndexOf(':') ?? -1;
  const puzzle = proof === null || end < 0 ? null : readPuzzle(proof.slice(0, end));
  if (proof === null || !puzzle || puzzle.form !== form || puzzle.until * 1000 < now.getTime()) return false;
  const text = proof.slice(0, proof.slice(0, end).lastIndexOf(':'));
  const seal = Buffer.from(puzzle.seal, 'base64url');
  const own = sealOf(config, text);
  if (seal.length !== own.length || !timingSafeEqual(seal, own)) return false;
  return zeroBits(digestOf(proof)) >= puzzle.bits;
}

/** Takes a proof once, in the transaction of what it lets through. False: it was taken before. */
export async function spendProof(tx: Tx, proof: string, now: Date): Promise<boolean> {
  // By its puzzle: another number that solves it is no other work.
  const digest = digestOf(proof.slice(0, proof.lastIndexOf(':')));
  const made = await tx
    .insertInto('spent_puzzles')
    .values({ digest, at: now })
    .onConflict((taken) => taken.column('digest').doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
