import { Trans } from '@lingui/react/macro';
import { get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { useInstall } from './use-install.ts';

/** Mark on this phone that the offer was answered, either way. */
const ANSWERED = 'install-answered';

/**
 * Offer to install, made after somebody saved or ordered something, and once: whatever is answered, it does not come again.
 * The button under Waiting and sent stays.
 */
export function InstallOffer() {
  const { state, run } = useInstall();
  const [answered, setAnswered] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    const tell = (mark: unknown): void => {
      if (!isGone) setAnswered(mark !== undefined);
    };
    // A browser that keeps nothing has nothing installed either.
    get(ANSWERED).then(tell, () => tell('unknown'));
    return () => {
      isGone = true;
    };
  }, []);
  // Goes once the answer is kept: gone sooner, a page opened right after would offer again.
  const answer = (): void => {
    const gone = () => setAnswered(true);
    set(ANSWERED, 'yes').then(gone, gone);
  };
  if (answered !== false || (state !== 'can' && state !== 'by_hand')) return null;
  return (
    <Box title={<Trans>Keep the shop on your home screen</Trans>}>
      <p className="small">
        {state === 'can' ? (
          <Trans>
            Opens at once, works without a connection and takes up less space than a couple of photos.
          </Trans>
        ) : (
          <Trans>
            Opens at once and works without a connection. On an iPhone, tap Share, then Add to Home Screen.
          </Trans>
        )}
      </p>
      <p className="row row-wrap">
        {state === 'can' && (
          <Button
            small
            icon="download"
            onClick={() => {
              answer();
              void run();
            }}
          >
            <Trans>Install</Trans>
          </Button>
        )}
        <Button variant="quiet" small onClick={answer}>
          {state === 'can' ? <Trans>Not now</Trans> : <Trans>Got it</Trans>}
        </Button>
      </p>
    </Box>
  );
}
