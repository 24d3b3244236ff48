import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgentOverview } from '#contract/supporter.ts';
import { type Chapter, CHAPTERS, TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { ChapterEnd } from './components/chapter-end.tsx';
import { ChapterTabs } from './components/chapter-tabs.tsx';
import { CodeChapter } from './components/code-chapter.tsx';
import { CommunityChapter } from './components/community-chapter.tsx';
import { EarningChapter } from './components/earning-chapter.tsx';
import { IntroChapter } from './components/intro-chapter.tsx';
import { RewardNote } from './components/reward-note.tsx';
import { useProgress } from './use-progress.ts';

interface TrainingProps {
  /** As the phone has it, with what waits folded in. */
  known: AgentOverview;
  /** Age of that. */
  age: ReactNode;
  /** The shop's number for WhatsApp, digits; null: it has none, or this phone does not know it. */
  whatsapp: string | null;
}

/**
 * The training of supporters (spec account 2): an introduction and three chapters, in any order, each confirmed by who
 * has read it. All of it is in the app, so it is there without a network.
 */
export function TrainingScreen({ known, age, whatsapp }: TrainingProps) {
  const { t, i18n } = useLingui();
  usePageTitle(t`Training`);
  const states = useProgress(known.training_progress);
  const [query, setQuery] = useSearchParams();
  // Whoever comes back goes on where they were; what is confirmed meanwhile turns no page.
  const [first] = useState<Chapter>(() => CHAPTERS.find((one) => !states.of(one).done) ?? 'intro');
  const shown = CHAPTERS.find((one) => one === query.get('c')) ?? first;
  const select = (chapter: Chapter) => setQuery({ c: chapter }, { replace: true });
  const points = i18n.number(TRAINING_REWARD_MINOR / 100);
  const contents: Record<Chapter, () => ReactNode> = {
    intro: () => <IntroChapter />,
    chapter_1: () => <EarningChapter />,
    chapter_2: () => <CodeChapter code={known.code} />,
    chapter_3: () => <CommunityChapter whatsapp={whatsapp} />,
  };
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`Dashboard`, to: '/supporter-dashboard' },
          { label: t`Training` },
        ]}
      />
      <PageHead
        title={<Trans>Training</Trans>}
        lead={
          <Trans>Four short parts, in any order. All of them together bring {points} points, once.</Trans>
        }
        age={age}
      />
      <div className="stack">
        <RewardNote reward={states.reward} />
        <ChapterTabs shown={shown} onSelect={select} states={states}>
          {contents[shown]()}
          <ChapterEnd
            key={shown}
            chapter={shown}
            state={states.of(shown)}
            next={CHAPTERS.find((one) => one !== shown && !states.of(one).done) ?? null}
            onNext={select}
          />
        </ChapterTabs>
      </div>
    </Wrap>
  );
}
