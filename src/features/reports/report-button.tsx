import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#offline/react/react.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Reported } from './reported.ts';

const Form = onDemand(() => import('./components/report-form.tsx').then((part) => part.ReportForm));

/** Tells the shop what is wrong with a listing or a seller. Whoever reports signs in first and comes back here. */
export function ReportButton({ about }: { about: Reported }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const words = {
    seller: <Trans>Report this seller</Trans>,
    listing: <Trans>Report this listing</Trans>,
    message: <Trans>Report these messages</Trans>,
  }[about.kind];
  if (!session)
    return (
      <ButtonLink variant="quiet" small icon="flag" to="/login" state={{ from: pathname + search }}>
        {words}
      </ButtonLink>
    );
  return (
    <>
      <Button variant="quiet" small icon="flag" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && <Form about={about} title={words} onClose={() => setOpen(false)} />}
    </>
  );
}
