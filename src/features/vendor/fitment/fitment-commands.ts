import type * as v from 'valibot';
import { setFitment as declared } from '#contract/listings/listings.ts';
import { withoutTrims, withTrims } from '#domain/fitment/fitment-list.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { netFitment } from './fitment-net.ts';
import { FitmentSeen } from './fitment-seen.ts';
import { isMadeByServer, listingRow, type ListingView } from '../preview/listing-view.ts';

/** Adds or takes away what a part fits; both commute with the same from another phone (account contract D24). */
export const setFitment = defineCommand(declared, {
  seen: FitmentSeen,
  touches: ({ productID }) => [listingRow(productID)],
  optimistic: fitted,
  net: netFitment,
});

function fitted(
  row: ListingView,
  { action, fitment }: v.InferOutput<typeof declared.payload>,
  { trims, known }: FitmentSeen,
): ListingView {
  if (!isMadeByServer(row)) return row;
  const named = fitment ?? [];
  const isNamed = (make: string, id: string): boolean =>
    named.some((one) => one.make === make && one.trims?.includes(id));
  const before = row.compatible_list;
  const compatible_list =
    action === 'remove'
      ? withoutTrims(before, named)
      : withTrims(
          before,
          trims.filter(({ make, doc_id }) => isNamed(make, doc_id)),
          known,
        );
  return compatible_list === before ? row : { ...row, compatible_list };
}
