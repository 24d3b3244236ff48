import { Trans } from '@lingui/react/macro';
import type { StaffRequest } from '#contract/staff/requests.ts';
import { waitsForShop } from '#domain/requests/request-status.ts';
import { Mark } from '#ui/mark.tsx';
import { useRequestWords } from './request-words.ts';

/** State of a request; one that waits longer than was promised says so first. */
export function RequestMark({ status, overdue }: Pick<StaffRequest, 'status' | 'overdue'>) {
  const words = useRequestWords();
  if (overdue)
    return (
      <Mark kind="stop">
        <Trans>Overdue</Trans>
      </Mark>
    );
  return <Mark kind={waitsForShop(status) ? 'wait' : 'ok'}>{words.states[status]}</Mark>;
}
