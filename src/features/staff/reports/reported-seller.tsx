import { Trans } from '@lingui/react/macro';
import type { StaffReport } from '#contract/staff/reports.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';

/** Person whom a report is about: as a seller they can be looked into and, where it has to be, stopped. */
export function ReportedSeller({ seller }: { seller: NonNullable<StaffReport['seller']> }) {
  return (
    <Box title={<Trans>The seller</Trans>}>
      <p>
        <Link to={`/staff/sellers/${seller.id}`}>{seller.name || seller.email}</Link>
      </p>
      <p className="small">
        <Link to={`/staff/reports?status=all&seller=${seller.id}`}>
          <Trans>All reports about this seller</Trans>
        </Link>
      </p>
    </Box>
  );
}
