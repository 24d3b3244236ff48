import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#offline/react/react.ts';
import { useSupport } from '#shown/support.ts';
import { Box } from '#ui/box.tsx';

/** A form comes once the page has settled; until then, and without script, an address stands there. */
export function RequestBox({ title, children }: { title: ReactNode; children: ReactNode }) {
  const settled = useSession() !== undefined;
  return (
    <Box title={title} id="request">
      {settled ? children : <WriteInstead />}
    </Box>
  );
}

/** The address, while there is no form. */
export function WriteInstead() {
  const SUPPORT = useSupport();
  return (
    <p>
      <Trans>
        Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>, or wait for the form.
      </Trans>
    </p>
  );
}
