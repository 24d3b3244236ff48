import { Trans, useLingui } from '@lingui/react/macro';
import { TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { Link } from '#ui/link.tsx';
import styles from './chapter.module.css';
import { ChapterText } from './chapter-text.tsx';
import type { Question } from './quiz.tsx';

/** Chapter on what a supporter is for, how somebody buys, and what the programme is (spec account 2). */
export function IntroChapter() {
  const { t, i18n } = useLingui();
  const points = i18n.number(TRAINING_REWARD_MINOR / 100);
  const questions: Question[] = [
    {
      ask: t`A friend wants to hand you the money for a car. What do you do?`,
      answers: [t`I take it and pay for them`, t`I tell them to pay to the account on their pro-forma`],
      right: 1,
      why: t`Never take money for an order. Buyers pay to the account on the pro-forma, and they can check it themselves before they do.`,
    },
    {
      ask: t`When do you earn on an order?`,
      answers: [t`When it is paid`, t`When it is placed`],
      right: 0,
      why: t`An order that is never paid earns nothing, and what was earned on one that is canceled is reversed.`,
    },
  ];
  return (
    <ChapterText title={<Trans>What you do as a supporter</Trans>} questions={questions}>
      <p>
        <Trans>
          A supporter tells people about Chicargos and helps them to buy safely. You need no stock, no shop
          and no money to begin. A phone and people who trust you are enough.
        </Trans>
      </p>
      <h3>
        <Trans>Your aim</Trans>
      </h3>
      <p>
        <Trans>
          Help people around you to find a good vehicle or the right part, at a price that they know before
          they order. When the order is paid, you earn a part of it.
        </Trans>
      </p>
      <h3>
        <Trans>How somebody buys</Trans>
      </h3>
      <ol className={styles.list}>
        <li>
          <Trans>They choose a vehicle or a part, and see what it costs to land it at their port.</Trans>
        </li>
        <li>
          <Trans>They put it into the basket, type your code there and place the order.</Trans>
        </li>
        <li>
          <Trans>
            They get a pro-forma by email and pay to the account on it. Anybody can check a pro-forma at{' '}
            <Link to="/verify-invoice">verify-invoice</Link>.
          </Trans>
        </li>
        <li>
          <Trans>The goods are shipped. The page of the order shows the ship and the papers.</Trans>
        </li>
      </ol>
      <h3>
        <Trans>What the programme is</Trans>
      </h3>
      <p>
        <Trans>
          You have a promo code of your own. You earn commission on orders with your code, and on orders from
          people who joined through you. The three chapters explain how. All four parts together bring{' '}
          {points} points, once.
        </Trans>
      </p>
    </ChapterText>
  );
}
