import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { auditLog, auditTable } from '#contract/staff/audit.ts';
import { pageCount } from '#domain/text/pagination.ts';
import { Pages } from '#shown/pages.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ResultRows } from '../result-rows.tsx';
import { CsvButton } from '../csv-button.tsx';
import { useListAddress } from '../list-address.ts';
import { NotNow, StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { NotRenewed } from '../when-loaded.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ALL_ACTS } from './audit-params.ts';
import { ChainNote } from './chain-note.tsx';

/** Every act of the staff: who, what, before and after. Nobody can change it. */
export function AuditScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Audit log`}>{() => <Audit />}</StaffFrame>;
}

function Audit() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { params, page, to } = useListAddress('/staff/audit', ALL_ACTS);
  const asked = useUncachedQuery(auditLog, { ...params, page: params.page || '1' });
  const { data, problem, refresh } = asked;
  if (!data && problem) return <NotNow problem={problem} onRetry={refresh} />;
  if (!data) return <Skeleton kind="text" count={4} label={t`Loading`} />;
  const found = i18n.number(data.count);
  return (
    <>
      <StaffHead
        title={<Trans>Audit log</Trans>}
        help={
          <>
            <Trans>What staff did, when and to what. Nothing here can be changed or removed.</Trans>{' '}
            {data.count === 1 ? <Trans>1 entry</Trans> : <Trans>{found} entries</Trans>}
          </>
        }
        aside={
          <CsvButton path={auditTable.path} params={params} name="audit">
            <Trans>CSV</Trans>
          </CsvButton>
        }
      />
      <ChainNote />
      <AuditFilters
        key={`${params.actor} ${params.entity} ${params.action}`}
        params={params}
        onChange={(change) => void navigate(to(change))}
      />
      <NotRenewed problem={problem} />
      <ResultRows asked={asked}>
        <AuditEntries entries={data.results} />
      </ResultRows>
      <Pages
        page={page}
        pages={pageCount(data.count)}
        to={(at) => to({ page: at === 1 ? '' : String(at) })}
      />
    </>
  );
}
