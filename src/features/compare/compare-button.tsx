import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { useList } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error-on-demand.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import type { ComparedCar } from './compared-car.ts';

/** As many stand side by side. */
const MOST = 4;

interface CompareProps {
  car: VehicleDetails;
  /** Moment when the shop said so, ms; null where that is not known. */
  asOf: number | null;
  small?: boolean;
}

/** Puts a vehicle beside others; one that stands there already leads to them. Nothing is sent. */
export function CompareButton({ car, asOf, small = false }: CompareProps) {
  const { entries, add } = useList('compare');
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const [full, setFull] = useState(false);
  const count = entries?.length ?? 0;
  const key = String(car.id);
  if (entries?.some((entry) => entry.key === key))
    return (
      <ButtonLink to="/compare" icon="scale" small={small}>
        <Trans>
          Compare {count} of {MOST}
        </Trans>
      </ButtonLink>
    );
  const put = (): void => {
    setFailed(null);
    add(key, { car, asOf } satisfies ComparedCar).then(
      (taken) => setFull(!taken),
      (cause: unknown) => setFailed({ cause }),
    );
  };
  return (
    <>
      <Button icon="scale" small={small} onClick={put}>
        <Trans>Add to compare</Trans>
      </Button>
      {full && count >= MOST && (
        <Note kind="stop" role="alert" title={<Trans>You are already comparing four.</Trans>}>
          <Trans>
            Remove one <Link to="/compare">there</Link> first.
          </Trans>
        </Note>
      )}
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </>
  );
}
