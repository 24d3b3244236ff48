import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import type { Centre, Load, Storage } from '#offline/face/centre-face.ts';
import { useCachedSearches } from '#offline/react/live.ts';
import { useWatch } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { InstallButton, type InstallOffer } from './install-button.tsx';
import styles from './side.module.css';

interface PhoneProps {
  centre: Centre;
  install: InstallOffer;
  /** Export and import. */
  files: ReactNode;
}

/** Data that lies on this phone, whether the browser keeps it, and whether the app is installed. */
export function OnThisPhone({ centre, install, files }: PhoneProps) {
  const load = useWatch<Load | null>(centre.load, null);
  const kept = useCachedSearches();
  const { storage, read } = useStorage(centre);
  if (!storage) return null;
  const vehicles = kept?.filter(({ kind }) => kind === 'vehicle').length ?? 0;
  const searches = kept?.filter(({ kind }) => kind === 'search').length ?? 0;
  const installed = install.state === 'installed';
  return (
    <Box title={<Trans>On this phone</Trans>}>
      <Figures
        items={[
          {
            key: 'kept',
            label: (
              <Trans>
                <Plural value={vehicles} one="# vehicle" other="# vehicles" />,{' '}
                <Plural value={searches} one="# search" other="# searches" />
              </Trans>
            ),
            value: bytesText(storage.answers),
          },
          ...(storage.catalogue === 0
            ? []
            : [
                {
                  key: 'catalogue',
                  label: <Trans>The catalogue</Trans>,
                  value: bytesText(storage.catalogue),
                },
              ]),
          {
            key: 'waits',
            label: <Trans>Waiting to be sent</Trans>,
            value: bytesText((load?.bytes ?? 0) + (load?.photoBytes ?? 0)),
          },
          ...(storage.used === null
            ? []
            : [
                {
                  key: 'all',
                  label: <Trans>All of it, with the app</Trans>,
                  value: bytesText(storage.used),
                },
              ]),
          ...(storage.kept === null
            ? []
            : [
                {
                  key: 'persists',
                  label: <Trans>Kept, even when the phone is full</Trans>,
                  value: storage.kept ? <Yes /> : <AskToKeep centre={centre} onAsked={read} />,
                },
              ]),
          {
            key: 'installed',
            label: <Trans>Installed as an app</Trans>,
            value: installed ? <Yes /> : <InstallButton install={install} />,
          },
        ]}
      />
      {install.state === 'by_hand' && (
        <p className={styles.hint}>
          <Trans>To install: tap Share, then Add to Home Screen.</Trans>
        </p>
      )}
      <p className={styles.hint}>
        <Link to="/catalogue">
          <Trans>Catalogue on this phone</Trans>
        </Link>
      </p>
      {files}
    </Box>
  );
}

function useStorage(centre: Centre): { storage: Storage | null; read: () => void } {
  const [storage, setStorage] = useState<Storage | null>(null);
  const read = useCallback(() => {
    centre.storage().then(setStorage, () => undefined);
  }, [centre]);
  useEffect(read, [read]);
  return { storage, read };
}

function Yes() {
  return (
    <Mark kind="ok" icon="check">
      <Trans>Yes</Trans>
    </Mark>
  );
}

function AskToKeep({ centre, onAsked }: { centre: Centre; onAsked: () => void }) {
  const [refused, setRefused] = useState(false);
  async function ask() {
    setRefused(!(await centre.keep()));
    onAsked();
  }
  if (refused)
    return (
      <span role="status">
        <Trans>The browser said no. Install the app first</Trans>
      </span>
    );
  return (
    <Button small variant="quiet" className={styles.way} onClick={() => void ask()}>
      <Trans>Ask for it</Trans>
    </Button>
  );
}
