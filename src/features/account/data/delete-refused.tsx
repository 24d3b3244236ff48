import { Trans } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { Link } from '#ui/link.tsx';
import * as v from 'valibot';
import type { Problem } from '#contract/problem.ts';
import { Money } from '#contract/wire.ts';
import { amountText } from '#shown/amount.tsx';
import { Note } from '#ui/note.tsx';
import { CallRefused } from '../components/call-refused.tsx';

const TEXTS = refusalTexts('confirm_mismatch');

const Orders = v.array(v.string());

/** Commission to be given up with the account, as it is printed; null where the answer asks for nothing of that kind. */
export function unpaidText(problem: Problem | null): string | null {
  const read = v.safeParse(Money, problem?.['amount']);
  return problem?.code === 'unpaid_commission' && read.success ? amountText(read.output, 'USD') : null;
}

/** Why the account is still there. Which of the two details is wrong nobody says (account contract 2.9). */
export function DeleteRefused({ problem }: { problem: Problem | null }) {
  const words = useRefusalWords(TEXTS);
  switch (problem?.code) {
    case 'confirm_mismatch':
    case 'password_wrong':
      return (
        <Note kind="stop" role="alert" title={words('confirm_mismatch')}>
          <Trans>Check your email and password, then try again.</Trans>
        </Note>
      );
    case 'open_orders': {
      const read = v.safeParse(Orders, problem['orders']);
      return (
        <Note kind="stop" role="alert" stacked title={<Trans>You still have an open order.</Trans>}>
          <Trans>
            Your account stays until the order has arrived or is canceled. If it already has, contact customer
            service with the order number.
          </Trans>
          {read.success && (
            <ul>
              {read.output.map((number) => (
                <li key={number}>
                  <Link to={`/orders/${number}`}>
                    <Trans>Order {number}</Trans>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Note>
      );
    }
    case 'last_staff':
      return (
        <Note kind="stop" role="alert" title={<Trans>This is the last staff account.</Trans>}>
          <Trans>Make someone else staff first.</Trans>
        </Note>
      );
    case 'unpaid_commission':
      return (
        <Note kind="stop" role="alert" title={<Trans>We still owe you commission.</Trans>}>
          <Trans>Keep your account until it is paid, or tick below to give it up.</Trans>
        </Note>
      );
    default:
      return <CallRefused problem={problem} />;
  }
}
