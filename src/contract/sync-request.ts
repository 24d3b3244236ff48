import * as v from 'valibot';
import { MAX_COMMANDS, MAX_PROOF } from './sync.ts';

/** Forms of the request apart from those of the answer: a phone reads no request, and need not carry them. */
const Key = v.pipe(v.string(), v.uuid());

/** One command on the wire (sync 6). `payload` is read by the schema of its declaration. */
export const WireCommand = v.object({
  key: Key,
  name: v.pipe(v.string(), v.maxLength(100)),
  v: v.number(),
  lane: v.pipe(v.string(), v.maxLength(200)),
  deps: v.array(Key),
  payload: v.unknown(),
  /** Proof of a puzzle that the server named for this very command (domain/requests/puzzle.ts); no part of what is hashed. */
  proof: v.optional(v.pipe(v.string(), v.maxLength(MAX_PROOF))),
});
export type WireCommand = v.InferOutput<typeof WireCommand>;

export const SyncRequest = v.object({
  protocol: v.literal(1),
  batch: Key,
  /** `u:<id>` or `anon:<device>`. */
  owner: v.pipe(v.string(), v.regex(/^(u:[1-9]\d*|anon:[0-9a-f-]{36})$/)),
  device: v.pipe(v.string(), v.maxLength(64)),
  commands: v.array(WireCommand),
  cancels: v.optional(v.array(Key), []),
  /**
   * Went out earlier and were not answered, but do not go again with this batch: what became of them is told as well,
   * so that no row of the answer holds the effect of a command that the phone still shows as waiting.
   */
  unanswered: v.optional(v.pipe(v.array(Key), v.maxLength(MAX_COMMANDS)), []),
  /** Names of commands of whose yes the phone keeps nothing but that: the answer leaves their bodies out. */
  bare: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_COMMANDS)), []),
  /** Commands that the phone has not yet sent or heard of, those of this batch too: for staff. An odd one keeps no work from being done. */
  waiting: v.fallback(
    v.optional(
      v.object({
        count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
        oldestSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(1e8)),
      }),
    ),
    undefined,
  ),
});
export type SyncRequest = v.InferOutput<typeof SyncRequest>;
