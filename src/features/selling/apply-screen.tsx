import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/profile.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { ApplicationForm } from './components/application-form.tsx';
import { ApplicationSteps } from './components/application-steps.tsx';
import { Unanswered } from './components/application-unanswered.tsx';
import { Waiting } from './components/application-waiting.tsx';
import type { ApplicationReading } from './reading.ts';
import { useApplication } from './use-application.ts';

interface ApplyProps {
  known: Profile;
  reading: ApplicationReading;
  /** Content that stands there once the shop has it; null: there is something to say yet. */
  done: ReactNode;
  /** Part that is asked in place of the whole form, unless an application was refused. */
  rest?: ReactNode;
}

/**
 * The application in three steps (spec account 2), in the words of who fills it in: sellers', or those of supporters. Works
 * without a network.
 */
export function ApplyScreen({ known, reading, done, rest }: ApplyProps) {
  const { t } = useLingui();
  usePageTitle(reading.title);
  const { waiting, refused } = useApplication();
  return (
    <Wrap page>
      <Crumbs label={t`Breadcrumb`} items={reading.crumbs} />
      <PageHead title={reading.title} lead={reading.lead} />
      {refused?.reason?.kind === 'server_error' ? (
        <Unanswered reading={reading} application={refused} />
      ) : waiting ? (
        <Waiting reading={reading} application={waiting} />
      ) : done ? (
        <div className="stack">
          <ApplicationSteps reading={reading} at={4} />
          {done}
        </div>
      ) : rest && !refused ? (
        rest
      ) : (
        <ApplicationForm known={known} reading={reading} refused={refused} />
      )}
    </Wrap>
  );
}
