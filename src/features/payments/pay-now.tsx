import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { payByMobileMoney } from '#contract/orders/payments.ts';
import type { Problem } from '#contract/problem.ts';
import { useCall, useQuery, useStrip } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { useNow } from '#shown/clock.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { mayPayNow } from './may-pay.ts';
import { Bitcoin } from './other-ways.tsx';
import { waysToPay } from './queries.ts';

interface PayNowProps {
  order: OrderDetail;
  /** Asks the server for the order again. */
  onBack: () => void;
}

/**
 * Payment of what is left of an order, by other ways than bank transfer and cash; nothing where the shop has none. Whatever
 * the page of the provider says on the way back, only the order itself says what has arrived.
 */
export function PayNow({ order, onBack }: PayNowProps) {
  const { data: ways } = useQuery(waysToPay, {});
  const now = useNow();
  if (!ways || now === null || !mayPayNow(order, now)) return null;
  const mobile = ways.mobile_money.includes(order.currency);
  if (!mobile && !ways.bitcoin) return null;
  return (
    <Box title={<Trans>Other ways to pay</Trans>}>
      <div className="stack">
        {mobile && <MobileMoney order={order} onBack={onBack} />}
        {ways.bitcoin && <Bitcoin />}
      </div>
    </Box>
  );
}

function MobileMoney({ order, onBack }: PayNowProps) {
  const { online } = useStrip();
  const { send, busy } = useCall(payByMobileMoney);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // A browser may keep this page as it was left, and show it to whoever comes back from the provider.
  useEffect(() => {
    const shown = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      setLeaving(false);
      onBack();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [onBack]);

  async function pay() {
    setProblem(null);
    const outcome = await send({ number: order.number });
    if (!outcome.ok) return setProblem(outcome.problem);
    setLeaving(true);
    location.assign(outcome.value.address);
  }
  return (
    <>
      <Button variant="main" tall busy={busy || leaving} disabled={!online} onClick={() => void pay()}>
        <Trans>Pay {amountText(order.balance, order.currency)} by mobile money</Trans>
      </Button>
      <p className="small muted">
        {online ? (
          <Trans>You pay on Flutterwave's page. Once they confirm the payment to us, it shows here.</Trans>
        ) : (
          <Trans>This needs a connection.</Trans>
        )}
      </p>
      {problem && (
        <Note kind="stop" role="alert" title={<Trans>Nothing was paid.</Trans>}>
          {problem.code === 'offline' || problem.code === 'unavailable' ? (
            <Trans>Mobile money is not available right now. Try again later, or pay by bank transfer.</Trans>
          ) : (
            problem.detail
          )}
        </Note>
      )}
    </>
  );
}
