import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import { Plate } from '#ui/plate.tsx';
import styles from './chapter.module.css';
import { ChapterText } from './chapter-text.tsx';
import type { Question } from './quiz.tsx';

/** The promo code of the dashboard, and what there is to advertise it with (spec account 2). */
export function CodeChapter({ code }: { code: string }) {
  const { t } = useLingui();
  const questions: Question[] = [
    {
      ask: t`When does a buyer have to type your code?`,
      answers: [t`In the basket, before the order is placed`, t`When they pay`],
      right: 0,
      why: t`Once an order is placed no code can be added to it. Remind people before they order.`,
    },
    {
      ask: t`A buyer asks what your code takes off the price. What do you say?`,
      answers: [t`Ten percent, always`, t`The basket shows it, if it takes anything off`],
      right: 1,
      why: t`A code gives a discount only if our staff have set one. Promise nothing that the basket does not show.`,
    },
  ];
  return (
    <ChapterText title={<Trans>Your promo code, and how to show it</Trans>} questions={questions}>
      <p>
        <Trans>This is yours. It is on your dashboard too, with a link that carries it.</Trans>
      </p>
      <p>
        <Plate label={t`CODE`} large>
          {code}
        </Plate>
      </p>
      <p>
        <Trans>
          A buyer types it in the basket, under Discount code, before they order. The order then counts for
          you. Or they come through your link, and their first order counts.
        </Trans>
      </p>
      <h3>
        <Trans>Marketing material</Trans>
      </h3>
      <p>
        <Trans>
          The <Link to="/advertising-tools">promotion tools</Link> have pictures for a print shop. They carry
          your name and your code.
        </Trans>
      </p>
      <ul className={styles.list}>
        <li>
          <Trans>Business cards, 3.5 in x 2 in. For everybody who asks you about a car.</Trans>
        </li>
        <li>
          <Trans>
            A5 flyers. For places where people wait: garages, car washes, salons. Ask the owner first.
          </Trans>
        </li>
        <li>
          <Trans>Banner vinyl, 1.7 m x 0.7 m. For your stall, your gate or an event.</Trans>
        </li>
      </ul>
      <h3>
        <Trans>Say it as it is</Trans>
      </h3>
      <p>
        <Trans>
          Tell buyers that they pay only against a pro-forma, and that they can verify it themselves. Never
          take money for an order.
        </Trans>
      </p>
    </ChapterText>
  );
}
