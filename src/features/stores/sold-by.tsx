import { Trans } from '@lingui/react/macro';
import type { ListingSeller } from '#contract/listings/listing-seller.ts';
import { printStore } from '#domain/stock/store-address.ts';
import { Link } from '#ui/link.tsx';
import { Approved, ApprovedMeans } from './approved.tsx';

/** Seller of a listing, with the way to what else they sell. */
export function SoldBy({ seller: { name, store, approved_since: since } }: { seller: ListingSeller }) {
  return (
    <div>
      <p className="row row-wrap">
        <span>
          <Trans>
            Sold by <Link to={printStore(store)}>{name}</Link>
          </Trans>
        </span>
        <Approved since={since} />
      </p>
      <ApprovedMeans />
    </div>
  );
}
