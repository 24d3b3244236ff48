import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { onDemand } from '#shown/on-demand.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';

const Form = onDemand(() => import('./components/shop-form.tsx').then((part) => part.ShopForm));

/** The way to ask for what is not in the list, behind a button: its files come with the press. */
export function ElectronicsRequest() {
  const [open, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  const onShown = useCallback(() => setThere(true), []);
  return (
    <Box title={<Trans>Ask for electronics</Trans>} id="request">
      <div className="stack">
        <p>
          <Trans>Not in the list? Say what you need. An agent replies within 12 hours.</Trans>
        </p>
        {/* Until the form is there the button keeps its place and the focus. */}
        {!isThere && (
          <Button busy={open} onClick={() => setOpen(true)}>
            <Trans>Ask for electronics</Trans>
          </Button>
        )}
        {open && <Form kinds={['electronics']} onShown={onShown} onClose={() => setOpen(false)} />}
      </div>
    </Box>
  );
}
