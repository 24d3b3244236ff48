import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { useList } from '#offline/react/react.ts';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { useRemoval } from '#shown/removal.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { restoredEntryValue } from './compared-car.ts';
import { CompareTable } from './components/compare-table.tsx';
import { useCompared, type VehicleRead } from './components/use-compared.ts';

interface CompareProps {
  landed: LandedCosts;
  saver: boolean;
  vehicle: VehicleRead;
  /** Tells whether the country that it goes to refuses it. */
  ImportCell: ComponentType<ImportMarkProps>;
  onInquire: (car: VehicleDetails) => void;
}

/** Up to four vehicles side by side, from what this phone holds; a newer answer takes the older one's place. */
export function CompareScreen({ landed, saver, vehicle, ImportCell, onInquire }: CompareProps) {
  const { t } = useLingui();
  const { entries, add, remove } = useList('compare');
  const compared = useCompared(entries, vehicle);
  const { act, notes } = useRemoval();
  usePageTitle(t`Compare`);
  // Another tab may have filled the place of what was taken away here.
  const [lost, setLost] = useState<{ key: string; title: string } | null>(null);
  const take = (key: string, title: string): void => {
    setLost(null);
    const entry = entries?.find((one) => one.key === key);
    if (!entry) return;
    const undo = async () => setLost((await add(key, restoredEntryValue(entry))) ? null : { key, title });
    act(remove(key), { title, undo });
  };
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Compare</Trans>}
        lead={<Trans>Up to four cars side by side, even without a connection.</Trans>}
      />
      {notes}
      {lost && (
        <Note kind="stop" role="alert" title={<Trans>You are already comparing four.</Trans>}>
          <Trans>
            Remove one, then add <Link to={`/details/${lost.key}`}>{lost.title}</Link> again.
          </Trans>
        </Note>
      )}
      {entries === undefined ? (
        <Skeleton kind="text" label={t`Loading`} count={2} />
      ) : compared.length === 0 ? (
        <Empty
          icon="scale"
          title={<Trans>Nothing to compare yet</Trans>}
          hint={<Trans>Open a car, then tap Add to compare.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Find a car</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <CompareTable
          compared={compared}
          landed={landed}
          saver={saver}
          ImportCell={ImportCell}
          onInquire={onInquire}
          onRemove={take}
        />
      )}
    </Wrap>
  );
}
