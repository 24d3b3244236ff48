import { Trans } from '@lingui/react/macro';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Note } from '#ui/note.tsx';
import type { useTyped } from './use-typed.ts';

type Fields = Pick<
  ReturnType<typeof useTyped>['fields'],
  'failed' | 'trapped' | 'hurried' | 'trap' | 'state'
>;

/** The one text for whatever was left out (spec buyer §5). */
export function MissingNote() {
  return (
    <Note
      kind="stop"
      role="alert"
      title={<Trans>Missing information - Email, Name, Phone number and Request required</Trans>}
    />
  );
}

/** Notes under the fields: what became of the draft and of a press on Send, and a field for machines alone. */
export function FormEnd({
  kept,
  failed,
  trapped,
  hurried,
  trap,
}: Omit<Fields, 'state'> & { kept: Fields['state'] | null }) {
  return (
    <>
      {/* People never see or reach it, so whatever fills it in is none. */}
      <div className="vh" aria-hidden="true">
        <input
          type="text"
          name="website"
          tabIndex={-1}
          // Wider than its place it would widen the page for those who read large.
          style={{ width: 1, padding: 0, border: 0 }}
          autoComplete="off"
          value={trap.value}
          onChange={({ target }) => trap.onChange(target.value)}
        />
      </div>
      {kept !== 'failed' && (
        <p className="tiny muted">
          {/* Its line stays: what comes and goes over a button takes it from under the thumb. */}
          {kept === 'kept' ? <Trans>Kept on this phone</Trans> : '\u00a0'}
        </p>
      )}
      {kept === 'failed' && (
        <p className="tiny muted">
          <Trans>Not kept on this phone. Send it before you leave this page.</Trans>
        </p>
      )}
      {trapped && (
        <Note kind="stop" role="alert" title={<Trans>Not sent yet.</Trans>}>
          <Trans>A hidden field was filled in, perhaps by your browser. Press Send once more.</Trans>
        </Note>
      )}
      {hurried && (
        <Note kind="stop" role="alert" title={<Trans>Not sent yet.</Trans>}>
          <Trans>That was quick. Press Send once more to confirm that you are not a robot.</Trans>
        </Note>
      )}
      {failed && (
        <LocalWriteErrorNote cause={failed.cause}>
          <Trans>Copy your text before you leave this page.</Trans>
        </LocalWriteErrorNote>
      )}
    </>
  );
}
