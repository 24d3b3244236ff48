import { PROOF_NEEDED, type Result } from '#contract/sync.ts';
import { backoffMs, RETRY_AFTER_CAP_MS } from '../device/backoff.ts';
import type { Registry } from '../face/declare.ts';
import { type CommandState, mayHaveRun, type OutboxRow, type Reason } from '../store/states.ts';

/** server_error: this many answers `retry` for this very command, over this long (sync 2). */
const SERVER_ERROR_TRIES = 8;
const SERVER_ERROR_MS = 10 * 60_000;

/** Is this answer in the ledger for good? Anything else only says how things stood then (settled point 2). */
function isKept(result: Result | undefined): boolean {
  if (!result || result.outcome === 'retry' || result.outcome === 'skipped') return false;
  return result.outcome !== 'rejected' || result.code !== 'dependency';
}

/** Its answer is what this very request was for. */
const IN_HAND: readonly CommandState[] = ['sending', 'cancelling'];

/** A late yes or no still counts for what was set aside without an answer, never for what is decided. */
const awaitsAnswer = (command: OutboxRow): boolean =>
  command.state === 'queued' ||
  IN_HAND.includes(command.state) ||
  (command.state === 'needs_user' && mayHaveRun(command));

/**
 * Does this answer say something about the command as it stands now? What the server does not keep (retry, skipped, a
 * refusal for the sake of another) counts only for the request in hand, by who leads: it may be overtaken by now.
 */
export const isAnswerCurrent = (command: OutboxRow, result: Result | undefined, current: boolean): boolean =>
  awaitsAnswer(command) && (isKept(result) || (current && IN_HAND.includes(command.state)));

/** Change that is written into a command. */
export type CommandVerdict = Partial<OutboxRow> & { state: OutboxRow['state'] };

/** Verdict of an answer on the command that it is about (sync 2). */
export function verdictOf(
  registry: Registry,
  command: OutboxRow,
  result: Result | undefined,
  now: number,
  random: number,
): CommandVerdict {
  const cancelling = command.state === 'cancelling';
  if (!result || result.outcome === 'skipped')
    return cancelling
      ? { state: 'cancelling' }
      : {
          state: 'queued',
          attempts: Math.max(0, command.attempts - 1),
          notBefore: result?.code === 'wrong_user' ? now + WRONG_USER_MS : 0,
        };
  if (result.outcome === 'cancelled') return { state: 'discarded' };
  if (result.outcome === 'retry') return putOff(command, result, now, random);
  const wish = registry.commands.get(command.name);
  if (result.outcome === 'done' || wish?.doneWhen(result.status ?? 0))
    return {
      state: 'done',
      answer: wish?.keepsAnswer ? result.body : null,
      reason: null,
      doneAt: now,
      tooLate: cancelling,
    };
  // What the user gave up and the server refused has had no effect and never will.
  return cancelling ? { state: 'discarded' } : { state: 'needs_user', reason: reasonOf(result) };
}

/** A stranger's command that only a signed-in user may send: it cannot be mended by asking often. */
const WRONG_USER_MS = 60_000;

function putOff(command: OutboxRow, result: Result, now: number, random: number): CommandVerdict {
  const refusedSince = command.refusedSince ?? now;
  const refusals = command.refusals + 1;
  const askedMs = Math.min((result.retryAfter ?? 0) * 1000, RETRY_AFTER_CAP_MS);
  const waitMs = Math.max(1000, backoffMs(refusals, random), askedMs);
  const later = { refusals, refusedSince, notBefore: now + waitMs };
  if (command.state === 'cancelling') return { state: 'cancelling', ...later };
  if (result.status === TOO_MANY && result.code !== PROOF_NEEDED)
    return turnedAway(command, result, now + waitMs);
  if (refusals < SERVER_ERROR_TRIES || now - refusedSince < SERVER_ERROR_MS)
    return { state: 'queued', ...later };
  return {
    state: 'needs_user',
    refusals,
    refusedSince,
    reason: { ...reasonOf(result), kind: 'server_error', code: result.code ?? 'server_error', fields: null },
  };
}

const TOO_MANY = 429;

/**
 * A server that lives and says "not now" has not done it: that is no attempt without an answer, and no ground to give it
 * up. Why, the screens say as long as it waits.
 */
const turnedAway = ({ attempts }: OutboxRow, result: Result, notBefore: number): CommandVerdict => ({
  state: 'queued',
  attempts: Math.max(0, attempts - 1),
  notBefore,
  refusals: 0,
  refusedSince: null,
  reason: { ...reasonOf(result), kind: 'put_off' },
});

/** The reason shown for a refusal: what the server said, whole. */
export function reasonOf(result: Result): Reason {
  return {
    kind: result.code === 'dependency' ? 'dependency' : 'rejected',
    status: result.status,
    code: result.code ?? 'rejected',
    message: result.message ?? '',
    fields: result.fields,
    body: result.body,
  };
}
