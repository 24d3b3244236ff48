import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { ANALYTICS_TEXT } from '#domain/people/consents.ts';
import { useCommand, useCommandState } from '#offline/react/react.ts';
import { browserAsksForNoCount } from '#shown/no-count.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Switch } from '#ui/checkbox.tsx';
import { editProfile } from '../commands.ts';

/**
 * Tells whether words of searches may be counted: off until somebody turns it on. What it says is what they agree to: with
 * other words `ANALYTICS_TEXT` counts up, and everybody is asked anew.
 */
export function CountingBox({ known }: { known: Profile }) {
  const { t } = useLingui();
  const { run, busy } = useCommand(editProfile);
  const [changed, setChanged] = useState<string | null>(null);
  const [cause, setCause] = useState<{ cause: unknown } | null>(null);
  const edit = useCommandState(changed);
  const turn = async (on: boolean) => {
    setCause(null);
    try {
      setChanged(await run({ analytics_opt_in: on, analytics_text: ANALYTICS_TEXT }, {}));
    } catch (thrown) {
      setCause({ cause: thrown });
    }
  };
  return (
    <Box title={<Trans>What people search for</Trans>}>
      <div className="stack">
        <Switch
          name="analytics_opt_in"
          checked={known.analytics_opt_in}
          aria-disabled={busy || undefined}
          onChange={({ target: { checked } }) => {
            if (!busy) void turn(checked);
          }}
        >
          <Trans>Count the words I search for</Trans>
        </Switch>
        <p className="small muted">
          <Trans>
            This helps us find the parts people need. We count words by day and do not record who searched for
            them. Only searches for parts and items are counted.
          </Trans>
        </p>
        {browserAsksForNoCount() && (
          <p className="small">
            <Trans>Your browser asks us not to count searches. While it does, nothing is counted.</Trans>
          </p>
        )}
        <div role="status">{edit && <WaitingMark command={edit} done={t`Saved`} />}</div>
        {cause && <LocalWriteErrorNote cause={cause.cause} />}
      </div>
    </Box>
  );
}
