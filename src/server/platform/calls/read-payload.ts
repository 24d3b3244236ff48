import { REFUSALS } from '#domain/refusals/table.ts';
import * as v from 'valibot';
import { type FieldIssue, fieldIssues } from '#contract/problem.ts';
import { currentPayload } from '#contract/upcast.ts';
import { type Content, fingerprintOf } from '../base/fingerprint.ts';
import type { MutationHandler } from './handle.ts';

type Declared = MutationHandler['declared'];

/** A payload as today's declaration reads it, or what is wrong with it. */
export type ReadPayload = { payload: unknown; issues: null } | { payload: null; issues: FieldIssue[] };

/**
 * Reads what came in, of this version or, raised by its upcasters, of an older one (sync 10).
 * @param version as on the wire, at most the declared one
 */
export function readPayload(declared: Declared, raw: unknown, version: number): ReadPayload {
  return version < declared.v ? raised(declared, raw, version) : asItIs(declared, raw);
}

function asItIs({ payload }: Declared, raw: unknown): ReadPayload {
  const read = v.safeParse(payload, raw);
  return read.success ? { payload: read.output, issues: null } : refused(fieldIssues(read.issues));
}

function raised(declared: Declared, raw: unknown, version: number): ReadPayload {
  const older = refused([{ path: [], code: 'invalid', detail: REFUSALS.invalid.text }]);
  if (declared.kind !== 'command') return older;
  try {
    const read = currentPayload(declared, version, raw);
    return read ? { payload: read.payload, issues: null } : older;
  } catch {
    // An upcaster is written for what phones of its time stored; this is something else.
    return older;
  }
}

const refused = (issues: FieldIssue[]): ReadPayload => ({ payload: null, issues });

/** Tells whether a chain of upcasters leads from that version to the declared one. */
export function canBeRaised(declared: Declared, version: number): boolean {
  if (declared.kind !== 'command' || !Number.isInteger(version) || version < 1) return false;
  const steps = Array.from({ length: declared.v - version }, (_, at) => declared.upcast[version + at]);
  return steps.every((step) => step !== undefined);
}

/**
 * The digests under which what came in may lie in the ledger; a new row gets the first.
 *
 * A payload of this version is hashed as its schema read it. The schemas of older versions are gone, so an older one is
 * hashed as it was sent: phones send the canonical form, and that is what the server of its day hashed. Only whether
 * that server could read it is not known any more, so both digests count.
 * @param read null for a command that this server has no schema for
 */
export function fingerprintsOf(
  sent: { name: string; v: number; payload: unknown },
  read: ReadPayload | null,
  secret: string,
): [string, ...string[]] {
  const content = (valid: boolean, payload: unknown): Content => ({ ...sent, payload, valid });
  if (read?.issues === null) return [fingerprintOf(content(true, read.payload), secret)];
  if (read) return [fingerprintOf(content(false, sent.payload), secret)];
  return [
    fingerprintOf(content(true, sent.payload), secret),
    fingerprintOf(content(false, sent.payload), secret),
  ];
}
