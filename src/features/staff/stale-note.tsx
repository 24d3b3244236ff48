import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './stale-note.module.css';

/** A field that is not the same in both. */
export interface DifferingField {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface StaleNoteProps {
  fields: readonly DifferingField[];
  busy: boolean;
  /** Saves what was typed over the newer version, which has been seen now. */
  onMine: () => void;
  /** Lets go of what was typed. */
  onTheirs: () => void;
}

/** Somebody else of the staff saved in between: both versions, and nothing is lost until one is chosen. */
export function StaleNote({ fields, busy, onMine, onTheirs }: StaleNoteProps) {
  return (
    <Note
      kind="stop"
      role="alert"
      stacked
      title={<Trans>Somebody else has changed this. Nothing of yours was saved.</Trans>}
    >
      <table className={styles.both}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Field</Trans>
            </th>
            <th scope="col">
              <Trans>Yours</Trans>
            </th>
            <th scope="col">
              <Trans>There now</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.ways}>
        <Button busy={busy} onClick={onMine}>
          <Trans>Save mine</Trans>
        </Button>
        <Button onClick={onTheirs}>
          <Trans>Use what is there</Trans>
        </Button>
      </div>
    </Note>
  );
}
