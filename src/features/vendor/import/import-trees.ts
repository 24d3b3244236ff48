import type { ProductTypes } from '#contract/listings/listing-edit.ts';
import { sparesTypesIn, vehicleTypesIn } from '../creation/creation-tree.ts';
import { leavesOf } from './import-place.ts';

/** Types that may be listed, as far as this phone knows them. */
export interface ProductTrees {
  vehicles: ProductTypes | undefined;
  spares: ProductTypes | undefined;
}

export const treesOf = ({ vehicles, spares }: ProductTrees) => ({
  vehicles: vehicleTypesIn(vehicles),
  leaves: leavesOf(sparesTypesIn(spares)),
});
