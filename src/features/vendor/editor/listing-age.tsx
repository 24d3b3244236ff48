import { Trans } from '@lingui/react/macro';
import type { QueryState } from '#offline/store/states.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import { AgeLine } from '#ui/age.tsx';
import type { ListingView } from '../preview/listing-view.ts';

/** Age of what stands there; of a listing that the shop has not got yet, that it is nowhere else. */
export function ListingAge({
  view,
  state,
}: {
  view: Pick<ListingView, 'cid'>;
  state: Pick<QueryState<unknown>, 'source' | 'asOf' | 'bytes'>;
}) {
  if (typeof view.cid === 'number' || state.asOf !== null) return <FiguresSource state={state} />;
  return (
    <AgeLine kind="phone">
      <Trans>On this phone only. Not sent yet</Trans>
    </AgeLine>
  );
}
