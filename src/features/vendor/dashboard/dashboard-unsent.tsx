import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

interface UntakenProps {
  /** Listings that were written before their seller was approved, and refused for that. */
  count: number;
  busy: boolean;
  onSend: () => void;
}

/** One press for all that was written while the approval was to come, where it has come. */
export function UntakenNote({ count, busy, onSend }: UntakenProps) {
  return (
    <Note
      kind="wait"
      stacked
      title={
        <Plural
          value={count}
          one="# listing was not accepted before you were approved."
          other="# listings were not accepted before you were approved."
        />
      }
    >
      <p>
        <Trans>They are on this phone with their photos. Now they can be sent.</Trans>
      </p>
      <p className="sect">
        <Button small busy={busy} onClick={onSend}>
          <Plural value={count} one="Send it" other="Send all #" />
        </Button>
      </p>
    </Note>
  );
}
