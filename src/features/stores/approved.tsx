import { Trans, useLingui } from '@lingui/react/macro';
import { Mark } from '#ui/mark.tsx';

/** Mark of what staff have confirmed of a seller, and since when. @param since ISO 8601, UTC */
export function Approved({ since }: { since?: string }) {
  const { i18n } = useLingui();
  // In UTC, so that the server and every phone write the same day.
  const day =
    since && i18n.date(new Date(since), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <Mark kind="ok" icon="rosette-check">
      {day ? <Trans>Approved seller since {day}</Trans> : <Trans>Approved seller</Trans>}
    </Mark>
  );
}

/** And what they have not. */
export const ApprovedMeans = () => (
  <p className="small muted">
    <Trans>Our staff have checked the seller’s application. They have not inspected what is for sale.</Trans>
  </p>
);
