import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSession } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { postponePushOffer } from './push.ts';
import styles from './push-card.module.css';
import { usePush } from './use-push.ts';

type Push = ReturnType<typeof usePush>;

/** In the inbox: whether this phone is told while the app is closed, and how that is changed. Nothing needs it. */
export function PushCard({ userId }: { userId: number }) {
  const push = usePush(userId);
  if (push.state === null) return null;
  return (
    <Box title={<Trans>Notices on this phone</Trans>}>
      <PushWords push={push} />
      {push.state === 'off' && <TurnOn push={push} />}
      {push.state === 'on' && (
        <p className={styles.ways}>
          <Button small busy={push.busy} onClick={push.off}>
            <Trans>Turn off</Trans>
          </Button>
        </p>
      )}
    </Box>
  );
}

/**
 * Asked after an act that has news to come, and never again once somebody said no.
 * @param instead stands there where this is not asked; not right after an answer, which is enough for once
 */
export function PushOffer({ instead }: { instead: ReactNode }) {
  const session = useSession();
  return session ? <Offer userId={session.id} instead={instead} /> : instead;
}

function Offer({ userId, instead }: { userId: number; instead: ReactNode }) {
  const push = usePush(userId);
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState(false);
  const isOver = asked && push.state !== 'off';
  if (gone || push.state === null) return null;
  if (push.isLater || (push.state !== 'off' && !isOver)) return instead;
  const begun = { ...push, on: () => (setAsked(true), push.on()) };
  return (
    <Box title={<Trans>Get notices on this phone?</Trans>}>
      <PushWords push={push} />
      {push.state === 'off' && (
        <TurnOn push={begun}>
          <Button
            variant="quiet"
            small
            onClick={() => {
              void postponePushOffer();
              setGone(true);
            }}
          >
            <Trans>Not now</Trans>
          </Button>
        </TurnOn>
      )}
    </Box>
  );
}

function PushWords({ push: { state } }: { push: Pick<Push, 'state'> }) {
  return (
    <p role="status" className="small">
      {state === 'on' && (
        <Trans>Notices appear on this phone even when the app is closed. They stop when you log out.</Trans>
      )}
      {state === 'off' && (
        <Trans>
          When your order progresses, a question is answered or a favourite drops in price, even when the app
          is closed.
        </Trans>
      )}
      {state === 'denied' && (
        <Trans>
          Your browser blocks notices from this shop. To allow them, open its settings for this site, choose
          Notifications, then Allow. You can still read them all here.
        </Trans>
      )}
      {state === 'install' && (
        <Trans>
          On an iPhone, first add the shop to the Home Screen: press Share, then Add to Home Screen. Open it
          there and turn notices on.
        </Trans>
      )}
      {state === 'unsupported' && (
        <Trans>This browser cannot show notices. You can still read them all here.</Trans>
      )}
    </p>
  );
}

function TurnOn({ push, children }: { push: Push; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.ways}>
        <Button small icon="bell" busy={push.busy} disabled={!push.online} onClick={push.on}>
          <Trans>Turn on</Trans>
        </Button>
        {children}
      </p>
      {!push.online && <p className="small muted">{t`This needs a connection.`}</p>}
      {push.failed && push.online && (
        <p role="alert" className="small">
          <Trans>It could not be turned on. Try again later.</Trans>
        </p>
      )}
    </>
  );
}
