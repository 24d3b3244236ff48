import { Trans } from '@lingui/react/macro';
import type { Selling } from '#domain/stock/listing-type.ts';
import { useStrip } from '#offline/react/react.ts';
import type { QueryState } from '#offline/store/states.ts';
import { Mark } from '#ui/mark.tsx';
import { useMoment, useNow } from './clock.ts';

/** A server's state that merely takes time is grey (spec buyer §2). */
export function UnderAuction() {
  return (
    <Mark icon="gavel" filled>
      <Trans>UNDER AUCTION</Trans>
    </Mark>
  );
}

/** In the place of what it costs to land: what is sold is not bought from a list (contract 4). */
export function OutOfStock({ filled = false }: { filled?: boolean }) {
  return (
    <Mark kind="stop" filled={filled}>
      <Trans>Out of stock</Trans>
    </Mark>
  );
}

interface SellingMarkProps {
  selling: Selling;
  stock: number;
  /** Source of the listing, and its age. */
  state: Pick<QueryState<unknown>, 'source' | 'asOf'>;
}

/**
 * Tells whether it can be had: under auction, out of stock or available. Green is the server's word of now (settled point 32): what
 * the phone or a catalogue on it remembers is grey, and says of when it is.
 */
export function SellingMark({ selling, stock, state }: SellingMarkProps) {
  const { online } = useStrip();
  const now = useNow();
  const moment = useMoment();
  if (selling === 'auction') return <UnderAuction />;
  if (stock < 1) return <OutOfStock filled />;
  if (state.source === 'server' && online)
    return (
      <Mark kind="ok" filled>
        <Trans>AVAILABLE</Trans>
      </Mark>
    );
  const seen = state.asOf !== null && now !== null ? moment(state.asOf, now) : null;
  return (
    <span className="row row-wrap">
      <Mark filled>
        <Trans>AVAILABLE</Trans>
      </Mark>
      {seen && (
        <small className="muted">
          <Trans>seen {seen}</Trans>
        </small>
      )}
    </span>
  );
}
