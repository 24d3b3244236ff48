import { Trans, useLingui } from '@lingui/react/macro';
import { priceDay } from './amount.tsx';
import { useMoment, useNow } from './clock.ts';

interface PriceSinceProps {
  /** Since when each of the prices holds, ISO; null or absent: nobody has said. */
  since: readonly (string | null | undefined)[];
  /** Moment when this phone saw them, ms; null: not known. */
  seen: number | null;
}

/**
 * The dates of a price, each its own (settled point 32): since when it holds, where that is known, and when it was seen. Of
 * several the newest says since when they all hold.
 */
export function PriceSince({ since, seen }: PriceSinceProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const known = since.flatMap((one) => one ?? []);
  const newest = known.length === since.length ? known.toSorted().at(-1) : undefined;
  const day = newest === undefined ? null : priceDay(i18n, newest);
  const at = seen === null || Number.isNaN(seen) || now === null ? null : moment(seen, now);
  const isOne = since.length === 1;
  if (day === null)
    return at === null ? <Trans>Set by the seller</Trans> : <Trans>Set by the seller, seen {at}</Trans>;
  if (at === null)
    return isOne ? <Trans>Seller's price since {day}</Trans> : <Trans>Sellers' prices since {day}</Trans>;
  return isOne ? (
    <Trans>
      Seller's price since {day}, seen {at}
    </Trans>
  ) : (
    <Trans>
      Sellers' prices since {day}, seen {at}
    </Trans>
  );
}
