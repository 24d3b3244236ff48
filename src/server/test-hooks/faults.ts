import { withoutEnd } from '#domain/text/text-ends.ts';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DropConnection,
  forbidden,
  HttpProblem,
  newReference,
  notAuthenticated,
  httpNotFound,
  problemBody,
  rateLimited,
  serverError,
  unavailable,
} from '#server/platform/http/errors.ts';
import type { Fault, Faults, FaultTarget } from '#server/platform/base/faults.ts';

/** Paths with or without base and trailing slash are the same. */
const plain = (path: string): string => withoutEnd(path.replace(/^\/api(?=\/)/, ''), '/');

export function createFaults(): Faults {
  const planned: Fault[] = [];
  const take = (call: FaultTarget, when: Fault['when']): Fault | undefined => {
    const at = planned.findIndex((fault) => fault.when === when && hits(fault, call));
    const fault = planned[at];
    if (fault && --fault.times <= 0) planned.splice(at, 1);
    return fault;
  };
  return {
    plan: (fault) => void planned.push({ ...fault }),
    clear: () => void planned.splice(0),
    async before(call) {
      const fault = take(call, 'before');
      if (!fault) return;
      if (fault.delayMs > 0) await wait(fault.delayMs);
      if (fault.delayMs > 0 && fault.status === null) return;
      throw problemOf(fault.status ?? 503);
    },
    async afterCommit(call) {
      const fault = take(call, 'after_commit');
      if (!fault) return;
      if (fault.delayMs > 0) await wait(fault.delayMs);
      throw new DropConnection();
    },
  };
}

/** As the server itself would say it, so that a client meets what it is going to meet. */
const PROBLEMS: Record<number, () => HttpProblem> = {
  401: () => notAuthenticated('invalid'),
  403: forbidden,
  404: httpNotFound,
  429: () => rateLimited(1),
  500: () => serverError(newReference()),
  503: unavailable,
};

const problemOf = (status: number): HttpProblem =>
  PROBLEMS[status]?.() ?? new HttpProblem(status, problemBody('fault'));

function hits(fault: Fault, { name, method, path }: FaultTarget): boolean {
  if (fault.path === name) return true;
  if (path === undefined || plain(fault.path) !== plain(path)) return false;
  return fault.method === null || fault.method === method;
}
