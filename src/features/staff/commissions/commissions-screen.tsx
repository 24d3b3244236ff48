import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { staffCommissions } from '#contract/staff/supporters.ts';
import { COMMISSION_STATUSES } from '#contract/supporter.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { PagedList } from '../paged-list.tsx';
import { useListAddress } from '../list-address.ts';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import work from '../work.module.css';
import { useCommissionWords } from './commission-words.ts';
import { CommissionsTable } from './commissions-table.tsx';
import { TotalsLine } from './totals-line.tsx';

/** The ledger of commissions of all supporters, newest first. */
export function CommissionsScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Commissions`}>{() => <Commissions />}</StaffFrame>;
}

const USUAL = { supporter: '', status: '', month: '', page: '' };

function Commissions() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useCommissionWords();
  const { params, page, to } = useListAddress('/staff/commissions', USUAL);
  const asked = useUncachedQuery(staffCommissions, { ...params, page: params.page || '1' });
  return (
    <>
      <StaffHead
        title={<Trans>Commissions</Trans>}
        help={
          <>
            <Trans>Everything supporters earned, had reversed and were paid, line by line.</Trans>{' '}
            {asked.data && <Plural value={asked.data.count} one="# entry" other="# entries" />}
          </>
        }
        aside={
          <ButtonLink to="/staff/payouts">
            <Trans>Payouts</Trans>
          </ButtonLink>
        }
      />
      <div className={work.tools}>
        <SelectField
          compact
          label={t`Status`}
          value={params.status}
          onChange={(event) => void navigate(to({ status: event.target.value }))}
        >
          <option value="">{t`All statuses`}</option>
          {COMMISSION_STATUSES.map((one) => (
            <option key={one} value={one}>
              {words.states[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          type="month"
          label={t`Recorded in`}
          value={params.month}
          onChange={(event) => void navigate(to({ month: event.target.value }))}
        />
        {params.supporter !== '' && (
          <p>
            <Link to={`/staff/supporters/${params.supporter}`}>
              <Trans>The supporter</Trans>
            </Link>
            {' · '}
            <Link to={to({ supporter: '' })}>
              <Trans>Of all supporters</Trans>
            </Link>
          </p>
        )}
      </div>
      <PagedList
        asked={asked}
        page={page}
        toPage={(at) => to({ page: at })}
        foot={asked.data && <TotalsLine totals={asked.data.totals} />}
      >
        {(results) => <CommissionsTable entries={results} whose />}
      </PagedList>
    </>
  );
}
