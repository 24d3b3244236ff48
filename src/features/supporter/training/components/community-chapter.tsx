import { Trans, useLingui } from '@lingui/react/macro';
import { AskByWhatsApp } from '#shown/ask-by-whatsapp.tsx';
import { useQuery } from '#offline/react/react.ts';
import { siteSettings } from '#shown/site-settings.ts';
import { SocialLinks } from '#shown/social-links.tsx';
import { useSupport } from '#shown/support.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './chapter.module.css';
import { ChapterText } from './chapter-text.tsx';
import type { Question } from './quiz.tsx';

/**
 * Being known, bringing others in, and where to ask (spec account 2). Only ways that there are stand here.
 * @param whatsapp the shop's number, digits; null: it has none, or this phone does not know it
 */
export function CommunityChapter({ whatsapp }: { whatsapp: string | null }) {
  const { t } = useLingui();
  const SUPPORT = useSupport();
  const social = useQuery(siteSettings, {}).data?.social ?? [];
  const questions: Question[] = [
    {
      ask: t`A friend wants to join through you. What do they need from you?`,
      answers: [t`My promo code, for the basket`, t`My email address, for the form where they join`],
      right: 1,
      why: t`The email address says who brought them. It can be given only when they join, not later.`,
    },
    {
      ask: t`Somebody in a group asks what a car costs today. What do you send?`,
      answers: [t`The page of the car`, t`A picture of last month's price`],
      right: 0,
      why: t`The page shows today's price and whether the car is still available.`,
    },
  ];
  const text = t`Hello, I have a question about the supporter programme.`;
  const mail = `mailto:${SUPPORT}?subject=${encodeURIComponent(t`Supporter programme`)}&body=${encodeURIComponent(text)}`;
  return (
    <ChapterText title={<Trans>Your community</Trans>} questions={questions}>
      <p>
        <Trans>
          People buy from those they know. Start with family, colleagues and the groups you are already in,
          and be someone people can ask.
        </Trans>
      </p>
      <h3>
        <Trans>In groups and on social media</Trans>
      </h3>
      <ul className={styles.list}>
        <li>
          <Trans>Send a vehicle's page rather than a picture of it: the page shows today's price.</Trans>
        </li>
        <li>
          <Trans>Write to people who know you, and stop when they ask you to.</Trans>
        </li>
        <li>
          <Trans>
            Write as yourself, not as if you were Chicargos. Promise no date and no price that the shop does
            not show.
          </Trans>
        </li>
      </ul>
      <h3>
        <Trans>Your team</Trans>
      </h3>
      <p>
        <Trans>
          Everyone who gives your email address when they join is your recruit. You earn on the orders they
          place, at your own rate, and it costs them nothing. You see their orders and what each sale came to,
          because your share is calculated from it, but neither their full email address nor where they live.
        </Trans>
      </p>
      <h3>
        <Trans>Ask us</Trans>
      </h3>
      <p>
        <Trans>One of our staff will answer, even if you only want to be sure.</Trans>
      </p>
      <div className="row row-wrap">
        <AskByWhatsApp to={whatsapp} text={text} />
        <ButtonLink href={mail} icon="mail">
          <Trans>Write to us</Trans>
        </ButtonLink>
      </div>
      <SocialLinks links={social} />
    </ChapterText>
  );
}
