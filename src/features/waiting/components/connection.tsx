import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ageOf } from '#domain/listings/age.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { useStrip } from '#offline/react/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import styles from './connection.module.css';

interface ConnectionProps {
  /** Everything that is not over. */
  count: number;
  /** Number of items of others that lie here and cannot go now. */
  others: number;
  /** Nothing lies here, not even what is done: the screen says so by itself. */
  empty: boolean;
  bytes: number;
  onSend: () => void;
}

/** Is there a connection, how much waits, and the button to try at once, with its size where it would cost data. */
export function ConnectionBox({ count, others, empty, bytes, onSend }: ConnectionProps) {
  const { t } = useLingui();
  const { sending, waiting, wifi, online, paused } = useStrip();
  const now = useNow();
  const sinceText = useSinceText();
  const [tried, setTried] = useState<number | null>(null);
  const size = bytesText(bytes);
  const waitsForWifi = wifi && online && !paused;
  const again = tried === null || now === null ? '' : sinceText(tried, now);
  return (
    <Box label={t`Connection`} className={styles.now}>
      <div className={styles.words} role="status">
        <State />
        {(count > 0 || others > 0 || !empty) && (
          <p className="small muted">
            {count === 0 && others > 0 ? (
              <Trans>Items kept here are waiting for their owner to log in</Trans>
            ) : count === 0 ? (
              <Trans>Nothing is waiting to be sent</Trans>
            ) : (
              <Trans>
                <Plural value={count} one="# item" other="# items" />, {size}
              </Trans>
            )}
          </p>
        )}
        {again && sending === 0 && waiting > 0 && (
          <p className="small muted">
            <Trans>Tried again at {again}</Trans>
          </p>
        )}
      </div>
      {sending + waiting > 0 && !paused && (
        <Button
          small
          busy={sending > 0}
          onClick={() => {
            setTried(Date.now());
            onSend();
          }}
        >
          {waitsForWifi ? <Trans>Send now, {size}</Trans> : <Trans>Send now</Trans>}
        </Button>
      )}
      {waitsForWifi && (
        <p className={styles.under}>
          <Trans>You chose to send only on Wi-Fi. Send now uses your mobile data.</Trans>
        </p>
      )}
    </Box>
  );
}

function State() {
  const { online, since, sending, waiting, wifi, paused } = useStrip();
  const now = useNow();
  const sinceText = useSinceText();
  const open = sending + waiting;
  const at = since === null || now === null ? null : sinceText(since, now);
  return (
    <p className={styles.line}>
      <Icon name={!online ? 'cloud-off' : sending > 0 ? 'arrow-up' : paused ? 'user' : 'wifi'} />
      <span>
        {!online ? (
          at === null ? (
            <Trans>Offline</Trans>
          ) : (
            <Trans>Offline since {at}</Trans>
          )
        ) : sending > 0 ? (
          <Trans>
            Sending {sending} of {open}
          </Trans>
        ) : paused && waiting > 0 ? (
          <Trans>Waiting for you to log in</Trans>
        ) : wifi && waiting > 0 ? (
          <Trans>Waiting for Wi-Fi</Trans>
        ) : (
          <Trans>Connected</Trans>
        )}
      </span>
    </p>
  );
}

/** "10:48" of today, "yesterday 17:40", "20 Nov 2026, 11:04". */
function useSinceText(): (at: number, now: number) => string {
  const { i18n } = useLingui();
  const moment = useMoment();
  return (at, now) => {
    const date = new Date(at);
    return ageOf(at, now, -date.getTimezoneOffset()).kind === 'today'
      ? i18n.date(date, { hour: '2-digit', minute: '2-digit', hour12: false })
      : moment(at, now);
  };
}

/** A guest's basket and a session that the server refused both wait for the user to log in. */
export function LogInFirst({ held }: { held: boolean }) {
  const { paused } = useStrip();
  if (!paused && !held) return null;
  return (
    <Note kind="wait" icon="user" title={<Trans>Log in to send.</Trans>}>
      {paused ? (
        <Trans>You were logged out. Nothing is lost; it is sent after you log in again.</Trans>
      ) : (
        <Trans>Your basket stays on this phone and is added to your account when you log in.</Trans>
      )}{' '}
      <ButtonLink variant="quiet" small to="/login" state={{ from: '/waiting' }} className={styles.login}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </Note>
  );
}
