import { Trans } from '@lingui/react/macro';
import { useSession } from '#offline/react/react.ts';
import { useSupport } from '#shown/support.ts';
import { Box } from '#ui/box.tsx';
import { optional } from '#ui/optional.tsx';

const Form = optional(() => import('./components/parts-form.tsx').then((part) => part.PartsForm), Written);

/** The way to ask the parts department. Its form comes once the page has settled; until then an address stands there. */
export function PartsRequest() {
  const settled = useSession() !== undefined;
  return (
    <Box title={<Trans>Ask for a part</Trans>} id="request">
      {settled ? <Form /> : <Written />}
    </Box>
  );
}

function Written() {
  const SUPPORT = useSupport();
  return (
    <p>
      <Trans>
        Write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>, or wait for the form.
      </Trans>
    </p>
  );
}
