import { Plural, Trans } from '@lingui/react/macro';
import type { ReportedListing } from '#contract/staff/reports.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { amountText } from '#shown/amount.tsx';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';

/** The listing that a report is about, as it stands now, and whose orders hang on it. */
export function ReportedBox({ listing }: { listing: ReportedListing }) {
  const { id, title, price, currency, product_class_id: of, open_orders: orders } = listing;
  return (
    <Box title={<Trans>The listing</Trans>} action={<Shown listing={listing} />}>
      <div className="stack">
        <p>
          <b>{title}</b>
          <br />
          <span className="muted">
            {amountText(price, currency)}, REF {stockReference(id)}
          </span>
        </p>
        <p>
          {listing.live && (
            <Link to={of === 1 ? `/details/${id}` : `/details/${id}/parts`}>
              <Trans>See it as buyers do</Trans>
            </Link>
          )}{' '}
          {listing.house && !listing.deleted && (
            <Link to={`/staff/stock/${id}`}>
              <Trans>Edit it</Trans>
            </Link>
          )}
        </p>
        {listing.other_reports > 0 && (
          <Note kind="stop">
            <Plural
              value={listing.other_reports}
              one="# other report about it is open."
              other="# other reports about it are open."
            />
          </Note>
        )}
        {orders.length > 0 && (
          <Note
            kind="wait"
            stacked
            title={<Trans>Buyers are waiting for it. Their orders stay as they are.</Trans>}
          >
            {orders.map((number) => (
              <span key={number}>
                <Link to={`/staff/orders/${number}`}>{number}</Link>{' '}
              </span>
            ))}
          </Note>
        )}
      </div>
    </Box>
  );
}

function Shown({ listing: { live, hidden, deleted } }: { listing: ReportedListing }) {
  if (deleted)
    return (
      <Mark icon="trash">
        <Trans>Removed from the shop</Trans>
      </Mark>
    );
  if (hidden)
    return (
      <Mark kind="stop">
        <Trans>Hidden after a report</Trans>
      </Mark>
    );
  return live ? (
    <Mark kind="ok">
      <Trans>Live</Trans>
    </Mark>
  ) : (
    <Mark icon="edit">
      <Trans>Draft</Trans>
    </Mark>
  );
}
