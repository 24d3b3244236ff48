import { Trans } from '@lingui/react/macro';
import type { SellerStanding } from '#shown/seller-standing.ts';
import { ButtonLink } from '#ui/button.tsx';
import { RefusedTitle } from '#shown/refused-title.tsx';
import { Note } from '#ui/note.tsx';

/** May somebody begin a listing? Who waits for approval may prepare; what is not known yet stops nobody. */
export const maySell = (standing: SellerStanding | undefined): boolean =>
  standing !== 'none' && standing !== 'rejected' && standing !== 'withdrawn';

/** Progress of somebody with selling, as the page knows it. */
export interface StandingProps {
  standing: SellerStanding | undefined;
  /** Why they were not approved, or are no more; null: nobody said. */
  reason: string | null;
  /** Address where somebody applies to sell; null: nowhere. */
  become: string | null;
}

/** Progress of somebody with selling who is not there yet, and the way on. */
export function StandingNote({ standing, reason, become }: StandingProps) {
  switch (standing) {
    case 'none':
      return (
        <Note stacked title={<Trans>You are not a seller yet.</Trans>}>
          <p>
            <Trans>Apply once. When our staff have approved you, you can list vehicles and spares.</Trans>
          </p>
          {become && (
            <p className="sect">
              <ButtonLink small to={become}>
                <Trans>Become a seller</Trans>
              </ButtonLink>
            </p>
          )}
        </Note>
      );
    case 'pending':
      return (
        <Note icon="clock" stacked title={<Trans>Waiting for approval</Trans>}>
          <Trans>
            Our staff will review your application and write to you with the decision. You can prepare
            listings in the meantime: they stay on this phone, and can be sent once you are approved.
          </Trans>
        </Note>
      );
    case 'rejected':
    case 'withdrawn':
      return (
        <Note kind="stop" stacked title={<RefusedTitle standing={standing} />}>
          {reason && <p>{reason}</p>}
          <p>
            {standing === 'rejected' ? (
              <Trans>You can change it and apply again.</Trans>
            ) : (
              <Trans>
                Any listings you have are kept but hidden. Once the reason no longer applies, you can apply
                again.
              </Trans>
            )}
          </p>
          {become && (
            <p className="sect">
              <ButtonLink small to={become}>
                <Trans>Apply again</Trans>
              </ButtonLink>
            </p>
          )}
        </Note>
      );
    default:
      return null;
  }
}
