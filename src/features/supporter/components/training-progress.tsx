import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingState } from '#contract/training.ts';
import { CHAPTERS, TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Progress } from '#ui/progress.tsx';
import { useProgress } from '../training/use-progress.ts';
import styles from './training-progress.module.css';

/** Progress of a supporter: half of the way by joining, all of it with the last chapter (spec account §2, 4). */
export function TrainingProgressBox({ progress }: { progress: TrainingState }) {
  const { t, i18n } = useLingui();
  const { level, percent } = progress;
  const { reward } = useProgress(progress);
  // Said to be so only once the shop has said it (sync I12).
  const complete = reward === 'given';
  const points = i18n.number(TRAINING_REWARD_MINOR / 100);
  const all = CHAPTERS.length;
  const done = typeof level === 'string' ? 0 : CHAPTERS.filter((chapter) => level[chapter]).length;
  return (
    <Box
      title={<Trans>Training progress</Trans>}
      action={<b>{i18n.number(percent / 100, { style: 'percent' })}</b>}
    >
      <div className={styles.progress}>
        <Progress label={t`Training progress`} percent={percent} />
        <div>
          <p className="strong">
            {complete ? (
              <Trans>Congratulation! You're a qualified IBO</Trans>
            ) : reward === 'sending' ? (
              <Trans>All four parts are done on this phone</Trans>
            ) : (
              <Trans>Your profile is incomplete</Trans>
            )}
          </p>
          <p className="muted">
            {complete ? (
              <Trans>You have been rewarded 100 points!</Trans>
            ) : reward === 'sending' ? (
              <Trans>{points} points when this is sent</Trans>
            ) : (
              <Trans>Finish training to start earning points now</Trans>
            )}
          </p>
        </div>
        <div className={styles.checks}>
          {/* They say how it is, and are not there to be changed. */}
          <Checkbox checked readOnly>
            <Trans>Register</Trans>
          </Checkbox>
          <Checkbox
            checked={complete}
            readOnly
            disabled={!complete}
            count={complete ? undefined : t`${done} of ${all} parts`}
          >
            <Trans>Training</Trans>
          </Checkbox>
        </div>
        <ButtonLink variant={complete ? 'plain' : 'main'} full to="/supporter-training">
          <Trans>View Training Resources</Trans>
        </ButtonLink>
      </div>
    </Box>
  );
}
