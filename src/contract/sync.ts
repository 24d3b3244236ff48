import * as v from 'valibot';
import { Conflict } from './listings/conflict.ts';

/** Limits of a batch (settled point 5): the server takes 256 KB, the phone sends up to 128 KB, both at most 50 commands. */
export const MAX_COMMANDS = 50;
export const MAX_BATCH_BYTES = 256 * 1024;
/** Most values of a batch, those of its commands together: what phones send in 128 KB has some 8,000 at most. */
export const MAX_BATCH_VALUES = 20_000;
export const SENT_BATCH_BYTES = 128 * 1024;

/** The code of a 429 that names a puzzle, as `puzzle` (domain/requests/puzzle.ts), and the longest proof that is read. */
export const PROOF_NEEDED = 'proof_needed';
export const MAX_PROOF = 400;

const Key = v.pipe(v.string(), v.uuid());

/** A whole row as it now stands on the server; the phone takes it over when its version is not older. */
export const Change = v.object({ row: v.string(), version: v.number(), value: v.unknown() });
export type Change = v.InferOutput<typeof Change>;

export const Result = v.object({
  key: Key,
  outcome: v.picklist(['done', 'rejected', 'retry', 'skipped', 'cancelled']),
  replay: v.boolean(),
  /** Status and body are exactly the single call's answer; no body where the request wanted none. */
  status: v.nullable(v.number()),
  body: v.unknown(),
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
  fields: v.nullable(v.record(v.string(), v.unknown())),
  changes: v.array(Change),
  /** One of a form that this version does not know must not keep a whole answer from being read. */
  conflicts: v.fallback(v.array(Conflict), []),
  /** Seconds, with outcome retry. */
  retryAfter: v.nullable(v.number()),
});
export type Result = v.InferOutput<typeof Result>;

/** A result with what is to be told, and nothing else. */
export function resultOf(key: string, outcome: Result['outcome'], more: Partial<Result> = {}): Result {
  return {
    key,
    outcome,
    replay: false,
    status: null,
    body: null,
    code: null,
    message: null,
    fields: null,
    changes: [],
    conflicts: [],
    retryAfter: null,
    ...more,
  };
}

export const SyncAnswer = v.object({
  protocol: v.literal(1),
  batch: Key,
  serverTime: v.string(),
  userVersion: v.number(),
  results: v.array(Result),
});
export type SyncAnswer = v.InferOutput<typeof SyncAnswer>;

/** Header of a personal read: the user's version in the same snapshot. */
export const USER_VERSION = 'x-user-version';
export const MIN_USER_VERSION = 'x-min-user-version';
