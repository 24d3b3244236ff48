import { Trans } from '@lingui/react/macro';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Mark } from '#ui/mark.tsx';
import { awaitsApproval, type DashboardLine } from './dashboard-lines.ts';

/** State of a listing as buyers see it, and what of it is not settled. Nothing is live before the server has said so (I12). */
export function LineMarks({ line }: { line: DashboardLine }) {
  const { shown, waiting, needs, clashes, goesLive, isRefused } = line;
  return (
    <>
      {shown === 'live' && (
        <Mark kind="ok">
          <Trans>Live</Trans>
        </Mark>
      )}
      {shown === 'hidden' && (
        <Mark kind="stop" icon="alert-circle">
          <Trans>Hidden by our staff</Trans>
        </Mark>
      )}
      {shown === 'draft' && (
        <Mark icon="edit">
          <Trans>Draft</Trans>
        </Mark>
      )}
      {awaitsApproval(line) && (
        <Mark kind="wait">
          <Trans>On this phone only. Not accepted without an approval</Trans>
        </Mark>
      )}
      {(needs || clashes) && !awaitsApproval(line) && (
        <Mark kind="stop">
          {isRefused ? (
            <Trans>Not accepted. It is on this phone only</Trans>
          ) : clashes && !needs ? (
            <Trans>Needs your answer: two versions</Trans>
          ) : (
            <Trans>Needs your answer</Trans>
          )}
        </Mark>
      )}
      {waiting && goesLive && waiting.state === 'queued' && !waiting.unanswered ? (
        <Mark kind="wait">
          <Trans>Goes live after sending</Trans>
        </Mark>
      ) : (
        waiting && <WaitingMark command={waiting} filled={false} />
      )}
    </>
  );
}
