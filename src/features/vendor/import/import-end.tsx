import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { importEffectOf, MOST_ROWS } from './import-effects.ts';
import type { ImportRow } from './import-plan.ts';
import type { useImport } from './import-run.ts';

interface EndProps {
  work: ReturnType<typeof useImport>;
  /** Lines that may be listed at all. */
  good: number;
  /** Chosen and not taken yet. */
  chosen: number;
  /** Lines of those that go in one go. */
  next: readonly ImportRow[];
  /** Lines that are taken. */
  done: readonly ImportRow[];
  /** All that was chosen is taken. */
  isOver: boolean;
  onTake: () => void;
}

/** Makes drafts of the chosen lines and changes listings by them, and says how far that is. */
export function ImportEnd({ work, good, chosen, next, done: taken, isOver, onTake }: EndProps) {
  const { t, i18n } = useLingui();
  const done = work.taken.size;
  const fits = next.length;
  const { of } = work;
  return (
    <div className="stack">
      {work.failed && (
        <LocalWriteErrorNote cause={work.failed.cause}>
          <Plural value={done} one="# line is already done." other="# lines are already done." />
        </LocalWriteErrorNote>
      )}
      {done > 0 && !work.busy && (
        <Note icon="circle-check" role="status" title={<DoneCount rows={taken} />}>
          <Trans>
            What was not sent yet is sent automatically once there is a connection. Photos are added in each
            listing.
          </Trans>
        </Note>
      )}
      {work.busy ? (
        <>
          <p role="status">
            <Trans>
              {i18n.number(done)} of {i18n.number(of)} lines
            </Trans>
          </p>
          <Progress label={t`Lines that are done`} percent={of === 0 ? 0 : (done / of) * 100} />
          <Button onClick={work.stop}>
            <Trans>Stop</Trans>
          </Button>
        </>
      ) : (
        !isOver && (
          <>
            {fits < chosen && (
              <Note>
                {fits === 0 ? (
                  <Trans>
                    Too much is waiting on this phone to import any lines now. Send what is waiting first.
                  </Trans>
                ) : (
                  <Trans>
                    {i18n.number(fits)} of {i18n.number(chosen)} lines go now, up to {MOST_ROWS} at a time.
                    Press again for the others.
                  </Trans>
                )}
              </Note>
            )}
            <Button variant="main" full disabled={fits === 0} onClick={onTake}>
              {fits === 0 ? (
                <Trans>Import the lines</Trans>
              ) : next.every((row) => importEffectOf(row) === 'draft') ? (
                <Plural value={fits} one="Make # draft" other="Make # drafts" />
              ) : (
                <Plural value={fits} one="Import # line" other="Import # lines" />
              )}
            </Button>
            {chosen === 0 && (
              <p className="small muted">
                {good === 0 ? (
                  <Trans>No line in this file can be imported as it is.</Trans>
                ) : (
                  <Trans>Choose at least one line.</Trans>
                )}
              </p>
            )}
          </>
        )
      )}
      {done > 0 && !work.busy && (
        <ButtonLink variant={isOver ? 'main' : 'plain'} to="/vendor-dashboard">
          <Trans>See your listings</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

/** "2 drafts made, 1 live once it is sent, 1 changed." */
function DoneCount({ rows }: { rows: readonly ImportRow[] }) {
  const count = (deed: ReturnType<typeof importEffectOf>) =>
    rows.filter((row) => importEffectOf(row) === deed).length;
  const [drafts, live, changed] = [count('draft'), count('live'), count('changed')];
  const said = [
    drafts > 0 && <Plural key="drafts" value={drafts} one="# draft made" other="# drafts made" />,
    live > 0 && (
      <Plural key="live" value={live} one="# live once it is sent" other="# live once they are sent" />
    ),
    changed > 0 && <Plural key="changed" value={changed} one="# changed" other="# changed" />,
  ].filter((one) => one !== false);
  return (
    <>
      {said.map((one, at) => (
        <Fragment key={one.key}>
          {at > 0 && ', '}
          {one}
        </Fragment>
      ))}
      .
    </>
  );
}
