import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { type PayoutRunLine, payoutRuns } from '#contract/staff/supporters.ts';
import { amountText } from '#shown/amount.tsx';
import { useNow } from '#shown/clock.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { PagedList } from '../paged-list.tsx';
import { MomentText } from '../dates.tsx';
import { useListAddress } from '../list-address.ts';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { useCommissionWords } from './commission-words.ts';
import { RunBox } from './run-box.tsx';

/** Commissions are paid by calendar months: a month is looked at, made, and each transfer marked. */
export function PayoutsScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Payouts`}>{(who) => <Payouts hasSecondStep={who.totp_enabled} />}</StaffFrame>;
}

const USUAL = { page: '' };

/** The month before the one of a moment, UTC. */
const monthBefore = (at: number): string => {
  const day = new Date(at);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

function Payouts({ hasSecondStep }: { hasSecondStep: boolean }) {
  const { page, params, to } = useListAddress('/staff/payouts', USUAL);
  const now = useNow();
  const asked = useUncachedQuery(payoutRuns, { page: params.page || '1' });
  return (
    <>
      <StaffHead
        title={<Trans>Payouts</Trans>}
        help={
          <Trans>
            Pay supporters what they earned, a month at a time. Supporters owed $25.00 or more are paid; less
            is carried over to the next month.
          </Trans>
        }
      />
      <div className="stack">
        {now !== null && (
          <RunBox usual={monthBefore(now)} hasSecondStep={hasSecondStep} onRun={asked.refresh} />
        )}
        <PagedList asked={asked} page={page} toPage={(at) => to({ page: at })}>
          {(results) => <RunsTable runs={results} />}
        </PagedList>
      </div>
    </>
  );
}

function RunsTable({ runs }: { runs: readonly PayoutRunLine[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useCommissionWords();
  const columns: readonly DataColumn<PayoutRunLine>[] = [
    {
      key: 'month',
      label: t`Month`,
      heading: true,
      cell: ({ id, month }) => <Link to={`/staff/payouts/${id}`}>{words.month(month)}</Link>,
    },
    { key: 'total', label: t`Total`, right: true, cell: ({ total }) => amountText(total, 'USD') },
    { key: 'payouts', label: t`Payouts`, right: true, cell: ({ payouts }) => payouts },
    {
      key: 'open',
      label: t`Status`,
      cell: ({ open }) =>
        open === 0 ? <Mark kind="ok">{t`All paid`}</Mark> : <Mark kind="wait">{t`${open} to transfer`}</Mark>,
    },
    { key: 'made', label: t`Made`, cell: ({ created_at: at }) => <MomentText of={at} /> },
  ];
  return (
    <DataTable
      label={t`Payouts by month`}
      columns={columns}
      rows={runs}
      keyOf={({ id }) => id}
      onOpen={(id) => void navigate(`/staff/payouts/${id}`)}
      empty={<Empty bare icon="search" title={<Trans>No month has been paid out yet</Trans>} />}
    />
  );
}
