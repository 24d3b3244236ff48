import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { useLineActs } from './dashboard-acts.ts';
import type { DashboardLine } from './dashboard-lines.ts';

interface ActsProps {
  line: DashboardLine;
  acts: ReturnType<typeof useLineActs>;
}

/** Acts on a line beside changing it. Deleting is asked first. */
export function LineActs({ line, acts }: ActsProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { listing, isRefused } = line;
  const title = listing.prod_name || t`No title yet`;
  const mayCopy = acts.mayCopy(listing);
  const close = (): void => setAsking(false);
  function remove() {
    close();
    void (isRefused ? acts.giveUp(line) : acts.erase(listing)).then(() =>
      document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true }),
    );
  }
  return (
    <>
      {isRefused ? (
        <Button
          small
          busy={acts.busy}
          aria-label={t`Try again: ${title}`}
          onClick={() => void acts.again(line)}
        >
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Button
          small
          variant="quiet"
          busy={acts.busy}
          disabled={!mayCopy}
          aria-label={t`Copy ${title}`}
          onClick={() => void acts.copy(listing)}
        >
          <Trans>Copy</Trans>
        </Button>
      )}
      <Button small variant="risk" aria-label={t`Delete ${title}`} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      {!isRefused && !mayCopy && (
        <p className="small muted">
          <Trans>You can copy it once it is sent.</Trans>
        </p>
      )}
      <Dialog
        open={asking}
        onClose={close}
        role="alertdialog"
        title={<Trans>Delete this listing?</Trans>}
        actions={
          <>
            <Button variant="risk" full onClick={remove}>
              <Trans>Delete it</Trans>
            </Button>
            <Button full onClick={close}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p className="strong">{title}</p>
        <p>
          {isRefused ? (
            <Trans>The shop never received it. What you wrote will be deleted from this phone.</Trans>
          ) : (
            <Trans>
              Buyers will no longer see it once this is sent. Orders already placed stay as they are. This
              cannot be undone.
            </Trans>
          )}
        </p>
      </Dialog>
    </>
  );
}
