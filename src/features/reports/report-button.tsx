import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#offline/react.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

const Form = lazy(() => import('./parts/report-form.tsx').then((part) => ({ default: part.ReportForm })));

/** Tells the shop what is wrong with a listing. Whoever reports signs in first and comes back here. */
export function ReportButton({ listing }: { listing: { id: number; title: string } }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const words = <Trans>Report this listing</Trans>;
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
      {open && (
        <Suspense>
          <Form listing={listing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
