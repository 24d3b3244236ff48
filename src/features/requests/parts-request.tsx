import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useSession } from '#offline/react.ts';
import { SUPPORT } from '#shown/support.ts';
import { Box } from '#ui/box.tsx';

const Form = lazy(() => import('./parts/parts-form.tsx').then((part) => ({ default: part.PartsForm })));

/** The way to ask the parts department. Its form comes once the page has settled; until then an address stands there. */
export function PartsRequest() {
  const settled = useSession() !== undefined;
  const written = (
    <p>
      <Trans>
        Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>, or wait for the form.
      </Trans>
    </p>
  );
  return (
    <Box title={<Trans>Ask for a part</Trans>} id="request">
      {settled ? (
        <Suspense fallback={written}>
          <Form />
        </Suspense>
      ) : (
        written
      )}
    </Box>
  );
}
