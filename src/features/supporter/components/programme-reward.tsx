import { Trans, useLingui } from '@lingui/react/macro';
import {
  commissionMinor,
  PAYABLE_AFTER_DAYS,
  PAYOUT_FROM_MINOR,
  REFERRAL_DAYS,
} from '#domain/supporters/commission.ts';
import { moneyText } from '#domain/money/money.ts';
import { type Position, POSITIONS } from '#domain/supporters/positions.ts';
import { TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { Box } from '#ui/box.tsx';
import { PositionRates, SALE_MINOR } from './position-rates.tsx';
import { useRate } from '../rate-text.ts';
import styles from './programme.module.css';

const HIGHEST: Position = 'SEL';

/** Reward that is earned: points, positions with their rates, and when it is paid (spec account 9). */
export function ProgrammeReward() {
  const { i18n } = useLingui();
  const rate = useRate();
  const sale = moneyText(SALE_MINOR, 'USD');
  const example = i18n.number(commissionMinor(SALE_MINOR, POSITIONS.IBO.rateBp, null) / 100);
  const training = i18n.number(TRAINING_REWARD_MINOR / 100);
  const highest = rate(POSITIONS[HIGHEST].rateBp);
  const both = rate(2 * POSITIONS[HIGHEST].rateBp);
  const wait = i18n.number(PAYABLE_AFTER_DAYS);
  const days = i18n.number(REFERRAL_DAYS);
  const least = moneyText(PAYOUT_FROM_MINOR, 'USD');
  return (
    <>
      <Box title={<Trans>Points</Trans>}>
        <p>
          <Trans>
            One point is one US dollar of commission. A sale of {sale} brings {example} points at the first
            position.
          </Trans>
        </p>
        <p>
          <Trans>
            Finishing the training brings {training} points once. These are points only and are not paid out
            as money.
          </Trans>
        </p>
      </Box>
      <Box title={<Trans>Positions and commission</Trans>}>
        <p>
          <Trans>
            Everyone starts as an Independent Business Owner. Higher positions are earned through the total
            sales of you and your team, and awarded by our staff.
          </Trans>
        </p>
        <div className={styles.rates}>
          <PositionRates className={styles.table} />
        </div>
        <p>
          <Trans>
            The rate applies to Direct Referrals, orders with your code or through your link, and to Downline
            Referrals, orders that your recruits place. It is calculated on the goods after discounts, without
            shipping.
          </Trans>
        </p>
        <p>
          <Trans>
            Up to {both} of a sale goes to supporters: that is two people at {highest} each, one whose code
            was used and one whose recruit placed the order.
          </Trans>
        </p>
      </Box>
      <Box title={<Trans>When it is paid</Trans>}>
        <ul className={`list ${styles.points}`}>
          <li>
            <Trans>You earn when the order is paid. Commission on a canceled order is reversed.</Trans>
          </li>
          <li>
            <Trans>A visit through your link counts for {days} days, for each visitor’s first order.</Trans>
          </li>
          <li>
            <Trans>Commission can be paid out once the sale is {wait} days old.</Trans>
          </li>
          <li>
            <Trans>
              It is paid out for each calendar month in which it reaches {least} or more. Smaller amounts are
              carried over.
            </Trans>
          </li>
          <li>
            <Trans>
              A payment takes up to 5 working days. A large or unusual one is made once a second person here
              has checked it.
            </Trans>
          </li>
          <li>
            <Trans>
              Orders in Kwacha are converted to US dollars at the exchange rate of the day they were paid.
            </Trans>
          </li>
        </ul>
      </Box>
    </>
  );
}
