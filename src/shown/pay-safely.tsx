import { Trans } from '@lingui/react/macro';
import { dialText } from '#domain/people/dial-text.ts';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { useShopNumbers } from './shop-numbers.ts';
import { useSupport } from './support.ts';

/**
 * Stands beside every mention of paying (security 17): which account, how it is checked, and that it never changes in a
 * message, and at which number of ours a doubt is cleared up. Short, because a warning that is long is not read.
 */
export function PaySafely() {
  const { call } = useShopNumbers();
  const number = call === null ? '' : dialText(call);
  const SUPPORT = useSupport();
  return (
    <Note
      icon="alert-triangle"
      title={
        <Trans>
          Pay only to the account on a pro-forma that <Link to="/verify-invoice">verify-invoice</Link> calls
          current.
        </Trans>
      }
    >
      <Trans>Our account never changes by phone, email or WhatsApp.</Trans>{' '}
      {call === null ? (
        <Trans>
          If somebody says it did, do not pay: <a href={`mailto:${SUPPORT}`}>ask us</a>.
        </Trans>
      ) : (
        <Trans>
          If somebody says it did, do not pay: call <a href={`tel:+${call}`}>{number}</a>.
        </Trans>
      )}
    </Note>
  );
}
