import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { CommissionEntry } from '#contract/supporter.ts';
import { pageCount } from '#domain/text/pagination.ts';
import { useQuery } from '#offline/react/react.ts';
import type { QueryState } from '#offline/store/states.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Pages } from '#shown/pages.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatementLine } from './components/statement-line.tsx';
import { StatementPoints } from './components/statement-points.tsx';
import { StatementSave } from './components/statement-save.tsx';
import { StatementTotals } from './components/statement-totals.tsx';
import { PaymentLink } from './payment/payment-link.tsx';
import { commissions } from './queries.ts';

interface StatementProps {
  /** 1 or more. */
  page: number;
  age: ComponentType<{ state: Pick<QueryState<unknown>, 'source' | 'asOf'> }>;
  date: (time: string) => string;
}

/** The address of one page of the statement. */
const statementPage = (page: number): string =>
  `/supporter-dashboard/statement${page > 1 ? `?page=${page}` : ''}`;

/** Each commission with its reason, newest first, 25 a page; readable without a network once it was seen. */
export function StatementScreen({ page, age: Age, date }: StatementProps) {
  const { t } = useLingui();
  usePageTitle(t`Statement of commissions`);
  const state = useQuery(commissions, { page: String(page) });
  const { problem } = state;
  // Whether it is the last page that went or one that never was, the first page always has an answer.
  const past = problem?.code === 'invalid_page';
  const data = past ? undefined : state.data;
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`Dashboard`, to: '/supporter-dashboard' },
          { label: t`Statement` },
        ]}
      />
      <PageHead title={<Trans>Statement of commissions</Trans>} age={data && <Age state={state} />} />
      <div className="stack">
        {data && <StatementTotals totals={data.totals} />}
        {data?.points && <StatementPoints points={data.points} totals={data.totals} date={date} />}
        {data && <PaymentLink />}
        {data && data.count > 0 && (
          <>
            <Lines lines={data.results} date={date} />
            <Pages page={page} pages={pageCount(data.count)} to={statementPage} />
          </>
        )}
        {data?.count === 0 && <NoLines />}
        {data && (data.count > 0 || data.points?.reward) && <StatementSave date={date} />}
        {past && (
          <Empty
            icon="search"
            title={<Trans>The statement has fewer pages</Trans>}
            action={
              <ButtonLink to={statementPage(1)}>
                <Trans>First page</Trans>
              </ButtonLink>
            }
          />
        )}
        {!data && problem && !past && <Failed problem={problem} onRetry={state.refresh} />}
        {!data && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
      </div>
    </Wrap>
  );
}

function Lines({ lines, date }: { lines: readonly CommissionEntry[]; date: (time: string) => string }) {
  return (
    <Box title={<Trans>Each amount</Trans>}>
      <ul className="list">
        {lines.map((line) => (
          <StatementLine key={line.id} line={line} date={date} />
        ))}
      </ul>
    </Box>
  );
}

function NoLines() {
  return (
    <Empty
      icon="currency-dollar"
      title={<Trans>No commission earned yet</Trans>}
      hint={<Trans>A line appears here once an order that came through you is paid.</Trans>}
      action={
        <ButtonLink to="/supporter-dashboard">
          <Trans>Supporter Dashboard</Trans>
        </ButtonLink>
      }
    />
  );
}
