import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Basket } from '#contract/basket.ts';
import { useCommands, useEngine, useSession, useStrip } from '#offline/react/react.ts';
import { type CommandView, isOpen } from '#offline/store/states.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OptionsOf } from './order-payload.ts';
import { CheckoutSteps } from './components/checkout-steps.tsx';
import { ConsigneeSummary } from './components/consignee-summary.tsx';
import { FraudNote } from './components/fraud-note.tsx';
import { OrderError } from './components/order-error.tsx';
import { GivenFigures } from './components/order-figures.tsx';
import { OrderPlaced } from './components/order-placed.tsx';
import { OrderRefused } from './components/order-refused.tsx';
import { latestOrder, orderIn } from './components/order-state.ts';
import { OrderWaits } from './components/order-waits.tsx';

interface ConfirmProps {
  /** The basket as the phone has it: the figures of a refusal name its lines. */
  basket: Basket | undefined;
  optionsOf: OptionsOf;
  /** The way out without any data, for an order that has not been answered. */
  byCode: (command: CommandView) => ReactNode;
  /** The shop's own number for WhatsApp, digits; null while it has none. */
  whatsapp: string | null;
  /** Asks whether this phone shall tell what becomes of an order that was placed. */
  told: ReactNode;
}

/** Step Order: how far the latest order has come, from what the phone has stored and from nothing else. */
export function ConfirmScreen(props: ConfirmProps) {
  const { t } = useLingui();
  const session = useSession();
  const engine = useEngine();
  const order = latestOrder(useCommands());
  const [takenBack, setTakenBack] = useState<string | null>(null);
  if (order?.state === 'cancelling' && order.key !== takenBack) setTakenBack(order.key);
  usePageTitle(order?.state === 'done' ? t`Order placed` : t`Your order`);
  if (session === null) return <Navigate to="/login" replace state={{ from: '/confirm-order' }} />;
  // The shop gave it back: an order from before is not what this screen was about.
  if (takenBack !== null && order?.key !== takenBack) return <Navigate to="/review-order" replace />;
  return (
    <Wrap page>
      <CheckoutSteps at="order" back={false} />
      <PageHead title={order?.state === 'done' ? <Trans>Order placed</Trans> : <Trans>Your order</Trans>} />
      {order ? (
        <Order key={order.key} command={order} {...props} />
      ) : engine ? (
        <Empty
          icon="file-text"
          title={<Trans>No order is waiting on this phone.</Trans>}
          hint={<Trans>Placed orders are in your account.</Trans>}
          action={
            <ButtonLink to="/profile">
              <Trans>See your orders</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <Skeleton label={t`Loading`} kind="text" count={2} />
      )}
    </Wrap>
  );
}

function Order(props: ConfirmProps & { command: CommandView }) {
  const { command, basket, optionsOf, byCode, whatsapp, told } = props;
  const { paused } = useStrip();
  const given = orderIn(command);
  const placed = command.state === 'done';
  const waits = isOpen(command.state) || command.state === 'cancelling';
  return (
    <Columns
      sideFirst
      main={
        given && (
          <>
            <Box title={<Trans>Figures</Trans>}>
              <GivenFigures order={given.order} seen={given.seen} />
            </Box>
            <ConsigneeSummary consignee={given.order.shipping_address} />
          </>
        )
      }
      side={
        <>
          {waits && <OrderWaits command={command} whatsapp={whatsapp} />}
          {waits && byCode(command)}
          {command.state === 'needs_user' && (
            <OrderRefused command={command} basket={basket} optionsOf={optionsOf} />
          )}
          {placed && <OrderPlaced command={command} whatsapp={whatsapp} />}
          {placed && told}
          {!placed && <FraudNote />}
          {waits && paused && <OrderError kind="signed-out" code="not_authenticated" says="" />}
        </>
      }
    />
  );
}
