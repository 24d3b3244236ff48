import { Trans } from '@lingui/react/macro';
import { onDemand } from '#shown/on-demand.tsx';
import { Button } from '#ui/button.tsx';
import type { OrderCodeProps } from './order-code.tsx';

const OrderCode = onDemand(() => import('./order-code.tsx').then((part) => part.OrderCode));

interface OfferProps extends OrderCodeProps {
  asked: boolean;
  onAsk: (asked: boolean) => void;
}

/** The code comes in a piece of its own: few orders need it. */
export function OrderCodeOffer({ asked, onAsk, ...given }: OfferProps) {
  if (asked) return <OrderCode {...given} onClose={() => onAsk(false)} />;
  return (
    <div>
      <Button variant="quiet" small onClick={() => onAsk(true)}>
        <Trans>No data at all? Send this order as a message</Trans>
      </Button>
    </div>
  );
}
