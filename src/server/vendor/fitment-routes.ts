import type * as v from 'valibot';
import { setFitment } from '#contract/listings/listings.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { compatibleList, trims } from '#server/fitment/store.ts';
import { classOf, type EditRow } from '#server/listings/row.ts';
import { listingTag, nextVersionOf } from '#server/listings/version.ts';
import { handle, reply } from '#server/platform/calls/handle.ts';
import { listingChange } from './listing-changes.ts';
import { partsOnly } from './creation-routes.ts';
import { lockOwnListing } from './own-listing.ts';
import { Refusal, refuse, refuseFieldsAs, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const MOST_MAKES = 20;

type OfMake = NonNullable<v.InferOutput<typeof setFitment.payload>['fitment']>[number];

/** Account contract 5.9. */
const set = handle(
  setFitment,
  'user',
  async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockOwnListing(handling, payload.productID);
    if (row instanceof Refusal) return row;
    if (classOf(row) !== 'parts') return partsOnly();
    const { action } = payload;
    if (action !== 'add' && action !== 'remove') return refuse('action_invalid');
    const fitment = payload.fitment ?? [];
    if (fitment.length > MOST_MAKES)
      return refuseForm([
        { path: ['fitment'], code: 'max_length', detail: `Choose ${MOST_MAKES} makes or fewer` },
      ]);
    const lacking = whyIncomplete(fitment, action);
    if (lacking) return lacking;
    const changes = action === 'add' ? await added(tx, row, fitment) : await takenAway(tx, row, fitment);
    if (changes instanceof Refusal) return changes;
    if (changes > 0)
      await tx
        .updateTable('products')
        .set({ ...nextVersionOf(row, ['compatible_list']), updated_at: now })
        .where('id', '=', row.id)
        .execute();
    const version = changes > 0 ? row.version + 1 : row.version;
    return reply(
      { productID: row.id, version, compatible_list: await compatibleList(tx, row.id) },
      { headers: { etag: listingTag({ id: row.id, version }) } },
    );
  },
  { shape: 'form', changes: listingChange },
);

/** The first make with something missing; taking a make away needs its name alone. */
function whyIncomplete(fitment: readonly OfMake[], action: 'add' | 'remove'): Refusal | null {
  const issue = (path: FieldIssue['path'], detail: string): FieldIssue[] => [
    { path, code: 'required', detail },
  ];
  const issues: FieldIssue[] = fitment.length === 0 ? issue(['fitment'], 'Choose a make') : [];
  for (const { make, models, variants, trims: chosen } of fitment) {
    if (make === '') issues.push(...issue(['make'], 'Choose a make'));
    if (action === 'remove') continue;
    if (!models?.length) issues.push(...issue(['models'], 'Choose at least one model'));
    if (!variants?.length) issues.push(...issue(['variants'], 'Choose at least one variant'));
    if (!chosen?.length) issues.push(...issue(['trims'], 'Choose at least one trim'));
  }
  if (issues.length === 0) return null;
  return refuseFieldsAs('fitment_incomplete', issues);
}

const has = (names: readonly string[], name: string): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());

/** Refuses what nobody lists, or a trim of something that was not named. */
const unknown = () => refuse('fitment_unknown');

/** All of them or none; again is no change. */
async function added(tx: Tx, row: EditRow, fitment: readonly OfMake[]): Promise<Refusal | number> {
  const ids = new Set<string>();
  for (const { make, models, variants, trims: chosen } of fitment) {
    const [wantedModels, wantedVariants] = [models ?? [], variants ?? []];
    const ofMake = await trims(tx, { make });
    const ofModels = ofMake.filter(({ model }) => has(wantedModels, model));
    const known = ofModels.filter(({ variant }) => has(wantedVariants, variant));
    const isKnown =
      wantedModels.every((name) => ofModels.some(({ model }) => has([name], model))) &&
      wantedVariants.every((name) => known.some(({ variant }) => has([name], variant)));
    if (!isKnown) return unknown();
    for (const id of chosen ?? []) {
      if (!known.some((trim) => trim.id === id)) return unknown();
      ids.add(id);
    }
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('product_fitment')
    .values([...ids].map((trim_id) => ({ product_id: row.id, trim_id })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Within a make the named trims, else all of its named models and variants, else all of it. What is not there is gone. */
async function takenAway(tx: Tx, row: EditRow, fitment: readonly OfMake[]): Promise<number> {
  let gone = 0;
  for (const { make, models, variants, trims: chosen } of fitment) {
    const known = await trims(tx, { make, models: models ?? [], variants: variants ?? [] });
    const ids = known.map(({ id }) => id).filter((id) => !chosen?.length || chosen.includes(id));
    if (ids.length === 0) continue;
    const { numDeletedRows } = await tx
      .deleteFrom('product_fitment')
      .where('product_id', '=', row.id)
      .where('trim_id', 'in', ids)
      .executeTakeFirstOrThrow();
    gone += Number(numDeletedRows);
  }
  return gone;
}

export const fittingRoutes = [set];
