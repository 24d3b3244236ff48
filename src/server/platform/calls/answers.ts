import * as v from 'valibot';
import { Conflict } from '#contract/listings/conflict.ts';
import type { Problem } from '#contract/problem.ts';
import type { Change } from '#contract/sync.ts';
import { type MutationHandler, Reply } from './handle.ts';
import type { Refusal } from './refuse.ts';

/** Answer of a mutation, as both doors send it and the ledger keeps it. */
export interface Answer {
  status: number;
  /** JSON text, null for none (204). */
  body: string | null;
  headers: Record<string, string>;
  /** True when the ledger answered. */
  replay: boolean;
  changes: Change[];
  /** Fields in two versions, with a success. */
  conflicts: Conflict[];
}

/** Answers that a repeat may change, so they are never stored (contract 1.3). */
export const isFinal = (status: number): boolean => status < 500 && status !== 401 && status !== 429;

const PLAIN = { headers: {}, replay: false, changes: [], conflicts: [] };

/** A refusal of the trade. */
export function refused(refusal: Refusal): Answer {
  const body: Problem = refusal.body;
  return { ...PLAIN, status: refusal.status, body: JSON.stringify(body) };
}

/** A success in the shape that the call declares; one of another shape is an error of ours. */
export function shaped({ declared }: MutationHandler, outcome: unknown): Answer {
  const given = outcome instanceof Reply ? (outcome as Reply<unknown>) : new Reply<unknown>(outcome, {});
  const { headers: named = {}, conflicts = [], status = declared.success } = given.options;
  const headers = Object.fromEntries(Object.entries(named).map(([name, text]) => [name.toLowerCase(), text]));
  const answer: Answer = { ...PLAIN, status, body: null, headers, conflicts: readConflicts(conflicts) };
  if (status >= 400) return { ...answer, body: JSON.stringify(given.body) };
  const read = v.safeParse(declared.answer, given.body);
  if (!read.success)
    throw new Error(`${declared.name} answered what it does not declare: ${v.summarize(read.issues)}`);
  return { ...answer, body: status === 204 ? null : JSON.stringify(read.output) };
}

/** As JSON has them, so that the phone reads what was meant; anything else is an error of ours. */
export const readConflicts = (given: unknown): Conflict[] =>
  v.parse(v.array(Conflict), JSON.parse(JSON.stringify(given ?? [])));

/** The JSON value of a stored answer. */
export const bodyOf = (answer: { body: string | null }): unknown =>
  answer.body === null ? null : (JSON.parse(answer.body) as unknown);
