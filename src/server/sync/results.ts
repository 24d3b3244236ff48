import type { WireCommand } from '#contract/sync-request.ts';
import type { Result } from '#contract/sync.ts';
import { UnknownAlias } from '#server/platform/calls/aliases.ts';
import type { Answer } from '#server/platform/calls/answers.ts';
import { CancelledKey } from '#server/platform/calls/attempt.ts';
import {
  HttpProblem,
  knownProblem,
  newReference,
  httpProblem,
  serverError,
} from '#server/platform/http/errors.ts';
import type { Batch } from './batch.ts';
import { cancelled, rejected, retryLater, resultOfAnswer, skipped } from './outcomes.ts';

/** A dependency is neither done nor refused: the follower waits for it. */
export class NotYet extends Error {
  override name = 'NotYet';
}

export const dependencyRejected = () => httpProblem('dependency');

/** Result for a command that was answered. */
export function answered({ key }: WireCommand, answer: Answer): Result {
  return answer.status >= 500 || answer.status === 429 || answer.status === 401
    ? retryLater(key, passing(answer.status, answer.body))
    : resultOfAnswer(key, answer);
}

/** Result for a command that could not be settled; what is no known problem is logged. */
export function failed({ ctx, caller }: Batch, wire: WireCommand, error: unknown): Result {
  const { key } = wire;
  if (error instanceof CancelledKey) return cancelled(key, true);
  if (error instanceof NotYet) return skipped(key, 'dependency');
  if (error instanceof UnknownAlias) return skipped(key, 'not_here_yet');
  const known = knownProblem(error);
  if (known?.status === 422 || known?.body.code === 'dependency') return rejected(key, known);
  if (known && known.status < 500) return retryLater(key, known);
  const reference = newReference();
  ctx.log.error({ err: error, reference, id: caller.requestId, name: wire.name, key }, 'command failed');
  return retryLater(key, known ?? serverError(reference));
}

/** An answer that a handler itself gave for now only. */
function passing(status: number, body: string | null): HttpProblem {
  const given: unknown = body === null ? null : JSON.parse(body);
  const code: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'code') : null;
  const detail: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'detail') : null;
  return new HttpProblem(status, {
    code: typeof code === 'string' ? code : 'unavailable',
    detail: typeof detail === 'string' ? detail : 'Please try again',
  });
}
