import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { useCommand, useCommands } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { RefusedTitle } from '#shown/refused-title.tsx';
import { sellerStanding } from '#shown/seller-standing.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { editProfile } from '../commands.ts';

/** Addresses that selling leads to; null: that part of the shop is not there, and nothing of it is shown. */
export interface SellerTargets {
  become: string | null;
  dashboard: string | null;
}

/** The way into selling, by how far the account is with it (account contract D3). */
export function SellerBox({ known, targets }: { known: Profile; targets: SellerTargets }) {
  const { vendor_status: status } = known;
  const application = useCommands().findLast(
    ({ name, state }) => name === 'agent.upgrade' && state !== 'done',
  );
  if (status === 'approved')
    return targets.dashboard === null ? null : <Seller known={known} dashboard={targets.dashboard} />;
  if (targets.become === null) return null;
  const waits = application !== undefined && application.state !== 'needs_user';
  return (
    <Box title={<Trans>Selling</Trans>}>
      <div className="stack">
        {status === 'pending' && (
          <>
            <Mark filled>
              <Trans>Waiting for approval</Trans>
            </Mark>
            <p className="small muted">
              <Trans>Our staff will review your application and write to you with the decision.</Trans>
            </p>
          </>
        )}
        {status === 'rejected' && (
          <Note kind="stop" stacked title={<RefusedTitle standing={sellerStanding(known)} />}>
            {known.vendor_status_reason}
          </Note>
        )}
        {waits && <WaitingMark command={application} done="" filled />}
        {application?.state === 'needs_user' && (
          <Note kind="stop" stacked title={<Trans>Your application needs your answer.</Trans>}>
            <Trans>Something needs changing before it can be sent again.</Trans>
          </Note>
        )}
        {status !== 'pending' && (
          <ButtonLink to={targets.become}>
            {application ? <Trans>See your application</Trans> : <Trans>Become a seller</Trans>}
          </ButtonLink>
        )}
        {/* Where listings can be written meanwhile, and where those of before are kept. */}
        {status !== 'none' && targets.dashboard !== null && (
          <ButtonLink to={targets.dashboard}>
            <Trans>View Seller Dashboard</Trans>
          </ButtonLink>
        )}
      </div>
    </Box>
  );
}

function Seller({ known, dashboard }: { known: Profile; dashboard: string }) {
  const { run, busy } = useCommand(editProfile);
  const [cause, setCause] = useState<{ cause: unknown } | null>(null);
  const isNews = known.vendor_approved_at !== null && !known.vendor_approval_seen;
  return (
    <Box title={<Trans>Selling</Trans>}>
      <div className="stack">
        {isNews && (
          <Note kind="ok" stacked title={<Trans>You are a seller now.</Trans>}>
            <Button
              variant="quiet"
              small
              busy={busy}
              onClick={() =>
                void run({ vendor_approval_seen: true }, {}).catch((thrown: unknown) =>
                  setCause({ cause: thrown }),
                )
              }
            >
              <Trans>Got it</Trans>
            </Button>
          </Note>
        )}
        {cause && <LocalWriteErrorNote cause={cause.cause} />}
        <ButtonLink to={dashboard}>
          <Trans>View Seller Dashboard</Trans>
        </ButtonLink>
      </div>
    </Box>
  );
}
