import * as v from 'valibot';
import { MAX_PHOTOS, MAX_WAITING, MAX_WAITING_BYTES } from '../store/limits.ts';
import type { OutboxRow, StoredPhoto } from '../store/states.ts';

/** The file that carries waiting work to another phone of the same user (sync 13). */
export const WORK_FILE_FORMAT = 'chicargos-work';
export const VERSION = 1;

/** Twice what an owner may have waiting, for what the screens saw and what the server said of it. */
export const MAX_FILE_BYTES = 2 * MAX_WAITING_BYTES;

const Key = v.pipe(v.string(), v.uuid());
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Head with which every version of the file begins. */
export const WorkFileHead = v.object({
  format: v.literal(WORK_FILE_FORMAT),
  version: v.pipe(v.number(), v.integer()),
});

/** Commands are read one by one: one that is broken must not cost the others. */
export const WorkFile = v.object({
  format: v.literal(WORK_FILE_FORMAT),
  version: v.literal(VERSION),
  owner: v.pipe(v.string(), v.regex(/^(u:[1-9]\d*|anon:[0-9a-f-]{36})$/)),
  device: v.pipe(v.string(), v.maxLength(64)),
  /** ms */
  exportedAt: v.number(),
  commands: v.pipe(v.array(v.unknown()), v.maxLength(MAX_WAITING)),
  photos: v.pipe(v.array(v.unknown()), v.maxLength(MAX_PHOTOS)),
});

const FiledReason = v.object({
  kind: v.picklist(['rejected', 'dependency', 'server_error', 'put_off']),
  status: v.nullable(v.number()),
  code: v.pipe(v.string(), v.maxLength(100)),
  message: v.string(),
  fields: v.nullable(v.record(v.string(), v.unknown())),
  body: v.unknown(),
});

export const FiledCommand = v.object({
  key: Key,
  name: v.pipe(v.string(), v.maxLength(100)),
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  lane: v.pipe(v.string(), v.maxLength(200)),
  deps: v.pipe(v.array(Key), v.maxLength(MAX_WAITING)),
  payload: v.unknown(),
  seen: v.unknown(),
  state: v.picklist(['queued', 'sending', 'cancelling', 'needs_user']),
  sent: v.boolean(),
  reason: v.nullable(FiledReason),
  createdAt: v.pipe(v.number(), v.minValue(0)),
});
export type FiledCommand = v.InferOutput<typeof FiledCommand>;

export const FiledPhoto = v.object({
  key: Key,
  command: Key,
  sha256: Sha256,
  type: v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}\/[\w.+-]{1,60}$/)),
  size: Bytes,
  /** The server has it already. */
  complete: v.boolean(),
});
export type FiledPhoto = v.InferOutput<typeof FiledPhoto>;

/** Field by field, so that nothing that a later version stores finds its way into a file (I19). */
export function filedCommand({ key, name, v: version, lane, deps, payload, ...rest }: OutboxRow): unknown {
  const { seen, state, sent, reason, createdAt } = rest;
  return { key, name, v: version, lane, deps, payload, seen, state, sent, reason, createdAt };
}

export function filedPhoto({ key, command, sha256, type, size, complete }: StoredPhoto): FiledPhoto {
  return { key, command, sha256, type, size, complete };
}
