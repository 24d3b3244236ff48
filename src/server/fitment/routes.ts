import {
  compatible,
  fitmentChoices,
  fitmentMakes,
  fitsOf,
  readFitment,
  type TrimRow,
} from '#contract/listings/fitment.ts';
import { MOST_FITS, yearSpans } from '#domain/fitment/fitment.ts';
import { MAX_ID } from '#domain/text/links.ts';
import { isPublic } from '#server/catalogue/store.ts';
import { listingOf } from '#server/listings/row.ts';
import { isNotDeleted } from '#server/listings/version.ts';
import { answer, handle, reply, type User } from '#server/platform/calls/handle.ts';
import * as store from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { refuseFields, notFound } from '#server/platform/calls/refuse.ts';

/** The editor's choices are the same for everybody who is signed in, and change with the shop's data only. */
const KEPT = { headers: { 'cache-control': 'private, max-age=3600' } };

const unique = (names: readonly string[]): string[] => [...new Set(names)];

export const routes = [
  answer(compatible, 'public', async ({ db, user, params: { cid } }) => {
    const version = (await publicVersion(db, cid)) ?? (await ownVersion(db, user, cid));
    if (version === null) return notFound();
    return { cid, version, compatible_list: await store.compatibleList(db, cid) };
  }),
  answer(fitsOf, 'public', async ({ db, params: { cid, make: makes, model: models } }) => {
    const ids = cid.filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID).map(Number);
    return {
      results: await store.compatibleLists(db, [...new Set(ids)].slice(0, MOST_FITS), { makes, models }),
    };
  }),
  answer(fitmentChoices, 'user', async ({ db, params: { qry, mk } }) => {
    switch (qry.trim()) {
      case 'makes':
        return reply({ makes: await store.fitmentMakesIn(db) }, KEPT);
      case 'model': {
        const rows = await store.trims(db, { make: mk });
        const [first] = rows;
        if (!first) return notFound();
        return reply({ make: first.make, models: unique(rows.map(({ model }) => model)) }, KEPT);
      }
      default:
        return refuseFields([{ path: ['qry'], code: 'qry_invalid' }]);
    }
  }),
  handle(readFitment, 'user', async ({ tx, payload }) => {
    const { fetchProp, make, models, variants } = payload;
    if (!isFetchProp(fetchProp)) {
      return refuseFields([{ path: ['fetchProp'], code: 'fetch_prop_invalid' }]);
    }
    const lacking = lackingOf(fetchProp, payload);
    if (lacking !== null)
      return refuseFields([{ path: [lacking], code: 'fitment_incomplete', detail: LACKING[lacking] }]);
    if (fetchProp === 'variants') return { variants: variantsOf(await store.trims(tx, { make, models })) };
    if (fetchProp === 'body')
      return { trims: (await store.trims(tx, { make, models, variants })).map(trimRowOf) };
    const all = await store.trims(tx, { make });
    const has = (names: readonly string[], name: string) =>
      names.some((one) => one.toLowerCase() === name.toLowerCase());
    const ofModels = all.filter((trim) => has(models, trim.model));
    return {
      make: all[0]?.make ?? make,
      models: unique(all.map(({ model }) => model)),
      variants: variantsOf(ofModels),
      trims: ofModels.filter((trim) => has(variants, trim.variant)).map(trimRowOf),
    };
  }),
  answer(fitmentMakes, 'public', async ({ db, params }) => {
    const makes = await store.fitmentMakesIn(db);
    const wanted = params.make.trim();
    if (wanted === '') return { makes, make: null, models: [] };
    const rows = await store.trims(db, { make: wanted });
    const [first] = rows;
    if (!first) return notFound();
    const models = unique(rows.map(({ model }) => model)).map((model) => {
      const ofModel = rows.filter((row) => row.model === model);
      const variants = unique(ofModel.map(({ variant }) => variant)).map((variant) => ({
        variant,
        trims: ofModel
          .filter((row) => row.variant === variant)
          .map((row) => ({ doc_id: row.id, label: store.labelOf(row), years: yearSpans(row.years) })),
      }));
      return { model, variants };
    });
    return { makes, make: first.make, models };
  }),
];

async function publicVersion(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .select('version')
    .where('id', '=', id)
    .where(isPublic)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** A draft is its seller's alone. */
async function ownVersion(db: Db, user: User | null, id: number): Promise<number | null> {
  const row = user ? await listingOf(db, user.id, id) : undefined;
  return isNotDeleted(row) ? row.version : null;
}

const PROPS = ['prepopulate', 'variants', 'body'] as const;
type FetchProp = (typeof PROPS)[number];
const isFetchProp = (given: string): given is FetchProp => PROPS.some((one) => one === given);

const LACKING = {
  make: 'Choose a make',
  models: 'Choose at least one model',
  variants: 'Choose at least one variant',
};

/** The first that a question needs and has not. */
function lackingOf(
  prop: FetchProp,
  { make, models, variants }: { make: string; models: string[]; variants: string[] },
): keyof typeof LACKING | null {
  if (make === '') return 'make';
  if (prop === 'variants' && models.length === 0) return 'models';
  return prop === 'body' && variants.length === 0 ? 'variants' : null;
}

function variantsOf(rows: readonly store.Trim[]): { model: string; variant: string }[] {
  const found = new Map(rows.map(({ model, variant }) => [`${model}\n${variant}`, { model, variant }]));
  return [...found.values()];
}

function trimRowOf(row: store.Trim): TrimRow {
  const { id, model, variant, body_type, engine, years } = row;
  return { doc_id: id, model, variant, body_type, engine, years, label: store.labelOf(row) };
}
