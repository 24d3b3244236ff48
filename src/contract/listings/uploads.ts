import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { looseText } from '../wire.ts';

/** Limits of one file (settled point 12): 10 MB, and 40 million pixels for a picture. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 40_000_000;
/** Bytes of one part at most; phones start with 64 KB (sync 8). */
export const MAX_PART_BYTES = 512 * 1024;

export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** State of a file as the server knows it: which one, how many bytes of it are safe there, and whether it is whole and good. */
export const Upload = v.object({
  id: v.pipe(v.string(), v.uuid()),
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  complete: v.boolean(),
});
export type Upload = v.InferOutput<typeof Upload>;

/** Rules and their order are the handler's, so that each has its own code. */
export const OpenUpload = v.object({
  /** Same key, same upload. */
  key: v.pipe(looseText, v.toLowerCase()),
  /** Bytes of the whole file. */
  size: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** 64 hex digits, any case. */
  sha256: v.pipe(looseText, v.toLowerCase()),
  type: v.pipe(looseText, v.toLowerCase()),
});

/**
 * Opens an upload, or finds it again by its key or by its bytes: 201 for a new one, 200 for one that is known, which
 * is `complete` at once when the server has all of it (sync 8).
 */
export const openUpload = call({
  name: 'uploads.open',
  method: 'POST',
  path: '/vendor/uploads/',
  payload: OpenUpload,
  answer: Upload,
  also: [201],
  problems: [
    'file_missing',
    'file_too_large',
    'file_type_invalid',
    'key_invalid',
    'sha256_invalid',
    'storage_full',
    'uploads_full',
  ],
});

/** Progress of an upload; HEAD gives the same in its headers alone. */
export const uploadState = query({
  name: 'uploads.state',
  path: '/vendor/uploads/:id/',
  cache: 'N',
  params: v.object({ id: v.string() }),
  answer: Upload,
  problems: ['upload_not_found'],
});

/**
 * Adds bytes at `Upload-Offset`; 409 with the true offset when that is another one. The last part has the whole file
 * checked; an empty part at the end has it checked again.
 */
export const uploadPart = {
  name: 'uploads.part',
  method: 'PATCH',
  path: '/vendor/uploads/:id/',
  mediaType: 'application/partial-upload',
  maxBytes: MAX_PART_BYTES,
  problems: [
    'file_missing',
    'file_type_invalid',
    'file_unreadable',
    'hash_mismatch',
    'image_too_large',
    'offset_invalid',
    'offset_mismatch',
    'part_too_long',
    'storage_full',
    'upload_not_found',
  ],
} as const;

export const UPLOAD_OFFSET = 'upload-offset';
/** `?1` or `?0`. */
export const UPLOAD_COMPLETE = 'upload-complete';

/** Codes of answers that a phone does something about by itself. */
export const OFFSET_MISMATCH = 'offset_mismatch';
export const HASH_MISMATCH = 'hash_mismatch';
export const UPLOAD_NOT_FOUND = 'upload_not_found';
/** Code for a command whose bytes the server has not, or no more: they go out again before it does. */
export const UPLOAD_MISSING = 'upload_missing';
