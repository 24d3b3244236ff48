import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteStaffProduct, type StaffListing } from '#contract/staff/products.ts';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RefusedNote } from '../../refused-note.tsx';

/** Takes a listing out of the shop for good, after a question. */
export function WithdrawAct({ listing, onGone }: { listing: StaffListing; onGone: () => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  const { send, busy, problem } = useAct(deleteStaffProduct);
  const navigate = useNavigate();
  const title = listing.prod_title ?? '';
  const remove = async (): Promise<void> => {
    const { cid: id, version } = listing;
    const outcome = await send({ id, base_version: `c${id}-v${version}` });
    // Gone already: somebody else was faster, or our own answer was lost.
    if (!outcome?.ok && outcome?.status !== 404) return;
    await onGone();
    void navigate('/staff/stock', { replace: true });
  };
  return (
    <>
      <Button variant="risk" icon="trash" onClick={() => setAsks(true)}>
        <Trans>Remove from the shop</Trans>
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        role="alertdialog"
        title={<Trans>Remove {title} from the shop?</Trans>}
        actions={
          <>
            <Button variant="risk" busy={busy} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
            <Button onClick={() => setAsks(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>This cannot be undone. Orders keep what was ordered.</Trans>
        </p>
        <RefusedNote problem={problem} />
      </Dialog>
    </>
  );
}
