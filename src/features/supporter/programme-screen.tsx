import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePageTitle } from '#shown/page-title.ts';
import { PageHead, Wrap } from '#ui/page.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ProgrammeAbout } from './components/programme-about.tsx';
import { ProgrammeEnd } from './components/programme-end.tsx';
import { ProgrammeHow } from './components/programme-how.tsx';
import { ProgrammeReward } from './components/programme-reward.tsx';
import { ProgrammeTools } from './components/programme-tools.tsx';
import styles from './programme-screen.module.css';

/** The four pages about the programme, by the last word of their address. */
export const PROGRAMME_PAGES = ['home', 'how', 'compensation', 'tools'] as const;
export type ProgrammePage = (typeof PROGRAMME_PAGES)[number];

interface ProgrammeProps {
  page: ProgrammePage;
  /** Somebody is signed in. */
  hasAccount: boolean;
  /** Theirs, who are in the programme already; null for anybody else. */
  code: string | null;
}

/** Pages on the supporter programme, for anybody (spec account §2); needs no read, so it opens without a network too. */
export function ProgrammeScreen({ page, hasAccount, code }: ProgrammeProps) {
  const { t } = useLingui();
  const names: Record<ProgrammePage, string> = {
    home: t`About`,
    how: t`How to`,
    compensation: t`Reward`,
    tools: t`Tools`,
  };
  const contents: Record<ProgrammePage, ReactNode> = {
    home: <ProgrammeAbout />,
    how: <ProgrammeHow hasAccount={hasAccount} />,
    compensation: <ProgrammeReward />,
    tools: <ProgrammeTools isIn={code !== null} />,
  };
  const programme = t`Supporter programme`;
  usePageTitle(page === 'home' ? programme : `${names[page]}, ${programme}`);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Supporter programme</Trans>}
        lead={<Trans>Tell people about the shop, and earn on what they buy.</Trans>}
      />
      <TabLinks
        label={programme}
        items={PROGRAMME_PAGES.map((id) => ({
          to: `/supporter-programme/${id}`,
          label: names[id],
          current: id === page,
        }))}
      />
      <div className={styles.part}>
        {contents[page]}
        <ProgrammeEnd code={code} quiet={page === 'tools'}>
          {page === 'home' && (
            <ButtonLink tall to="/supporter-programme/how">
              <Trans>How to</Trans>
            </ButtonLink>
          )}
        </ProgrammeEnd>
      </div>
    </Wrap>
  );
}
