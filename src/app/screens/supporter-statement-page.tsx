import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { useAccountDate } from '#features/account/components/account-date.ts';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { StatementScreen } from '#features/supporter/statement-screen.tsx';
import { SupporterPage } from '../supporter-page.tsx';

/** Statement of what a supporter has earned, line by line. */
export function Page() {
  const { t } = useLingui();
  const date = useAccountDate();
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? '1');
  return (
    <SupporterPage title={t`Statement of commissions`}>
      {() => (
        <StatementScreen
          key={page}
          page={Number.isInteger(page) && page > 0 ? page : 1}
          age={SavedLine}
          date={date}
        />
      )}
    </SupporterPage>
  );
}
