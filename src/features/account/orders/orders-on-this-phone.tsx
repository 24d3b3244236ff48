import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import * as v from 'valibot';
import { placeOrder } from '#contract/orders/orders.ts';
import { useCommands } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import styles from './order-history.module.css';

/** Content of the review when the user said yes, as far as this list needs it. */
const ReviewSeen = v.object({ total: v.string(), currency: v.string(), titles: v.array(v.string()) });

/** Orders that the server has not confirmed: they are no orders yet, and say so. */
export function OrdersOnThisPhone() {
  const { t } = useLingui();
  const waiting = useCommands().filter(({ name, state }) => name === placeOrder.name && state !== 'done');
  if (waiting.length === 0) return null;
  const stuck = waiting.some(({ state }) => state === 'needs_user');
  return (
    <Box kind={stuck ? 'stop' : 'wait'} label={t`On this phone`}>
      <ul className="list">
        {waiting.map((command) => {
          const read = v.safeParse(ReviewSeen, command.seen);
          const amount = read.success ? amountText(read.output.total, read.output.currency) : '';
          return (
            <li key={command.key} className={styles.waiting}>
              <p className="strong">
                <Trans>Your order, {amount}</Trans>
              </p>
              {read.success && <p className="small muted">{read.output.titles.join(', ')}</p>}
              <p>
                <WaitingMark command={command} />
              </p>
              <p className="small">
                <Link to="/confirm-order">
                  <Trans>Track this order</Trans>
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
