import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Basket } from '#contract/basket.ts';
import type { PriceFigures } from '#contract/orders/orders.ts';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { useMissingTitle } from '#shown/missing-title.ts';
import { PriceSince } from '#shown/price-since.tsx';
import { ShippingSetBy } from '#shown/shipping-set-by.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Sum } from '#ui/sum.tsx';
import { type Difference, differences, type OptionsOf, repriced, shippingSetIn } from '../order-payload.ts';
import { MissingLines } from './missing-lines.tsx';
import { quoteEndedAfter, orderIn } from './order-state.ts';
import styles from './order-parts.module.css';

interface ChangedProps {
  command: CommandView;
  figures: PriceFigures;
  basket: Basket | undefined;
  optionsOf: OptionsOf;
  onGiveUp: () => void;
}

/** Both figures, what you saw and what it is now, and two answers. Nothing is ordered until one is given. */
export function PriceChanged({ command, figures, basket, optionsOf, onGiveUp }: ChangedProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const now = useNow();
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const given = orderIn(command);
  const next = given && repriced(given, figures, basket, optionsOf);
  const at = now === null ? '\u00a0' : moment(command.createdAt, now, 'first');
  const { currency, missing } = figures;
  const titleOf = useMissingTitle();
  const title = missing.length === 0 ? t`The price has changed` : titleOf(missing);
  const total = amountText(figures.total, currency);
  // Of other lines than those of the review only the totals can be compared.
  const changes = given && next ? differences(given, next) : [];

  async function accept() {
    if (!engine || !given || !next) return;
    setBusy(true);
    try {
      await engine.replace(command.key, next.order, next.seen);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box kind="stop" label={title}>
      <div role="status">
        <WaitingMark command={command} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>
        {missing.length === 0 ? (
          <Trans>
            While your order was waiting, one of its figures changed. Your order has not been placed.
          </Trans>
        ) : (
          <Trans>Your order has not been placed. You can order the rest.</Trans>
        )}{' '}
        <Cause command={command} figures={figures} />
      </p>
      {missing.length > 0 && <MissingLines missing={missing} />}
      <Sum
        className={styles.sum}
        caption={title}
        rows={[
          ...changes.map((change, place) => ({
            key: `${place}`,
            label:
              change.kind === 'line' ? change.title : change.kind === 'discount' ? t`Discount` : t`Shipping`,
            source: <Saw amount={amountText(change.saw, currency)} />,
            amount: amountText(change.now, currency),
            note: <Why change={change} figures={figures} />,
            small: true,
          })),
          ...(given
            ? [
                {
                  key: 'saw',
                  label: <Trans>You saw</Trans>,
                  source: at,
                  amount: amountText(given.order.total, given.seen.currency),
                },
              ]
            : []),
        ]}
        total={{
          key: 'now',
          label: <Trans>It is now</Trans>,
          source: <Trans>At our prices and rates</Trans>,
          amount: total,
        }}
      />
      <div className={styles.main}>
        {next ? (
          <Button variant="main" full busy={busy} onClick={() => void accept()}>
            {missing.length === 0 ? (
              <Trans>Order at {total}</Trans>
            ) : (
              <Trans>Order the rest at {total}</Trans>
            )}
          </Button>
        ) : (
          <p className="small">
            <Trans>Your basket has changed since. Check it, then order again.</Trans>
          </p>
        )}
        <Button full tall onClick={onGiveUp}>
          <Trans>Do not order</Trans>
        </Button>
      </div>
    </Box>
  );
}

/** Why, where the server says why: a code that ended, a quote that ended after the order was written. */
function Cause({ command, figures }: { command: CommandView; figures: PriceFigures }) {
  const now = useNow();
  const moment = useMoment();
  const { voucher_dropped: dropped, shipping_source: source } = figures;
  const had = orderIn(command)?.seen.discount;
  const ended = quoteEndedAfter(command, figures.quote_expired_at);
  const until = ended === null || now === null ? null : moment(ended, now);
  return (
    <>
      {had && dropped !== null && <Trans>Discount code {dropped} no longer applies.</Trans>}{' '}
      {until !== null && source === 'published' && (
        <Trans>The shipping quote was valid until {until}, so the published rate applies.</Trans>
      )}
    </>
  );
}

/** Why one figure is what it is now. */
function Why({ change, figures }: { change: Difference; figures: PriceFigures }) {
  if (change.kind === 'line')
    return change.since && <PriceSince since={[change.since]} own={[change.own]} seen={null} />;
  const set = change.kind === 'shipping' ? shippingSetIn(figures) : null;
  return set && <ShippingSetBy set={set} />;
}

function Saw({ amount }: { amount: string }) {
  return <Trans>You saw {amount}</Trans>;
}
