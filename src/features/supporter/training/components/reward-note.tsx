import { Trans, useLingui } from '@lingui/react/macro';
import { TRAINING_REWARD_MINOR } from '#domain/supporters/training.ts';
import { Note } from '#ui/note.tsx';
import type { TrainingStates } from '../use-progress.ts';

/** Reward of all four parts. It is said to be given only once the shop has said so (sync I12). */
export function RewardNote({ reward }: Pick<TrainingStates, 'reward'>) {
  const { i18n } = useLingui();
  const points = i18n.number(TRAINING_REWARD_MINOR / 100);
  if (reward === 'none') return null;
  return reward === 'given' ? (
    <Note
      kind="ok"
      role="status"
      stacked
      title={<Trans>Congratulation! You're a qualified IBO</Trans>}
      icon="rosette-check"
    >
      <Trans>You have been rewarded {points} points!</Trans>
    </Note>
  ) : (
    <Note kind="wait" role="status" stacked title={<Trans>{points} points when this is sent</Trans>}>
      <Trans>All four parts are done on this phone. The points come with the shop's answer.</Trans>
    </Note>
  );
}
