import { Trans, useLingui } from '@lingui/react/macro';
import type { ServedDay, StaffStatus } from '#contract/staff/status.ts';
import { PROMISED } from '#domain/shop/error-budget.ts';
import { Box } from '#ui/box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { DayText } from '../dates.tsx';

/** Part of the budget below which it is time to take care. */
const LOW = 0.1;

interface BudgetProps {
  days: readonly ServedDay[];
  budget: StaffStatus['budget'];
}

/** Requests that the shop failed at, against what it may: the rest of the month's budget of faults. */
export function Budget({ days, budget }: BudgetProps) {
  const { t, i18n } = useLingui();
  const share = (part: number, digits: number) =>
    i18n.number(part, { style: 'percent', maximumFractionDigits: digits });
  const columns: readonly DataColumn<ServedDay>[] = [
    { key: 'day', label: t`Day`, heading: true, cell: ({ day }) => <DayText of={day} /> },
    { key: 'served', label: t`Requests`, right: true, cell: ({ served }) => i18n.number(served) },
    { key: 'failed', label: t`Failed`, right: true, cell: ({ failed }) => i18n.number(failed) },
    {
      key: 'deferred',
      label: t`Asked to retry`,
      right: true,
      cell: ({ deferred }) => i18n.number(deferred),
    },
  ];
  const { left } = budget;
  return (
    <Box title={<Trans>Requests</Trans>}>
      <div className="stack">
        {left !== null && (
          <p>
            {left > 0 ? (
              <Mark kind={left < LOW ? 'wait' : 'ok'}>
                <Trans>
                  {left < 0.01 ? share(Math.max(left, 0.001), 1) : share(left, 0)} of this month’s error
                  budget is left
                </Trans>
              </Mark>
            ) : (
              <Mark kind="stop">
                <Trans>This month’s error budget is used up</Trans>
              </Mark>
            )}
          </p>
        )}
        <p className="small muted">
          <Trans>
            In the last 30 days {i18n.number(budget.failed)} of {i18n.number(budget.served)} requests failed.
            Target: {share(PROMISED, 1)} without an error on our side.
          </Trans>
        </p>
        <DataTable
          label={t`Requests by day`}
          columns={columns}
          rows={days}
          keyOf={({ day }) => day}
          empty={<Empty icon="clock" title={<Trans>No request has been counted yet</Trans>} />}
        />
      </div>
    </Box>
  );
}
