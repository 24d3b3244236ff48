import { productTypes } from '#contract/listings/listing-edit.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { spareTypes, vehicleTypeTree } from './subjects.ts';
import { refuse } from '#server/platform/calls/refuse.ts';

/** Account contract 5.1: the same for everybody who signs in. */
const HOUR = { 'cache-control': 'private, max-age=3600' };

export const routes = [
  answer(productTypes, 'user', async ({ db, params }) => {
    if (params.pt === 'vehicles') return reply(await vehicleTypeTree(db), { headers: HOUR });
    if (params.pt === 'spares') return reply(await spareTypes(db), { headers: HOUR });
    return refuse('pt_invalid');
  }),
];
