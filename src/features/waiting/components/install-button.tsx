import { Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import styles from './side.module.css';

/**
 * Tells whether the app stands on this phone by itself. `can`: the browser offers it and `run` asks the user; `by_hand`: only
 * the user can, in two steps; `unknown`: the browser says nothing.
 */
export interface InstallOffer {
  state: 'installed' | 'can' | 'by_hand' | 'unknown';
  run: () => Promise<void>;
}

/** Installs where the browser offers it; elsewhere says where to look. */
export function InstallButton({ install }: { install: InstallOffer }) {
  if (install.state === 'can')
    return (
      <Button small variant="quiet" className={styles.way} onClick={() => void install.run()}>
        <Trans>Install</Trans>
      </Button>
    );
  return <Trans>No</Trans>;
}
