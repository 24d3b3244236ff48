import { Trans, useLingui } from '@lingui/react/macro';
import {
  commissionMinor,
  PAYABLE_AFTER_DAYS,
  PAYOUT_FROM_MINOR,
  REFERRAL_DAYS,
} from '#domain/supporters/commission.ts';
import { moneyText } from '#domain/money/money.ts';
import { POSITIONS } from '#domain/supporters/positions.ts';
import { TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { PositionRates, SALE_MINOR } from '../../components/position-rates.tsx';
import styles from './chapter.module.css';
import { ChapterText } from './chapter-text.tsx';
import { useEarningQuestions } from './earning-questions.ts';

/** Points and commission, and the positions that are earned (spec account 2). */
export function EarningChapter() {
  const { i18n } = useLingui();
  const questions = useEarningQuestions();
  const sale = moneyText(SALE_MINOR, 'USD');
  const points = i18n.number(commissionMinor(SALE_MINOR, POSITIONS.IBO.rateBp, null) / 100);
  const reward = i18n.number(TRAINING_REWARD_MINOR / 100);
  const days = i18n.number(REFERRAL_DAYS);
  const wait = i18n.number(PAYABLE_AFTER_DAYS);
  const least = moneyText(PAYOUT_FROM_MINOR, 'USD');
  return (
    <ChapterText title={<Trans>Points, commission and positions</Trans>} questions={questions}>
      <p>
        <Trans>
          What you earn is counted in points. One point is one US dollar of commission: at the first position
          a sale of {sale} brings you {points} points. It is calculated on the goods after discounts, without
          shipping.
        </Trans>
      </p>
      <h3>
        <Trans>Which orders count</Trans>
      </h3>
      <ul className={styles.list}>
        <li>
          <Trans>Each order that your code is used on.</Trans>
        </li>
        <li>
          <Trans>
            The first order of somebody who opened your link in the last {days} days, where no code was used.
          </Trans>
        </li>
        <li>
          <Trans>Each order of your recruits: people who named you when they joined.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Your own orders earn you nothing.</Trans>
      </p>
      <h3>
        <Trans>Positions</Trans>
      </h3>
      <p>
        <Trans>
          Everyone starts with the first. Higher ones are earned through the sales of you and your team: our
          staff review them and set the position. It applies to orders paid from then on.
        </Trans>
      </p>
      <PositionRates className={styles.table} />
      <h3>
        <Trans>When it is paid out</Trans>
      </h3>
      <p>
        <Trans>
          Commission may be paid out {wait} days after the order was paid. We pay for each calendar month,
          from {least}; smaller amounts are carried over to the next. The {reward} points for this training
          stay points: they are not paid out as money.
        </Trans>
      </p>
    </ChapterText>
  );
}
