import { Trans, useLingui } from '@lingui/react/macro';

/** The application in the words of somebody who wants to recommend the shop; that it asks to sell too is said once, at first. */
export function useJoinReading() {
  const { t } = useLingui();
  const title = t`Join the supporter programme`;
  return {
    as: 'supporter' as const,
    title,
    lead: (
      <Trans>You get a code and a link of your own, and earn on what people buy with them. It is free.</Trans>
    ),
    crumbs: [
      { label: t`Home`, to: '/' },
      { label: t`Supporter programme`, to: '/supporter-programme/home' },
      { label: t`Join` },
    ],
    steps: [t`Mobile number`, t`Terms & Conditions`, t`Join`] as const,
    first: <Trans>How we reach you</Trans>,
    mobileHint: <Trans>We will use it to contact you about your earnings.</Trans>,
    also: (
      <Trans>
        Our staff also use it to decide whether you may sell here. You do not need to do anything for that,
        and you do not have to list anything.
      </Trans>
    ),
    start: <Trans>Start Earning Now</Trans>,
    waiting: {
      title: <Trans>You have not joined yet</Trans>,
      text: (
        <Trans>
          Your application to join is kept on this phone and sent automatically at the next connection. You
          will get your code and your link with the answer.
        </Trans>
      ),
    },
  };
}
