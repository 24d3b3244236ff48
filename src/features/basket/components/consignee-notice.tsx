import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';

/**
 * After Buy Now: who collects at the port is asked next, and what to have at hand (spec buyer §4). Buy Now leaves
 * `bought` with the visit, so that a reload still says it.
 */
export function ConsigneeNotice({ guest, className }: { guest: boolean; className?: string | undefined }) {
  const { state } = useLocation();
  if (typeof state !== 'object' || state === null || !('bought' in state)) return null;
  return (
    <Note icon="user" role="status" className={className} title={<Trans>Next: the consignee.</Trans>}>
      <Trans>
        Who collects at the port? The documents are made out in that name, exactly as in the passport or
        registration. Have a phone number and a street address to hand.
      </Trans>{' '}
      <Link to={guest ? '/login' : '/checkout'} state={guest ? { from: '/checkout' } : undefined}>
        <Trans>Enter the consignee</Trans>
      </Link>
    </Note>
  );
}
