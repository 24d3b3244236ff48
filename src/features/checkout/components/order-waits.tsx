import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bytesText } from '#domain/text/bytes.ts';
import { useEngine, useStrip } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { AskUs } from '#shown/ask-us.tsx';
import { PaySafely } from '#shown/pay-safely.tsx';
import { usePutOffWords } from '#shown/delay-words.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Timeline } from '#ui/timeline.tsx';
import styles from './order-parts.module.css';

interface WaitsProps {
  command: CommandView;
  /** The shop's number, digits; null: the phone does not know it. */
  whatsapp: string | null;
}

/** An order between the phone and the server. It is called placed only after the server's answer (I12). */
export function OrderWaits({ command, whatsapp }: WaitsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const navigate = useNavigate();
  const { online, paused } = useStrip();
  const now = useNow();
  const moment = useMoment();
  const [late, setLate] = useState(false);
  const putOff = usePutOffWords();
  const why = command.reason?.kind === 'put_off' ? putOff(command.reason) : null;
  const unsent = command.state === 'queued' && !command.unanswered;
  const leaving = command.state === 'cancelling';
  const size = bytesText(command.sizeBytes);
  const at = now === null ? '\u00a0' : moment(command.createdAt, now, 'first');

  /** It may go out while the thumb comes down, or be out already: then the screen shows what becomes of it. */
  async function giveUp() {
    const given = await engine?.discard(command.key);
    setLate(given === 'kept');
    if (given === 'discarded') await navigate('/review-order', { replace: true });
  }

  return (
    <Box kind="wait" label={t`Your order`}>
      <div role="status">
        <WaitingMark command={command} />
      </div>
      <h2 className={styles.title}>
        {leaving ? <Trans>You withdrew your order</Trans> : <Trans>Your order is safe on this phone</Trans>}
      </h2>
      <p className={styles.words}>
        {leaving ? (
          <Trans>
            It may have been sent already, so we will try to withdraw it. If it is too late, it remains placed
            and we will tell you here.
          </Trans>
        ) : paused ? (
          <Trans>It is sent automatically after you log in, and counts once.</Trans>
        ) : why ? (
          <Trans>It is sent again automatically, and counts once.</Trans>
        ) : unsent ? (
          <Trans>
            It is sent once, automatically, when there is a connection. If a price has changed by then, we ask
            you first.
          </Trans>
        ) : (
          <Trans>No answer yet. We will ask again automatically, and the order counts only once.</Trans>
        )}
      </p>
      {why && (
        <>
          <Note kind="wait" stacked role="status" className={styles.timeline} title={why.title}>
            {why.detail}
          </Note>
          <AskUs
            whatsapp={whatsapp}
            subject={t`My order has not been accepted yet`}
            text={t`Hello, I would like to order, but the shop asks me to wait.`}
          />
          <PaySafely />
        </>
      )}
      <Timeline
        className={styles.timeline}
        items={[
          { key: 'saved', state: 'done', title: <Trans>Saved on this phone</Trans>, detail: at },
          unsent
            ? {
                key: 'send',
                state: 'wait',
                title: why ? (
                  <Trans>Waiting for the shop to accept it</Trans>
                ) : (
                  <Trans>Waiting to send</Trans>
                ),
                detail: paused ? (
                  <Trans>Log in to send. {size}</Trans>
                ) : online && why ? (
                  <Trans>We will ask again within the hour. {size}</Trans>
                ) : online ? (
                  <Trans>Sent automatically. {size}</Trans>
                ) : (
                  <Trans>No connection. {size}</Trans>
                ),
              }
            : {
                key: 'send',
                state: 'wait',
                title: <Trans>Sent, waiting for the answer</Trans>,
                detail: size,
              },
          {
            key: 'placed',
            state: 'next',
            title: <Trans>Order placed</Trans>,
            detail: <Trans>You get an order number and the pro-forma by email</Trans>,
          },
        ]}
      />
      <div className={styles.ways}>
        {paused && (
          <ButtonLink variant="main" to="/login" state={{ from: '/confirm-order' }}>
            <Trans>Log in to send</Trans>
          </ButtonLink>
        )}
        {!paused && online && !why && (
          <Button small onClick={() => engine?.sendNow()}>
            <Trans>Send now</Trans>
          </Button>
        )}
        {why && (
          <ButtonLink small to="/profile">
            <Trans>See your orders</Trans>
          </ButtonLink>
        )}
        {command.state === 'queued' && (
          <Button small variant="risk" onClick={() => void giveUp()}>
            {command.sent ? <Trans>Withdraw it</Trans> : <Trans>Do not send</Trans>}
          </Button>
        )}
      </div>
      {late && (
        <p role="alert" className={styles.words}>
          <Trans>It had already been sent. The result will appear here.</Trans>
        </p>
      )}
    </Box>
  );
}
