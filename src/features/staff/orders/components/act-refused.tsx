import { Trans } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { Note } from '#ui/note.tsx';
import { newerOrder } from '../newer-order.ts';

interface ActRefusedProps {
  problem: Problem | null;
  /** Fields that show their own message. */
  fields: readonly string[];
  /** The order as it is seen now: what was refused for an older one is said until the newer one is looked at. */
  seen: StaffOrderDetail;
}

/** Why an act was not done, or that nobody knows. What stands at a field is not said twice. */
export function ActRefused({ problem, fields, seen }: ActRefusedProps) {
  if (!problem || fields.some((field) => fieldMessage(problem, field) !== undefined)) return null;
  if (newerOrder(problem)?.version === seen.version) return null;
  switch (problem.code) {
    case 'offline':
    case 'unreadable':
      return (
        <Note kind="stop" role="alert" icon="cloud-off" title={<Trans>There was no answer.</Trans>}>
          <Trans>
            What you typed is kept. Press again with a connection: it is done only once, even if the first try
            arrived.
          </Trans>
        </Note>
      );
    case 'precondition_failed':
      return (
        <Note kind="stop" role="alert" title={<Trans>Nothing was done: the order has changed.</Trans>}>
          <Trans>See at the top what is new, then press again. What you typed is kept.</Trans>
        </Note>
      );
    default:
      return (
        <Note kind="stop" role="alert" title={<Trans>Not done.</Trans>}>
          {problem.detail}
        </Note>
      );
  }
}
