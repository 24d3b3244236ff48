import * as v from 'valibot';
import type { Command } from './declare.ts';

/**
 * The payload of a command that was written by this or an older version of the app, as the newest declaration reads it
 * (sync 10). On the wire it stays as it was stored: the phone folds, shows and edits with this, the server runs with it.
 * @returns null when no upcaster leads from that version, or what it gives is not a payload
 */
export function currentPayload<P extends v.GenericSchema>(
  declared: Pick<Command<P, v.GenericSchema>, 'v' | 'payload' | 'upcast'>,
  version: number,
  payload: unknown,
): { payload: v.InferOutput<P> } | null {
  let raised: unknown = payload;
  for (let at = version; at < declared.v; at += 1) {
    const step = declared.upcast[at];
    if (!step) return null;
    try {
      raised = step(raised);
    } catch {
      // A payload that is not what its version wrote: one such must not keep the others from being shown.
      return null;
    }
  }
  if (version > declared.v) return null;
  const read = v.safeParse(declared.payload, raised);
  return read.success ? { payload: read.output } : null;
}

/**
 * Names that earlier versions of the app could write and that this one withdrew: the server answers `obsolete`, the
 * phone still shows and exports them.
 */
export const WITHDRAWN: readonly string[] = [];
