import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { ReportScreen } from '#features/staff/reports/report-screen.tsx';
import { ReportsScreen } from '#features/staff/reports/reports-screen.tsx';
import { useParams } from '../params.ts';

export function Page() {
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) =>
        id === undefined ? <ReportsScreen key={user.id} /> : <ReportScreen key={`${user.id} ${id}`} id={id} />
      }
    </SignedInOnly>
  );
}
