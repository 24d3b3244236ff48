import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { AskUs } from '#shown/ask-us.tsx';
import { Box } from '#ui/box.tsx';

interface HelpProps {
  order: Pick<OrderDetail, 'number' | 'status' | 'shipment'>;
  /** The shop's number, digits; null: the phone does not know it. */
  whatsapp: string | null;
}

/** Contacts to ask about an order, with the question begun. Only staff end an order (contract 3.9). */
export function OrderHelp({ order, whatsapp }: HelpProps) {
  const { t } = useLingui();
  const { number, status } = order;
  const text = t`Hello, I have a question about order ${number}.`;
  const subject = t`Order ${number}`;
  return (
    <Box title={<Trans>Questions about this order</Trans>}>
      <p className="muted">
        {status === 'Canceled' ? (
          <Trans>
            This order has ended and cannot be reopened. Anything still for sale can be ordered again.
          </Trans>
        ) : status === 'Shipped' ? (
          <Trans>
            It has been shipped, so it can no longer be canceled. Contact us if something is wrong.
          </Trans>
        ) : (
          <Trans>
            Only we can cancel an order. Ask us and say why. This is possible until it is shipped.
          </Trans>
        )}
      </p>
      <AskUs whatsapp={whatsapp} subject={subject} text={text} />
    </Box>
  );
}
