import { Trans } from '@lingui/react/macro';
import type { StaffReport } from '#contract/staff/reports.ts';
import { Mark } from '#ui/mark.tsx';
import { useDates } from '../dates.tsx';
import { EmailLink } from '../email-link.tsx';

/** Reporter of it, and the moment. What a guest gave as their address is said to be no more than that. */
export function ReporterLine({ report }: { report: StaffReport }) {
  const { moment } = useDates();
  const { reporter, reporter_email: given } = report;
  const when = moment(report.created_at);
  if (!reporter && given)
    return (
      <>
        <p className="small muted row row-wrap">
          <span>
            <EmailLink email={given} />, {when}
          </span>
          <Mark kind="wait">
            <Trans>Address not verified</Trans>
          </Mark>
        </p>
        <p className="small muted">
          <Trans>
            Written without an account: anyone who knows this address may have typed it. Do not tell it
            anything that only its owner should know.
          </Trans>
        </p>
      </>
    );
  return (
    <p className="small muted">
      {reporter ? (
        <>
          {reporter.name}, <EmailLink email={reporter.email} />, {when}
        </>
      ) : (
        <Trans>Somebody who has left, {when}</Trans>
      )}
    </p>
  );
}
