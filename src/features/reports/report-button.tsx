import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { onDemand } from '#shown/on-demand.tsx';
import { Button } from '#ui/button.tsx';
import type { Reported } from './reported.ts';

const Form = onDemand(() => import('./components/report-form.tsx').then((part) => part.ReportForm));

/** Tells the shop what is wrong with a listing or a seller, with an account or with an email address. */
export function ReportButton({ about }: { about: Reported }) {
  const [open, setOpen] = useState(false);
  const words = {
    seller: <Trans>Report this seller</Trans>,
    listing: <Trans>Report this listing</Trans>,
    message: <Trans>Report these messages</Trans>,
  }[about.kind];
  return (
    <>
      <Button variant="quiet" small icon="flag" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && <Form about={about} title={words} onClose={() => setOpen(false)} />}
    </>
  );
}
