import { Trans, useLingui } from '@lingui/react/macro';
import { priceSetter } from '#domain/money/price-setter.ts';
import { priceDay } from './amount.tsx';
import { useMoment, useNow } from './clock.ts';

interface PriceSinceProps {
  /** Since when each of the prices holds, ISO; null or absent: nobody has said. */
  since: readonly (string | null | undefined)[];
  /** Moment when this phone saw them, ms; null: not known. */
  seen: number | null;
  /** For each whether the shop itself sets it; null or absent: nobody has said. */
  own?: readonly (boolean | null | undefined)[] | undefined;
}

/**
 * The dates of a price, each its own (settled point 32): since when it holds, where that is known, and when it was seen. Of
 * several the newest says since when they all hold.
 */
export function PriceSince({ since, seen, own = [] }: PriceSinceProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const known = since.flatMap((one) => one ?? []);
  const newest = known.length === since.length ? known.toSorted().at(-1) : undefined;
  const day = newest === undefined ? null : priceDay(i18n, newest);
  const at = seen === null || Number.isNaN(seen) || now === null ? null : moment(seen, now);
  const who = useSetter(own);
  if (who !== null) return <SetBy who={who} day={day} at={at} />;
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

/** Name of who sets these prices where the shop sets some; null: sellers do. */
export function useSetter(own: readonly (boolean | null | undefined)[]): string | null {
  const { t } = useLingui();
  const setter = priceSetter(own);
  if (setter === 'sellers') return null;
  return setter === 'shop' ? 'Chicargos' : t`Chicargos and sellers`;
}

/** The same of prices that the shop sets, all or some. */
function SetBy({ who, day, at }: { who: string; day: string | null; at: string | null }) {
  if (day === null)
    return at === null ? (
      <Trans>Set by {who}</Trans>
    ) : (
      <Trans>
        Set by {who}, seen {at}
      </Trans>
    );
  return at === null ? (
    <Trans>
      Set by {who}, since {day}
    </Trans>
  ) : (
    <Trans>
      Set by {who}, since {day}, seen {at}
    </Trans>
  );
}
