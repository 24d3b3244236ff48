import { Trans } from '@lingui/react/macro';
import { Mark } from '#ui/mark.tsx';

/** Tells whether an account asks for a code beside its password. */
export function SecondStepMark({ on }: { on: boolean }) {
  return on ? (
    <Mark kind="ok">
      <Trans>On</Trans>
    </Mark>
  ) : (
    <Mark icon="circle-x">
      <Trans>Off</Trans>
    </Mark>
  );
}
