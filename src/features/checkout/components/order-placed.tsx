import { Trans, useLingui } from '@lingui/react/macro';
import type { CommandView } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { amountText } from '#shown/amount.tsx';
import { AskByWhatsApp } from '#shown/ask-by-whatsapp.tsx';
import { PaySafely } from '#shown/pay-safely.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { placedIn } from './order-state.ts';
import { useSpentDraft } from './use-spent-draft.ts';
import styles from './order-parts.module.css';

interface PlacedProps {
  command: CommandView;
  /** The shop's own number, digits; null while it has none. */
  whatsapp: string | null;
}

/** The server has said yes: the number, the mail, and what happens next. */
export function OrderPlaced({ command, whatsapp }: PlacedProps) {
  const { t } = useLingui();
  const order = placedIn(command);
  useSpentDraft();
  const now = useNow();
  const moment = useMoment();
  const at = now === null || command.doneAt === null ? '\u00a0' : moment(command.doneAt, now, 'first');
  const day = order?.pay_before ?? null;
  const before = now !== null && day !== null ? moment(Date.parse(day), now) : null;
  return (
    <>
      <Box label={t`Your order`}>
        <div role="status">
          <Mark kind="ok" filled>
            <Trans>Confirmed by Chicargos</Trans>
          </Mark>
        </div>
        {order && (
          <>
            <p className="small muted sect">
              <Trans>Order number</Trans>
            </p>
            <p className={styles.number}>{order.number}</p>
            {order.by_code && (
              <p className="small">
                <Trans>Placed by code: we entered it from your message.</Trans>
              </p>
            )}
          </>
        )}
        <p className="small muted">{at}</p>
        <div className={styles.main}>
          <ButtonLink variant="main" full to={order ? `/orders/${order.number}` : '/profile'}>
            {order ? <Trans>See your order</Trans> : <Trans>See your orders</Trans>}
          </ButtonLink>
          <ButtonLink full to="/">
            <Trans>Continue Shopping</Trans>
          </ButtonLink>
        </div>
      </Box>
      {command.tooLate && (
        <Note kind="wait" role="status" title={<Trans>It had already been sent.</Trans>}>
          <Trans>
            You withdrew this order, but it was placed before that reached us. To cancel it, ask us.
          </Trans>
        </Note>
      )}
      <Box title={<Trans>What happens next</Trans>}>
        <ol className={styles.next}>
          {order?.held && (
            <li>
              <Trans>
                Our staff check the names and address first, because something in them looks like payment
                details. This usually takes less than a working day.
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              The pro-forma invoice goes to the email address of your account and to no other. You will also
              find it with your order here.
            </Trans>
          </li>
          <li>
            {order ? (
              <Trans>
                Pay <b className="nowrap">{amountText(order.total_incl_tax, order.currency)}</b> by bank wire
                transfer, or in cash at a bank, only into the account in the pro-forma PDF.
              </Trans>
            ) : (
              <Trans>
                Pay by bank wire transfer, or in cash at a bank, only into the account in the pro-forma PDF.
              </Trans>
            )}
          </li>
          {before && (
            <li>
              <Trans>
                Pay before <b>{before}</b>, and send us a photo of the slip from your order page. If we have
                received neither by then, the order ends and your items go back on sale.
              </Trans>
            </li>
          )}
          <li>
            <Trans>Our staff check the transfer. Then your order is authorized and shipped.</Trans>
          </li>
        </ol>
      </Box>
      <PaySafely />
      {order && (
        <AskByWhatsApp to={whatsapp} text={t`Hello, I have a question about order ${order.number}.`} />
      )}
    </>
  );
}
