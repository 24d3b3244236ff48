import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PAYABLE_AFTER_DAYS, PAYOUT_FROM_MINOR } from '#domain/supporters/commission.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { useQuery } from '#offline/react/react.ts';
import type { AgeOf } from '#shown/age-of.ts';
import { amountText } from '#shown/amount.tsx';
import { Failed } from '#shown/failed.tsx';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { commissions } from '../queries.ts';
import { usePoints } from '../points-text.ts';
import { STATEMENT } from '../join-address.ts';
import styles from './money-tiles.module.css';

/** Commission in dollars: what is on its way, what goes out next, what was paid. Each figure leads to the statement. */
export function MoneyTiles({ age: Age }: { age: AgeOf }) {
  const { t } = useLingui();
  const state = useQuery(commissions, { page: '1' });
  const { data, problem, refresh } = state;
  const points = usePoints();
  const [one, reward] = [points('1.00'), points((TRAINING_REWARD_MINOR / 100).toFixed(2))];
  return (
    <Box title={<Trans>Commission in US dollars</Trans>}>
      {data ? (
        <>
          <Age state={state} />
          <Figures {...data.totals} />
        </>
      ) : problem ? (
        <Failed problem={problem} onRetry={refresh} />
      ) : (
        <Skeleton kind="text" count={2} label={t`Loading`} />
      )}
      <p className={`small muted ${styles.rule}`}>
        <Trans>
          {one} point of commission equals one US dollar. The {reward} points for the training are points
          only: they are never paid out.
        </Trans>
      </p>
    </Box>
  );
}

function Figures({ pending, payable, paid }: { pending: string; payable: string; paid: string }) {
  const days = PAYABLE_AFTER_DAYS;
  return (
    <>
      <div className={styles.tiles}>
        <Tile amount={pending} name={<Trans>Pending</Trans>}>
          <Trans>From sales that were paid less than {days} days ago</Trans>
        </Tile>
        <Tile amount={payable} name={<Trans>Payable</Trans>}>
          <Trans>Waiting for the next payment</Trans>
        </Tile>
        <Tile amount={paid} name={<Trans>Paid out</Trans>}>
          <Trans>Everything we have paid you so far</Trans>
        </Tile>
      </div>
      <NextPayment payable={payable} />
    </>
  );
}

function Tile({ amount, name, children }: { amount: string; name: ReactNode; children: ReactNode }) {
  return (
    <Link to={STATEMENT} className={styles.tile}>
      <b>{amountText(amount, 'USD')}</b>
      <span className="strong">{name}</span>
      <small>{children}</small>
    </Link>
  );
}

/** Day when money goes out, and how far this is from it (spec account 9). */
function NextPayment({ payable }: { payable: string }) {
  const least = moneyText(PAYOUT_FROM_MINOR, 'USD');
  const lacking = PAYOUT_FROM_MINOR - minor(payable);
  const more = moneyText(lacking, 'USD');
  return (
    <p className={styles.rule}>
      <b>
        <Trans>Next payment</Trans>
      </b>
      {': '}
      {lacking <= 0 ? (
        <Trans>we pay after each calendar month ends, from {least}. Your payable amount is enough.</Trans>
      ) : (
        <Trans>
          we pay after each calendar month ends, from {least}. {more} more is needed; until then it is carried
          over.
        </Trans>
      )}
    </p>
  );
}
