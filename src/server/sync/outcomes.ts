import { type Result, resultOf } from '#contract/sync.ts';
import { type Answer, bodyOf } from '#server/platform/calls/answers.ts';
import type { HttpProblem } from '#server/platform/http/errors.ts';
import type { MutationHandler } from '#server/platform/calls/handle.ts';

/** Result of what a command's own call answered: done or rejected, with its status and body. */
export function resultOfAnswer(key: string, answer: Answer): Result {
  const body = bodyOf(answer);
  const heads = answer.status < 400 ? {} : headsOf(body);
  return resultOf(key, answer.status < 400 ? 'done' : 'rejected', {
    replay: answer.replay,
    status: answer.status,
    body,
    ...heads,
    changes: answer.changes,
    conflicts: answer.conflicts,
  });
}

/** Refused for a reason outside the trade that another try does not mend, such as a key used for something else. */
export function rejected(key: string, problem: { status: number; body: unknown }): Result {
  return resultOf(key, 'rejected', {
    status: problem.status,
    body: problem.body,
    ...headsOf(problem.body),
  });
}

/** Not done, and the same command may work later. */
export function retryLater(key: string, problem: HttpProblem): Result {
  const seconds = Number(problem.headers['retry-after'] ?? Number.NaN);
  return resultOf(key, 'retry', {
    status: problem.status,
    body: problem.body,
    ...headsOf(problem.body),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}

/** Not looked at: its turn has not come. `code` says why where that helps. */
export const skipped = (key: string, code: string | null = null): Result =>
  resultOf(key, 'skipped', { code });

export const cancelled = (key: string, replay: boolean): Result => resultOf(key, 'cancelled', { replay });

/** `code`, `message` and `fields` repeat the heads of the body (sync 6). */
function headsOf(body: unknown): Partial<Pick<Result, 'code' | 'message' | 'fields'>> {
  if (typeof body !== 'object' || body === null) return {};
  const code: unknown = Reflect.get(body, 'code');
  const detail: unknown = Reflect.get(body, 'detail');
  const fields: unknown = Reflect.get(body, 'fields');
  return {
    code: typeof code === 'string' ? code : null,
    message: typeof detail === 'string' ? detail : null,
    fields: typeof fields === 'object' && fields !== null ? { ...fields } : null,
  };
}

/** Removing what is gone already is done as far as followers care (sync 2), and so is what is optional, refused or not. */
export function countsAsDone(handler: MutationHandler | undefined, status: number): boolean {
  const declared = handler?.declared;
  if (declared?.kind === 'command' && declared.optional) return true;
  return (status >= 200 && status < 300) || (status === 404 && declared?.method === 'DELETE');
}
