import { Trans } from '@lingui/react/macro';
import type { Fits } from '#domain/fitment/fitment.ts';
import { Mark } from '#ui/mark.tsx';

interface VerdictProps {
  /** Name of the vehicle, or the names of several. */
  name: string;
  says: Fits;
  /** In a list of many that do not fit, none of them is a warning. */
  calm?: boolean;
}

/** Tells whether a part fits. */
export function FitVerdict({ name, says, calm = false }: VerdictProps) {
  if (says === 'yes')
    return (
      <Mark kind="ok">
        <Trans>Fits your {name}</Trans>
      </Mark>
    );
  if (says === 'no')
    return (
      <Mark kind={calm ? 'plain' : 'stop'} icon="circle-x">
        <Trans>Does not fit your {name}</Trans>
      </Mark>
    );
  return (
    <Mark kind="plain" icon="info-circle">
      <Trans>We do not know whether it fits your {name}</Trans>
    </Mark>
  );
}
