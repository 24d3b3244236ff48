import { Trans, useLingui } from '@lingui/react/macro';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import type { EarlierFigures } from './previous-figures.ts';

/** Both prices, where another one stood here a moment ago. */
export function EarlierPrice({ earlier, car }: { earlier: EarlierFigures | null; car: VehicleDetails }) {
  const { incl_tax: price, currency } = car.PriceObj;
  const at = useSince(earlier);
  if (!earlier || (earlier.price === price && earlier.currency === currency)) return null;
  const before = amountText(earlier.price, earlier.currency);
  const now = amountText(price, currency);
  return (
    <Note role="status" title={<Trans>The price has changed.</Trans>}>
      {at === null ? (
        <Trans>
          It was {before}, and is {now} now.
        </Trans>
      ) : (
        <Trans>
          It was {before} on this phone, seen {at}. It is {now} now.
        </Trans>
      )}
    </Note>
  );
}

/** A listing that went: what this phone knew of it, and one way on. */
export function ListingRemoved({ earlier }: { earlier: EarlierFigures | null }) {
  const { t } = useLingui();
  const at = useSince(earlier);
  const price = earlier && amountText(earlier.price, earlier.currency);
  const reference = earlier && stockReference(earlier.id);
  return (
    <Empty
      icon="search"
      level={1}
      title={t`This vehicle is no longer listed`}
      hint={
        earlier &&
        (at === null ? (
          <Trans>
            {earlier.title}, REF {reference}. It was {price}.
          </Trans>
        ) : (
          <Trans>
            {earlier.title}, REF {reference}. It was {price} on this phone, seen {at}.
          </Trans>
        ))
      }
      action={
        <ButtonLink to={printSearch(WHOLE_STOCK)}>
          <Trans>See all vehicles</Trans>
        </ButtonLink>
      }
    />
  );
}

/** Moment when it was seen, in words; null where that is not known. */
function useSince(earlier: EarlierFigures | null): string | null {
  const now = useNow();
  const moment = useMoment();
  return earlier?.asOf != null && now !== null ? moment(earlier.asOf, now) : null;
}
