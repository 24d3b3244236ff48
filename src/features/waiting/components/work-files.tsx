import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Centre } from '#offline/face/centre-face.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { Button } from '#ui/button.tsx';
import styles from './side.module.css';

const ExportDialog = onDemand(() => import('./export-dialog.tsx').then((part) => part.ExportDialog));
const ImportDialog = onDemand(() => import('./import-dialog.tsx').then((part) => part.ImportDialog));

interface FilesProps {
  centre: Centre;
  /** Number of commands that wait. */
  count: number;
  /** Nobody is signed in: no other phone could take over what waits here. */
  guest: boolean;
}

/** Work that waits, carried to another phone of the same user in a file. */
export function WorkFiles({ centre, count, guest }: FilesProps) {
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.files}>
        <Button small disabled={guest || count === 0} onClick={() => setOpen('export')}>
          <Trans>Export waiting items</Trans>
        </Button>
        <Button small disabled={guest} onClick={() => setOpen('import')}>
          <Trans>Import</Trans>
        </Button>
      </div>
      <p className={styles.hint}>
        {guest ? (
          <Trans>Log in first: only your own account can continue on another phone.</Trans>
        ) : count === 0 ? (
          <Trans>You can import items from another of your phones.</Trans>
        ) : (
          <Trans>Moves what is waiting to another of your phones. Nothing is done twice.</Trans>
        )}
      </p>
      {open === 'export' && <ExportDialog centre={centre} onClose={close} />}
      {open === 'import' && <ImportDialog centre={centre} onClose={close} />}
    </>
  );
}
