import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { issue, looseText, PathId, severalTexts, textParam } from '../wire.ts';

const names = v.array(v.string());
const years = v.array(v.number());

/** A trim that a part fits. `model` and `variant` are additive: one make's lists do not say what belongs together. */
export const FittingTrim = v.object({
  doc_id: v.string(),
  label: v.string(),
  years,
  model: v.string(),
  variant: v.string(),
});
/**
 * Fitment of a part within one make, account contract 5.4. `whole` is additive: models (`variant` null) and variants of
 * which every trim that the shop knows is in the list, so that a car without a trim can be answered too.
 */
export const FittingMake = v.object({
  model: names,
  var: names,
  trims: v.array(FittingTrim),
  whole: v.array(v.object({ model: v.string(), variant: v.nullable(v.string()) })),
});
/** By make; empty: nothing is said about what the part fits. `domain/fitment/fitment.ts` answers whether a car is in it. */
export const CompatibleList = v.record(v.string(), FittingMake);
export type CompatibleList = v.InferOutput<typeof CompatibleList>;

/** Account contract 5.9: what a live listing fits. */
export const Compatible = v.object({ cid: v.number(), version: v.number(), compatible_list: CompatibleList });
export type Compatible = v.InferOutput<typeof Compatible>;
export const compatible = query({
  name: 'fitment.compatible',
  path: '/compatibility/:cid/',
  cache: 'P',
  params: v.object({ cid: PathId }),
  answer: Compatible,
});

/**
 * Additive: of a page of listings what each fits within the models of somebody's vehicles, so that a list can say it
 * without a question a card. `stated`: something is said about what it fits, be it other models. What is not live is left
 * out, and so are ids beyond fifty.
 */
export const fitsOf = query({
  name: 'fitment.of',
  path: '/compatibility-lists/',
  cache: 'P',
  params: v.object({ cid: severalTexts, make: severalTexts, model: severalTexts }),
  answer: v.object({
    results: v.array(v.object({ cid: v.number(), stated: v.boolean(), compatible_list: CompatibleList })),
  }),
});

/** `qry=makes`, or `qry=model` with `mk`. Another `qry` is 400 `qry_invalid`, an unknown make 404. */
export const fitmentChoices = query({
  name: 'fitment.choices',
  path: '/compatibility/',
  cache: 'P',
  params: v.object({ qry: textParam, mk: textParam }),
  answer: v.union([v.object({ make: v.string(), models: names }), v.object({ makes: names })]),
  problems: ['qry_invalid'],
});

const VariantRow = v.object({ model: v.string(), variant: v.string() });
/** A trim as the fitment editor chooses it. `label` "Saloon - 1.6"; body and engine null where nobody knows. */
export const TrimRow = v.object({
  doc_id: v.string(),
  model: v.string(),
  variant: v.string(),
  body_type: v.nullable(v.string()),
  engine: v.nullable(v.string()),
  years,
  label: v.string(),
});
export type TrimRow = v.InferOutput<typeof TrimRow>;

/** A list of names; one name alone is a list too. */
const chosen = v.pipe(
  v.nullish(v.union([v.array(v.string()), v.string()]), []),
  v.transform((given) => [given].flat().map((name) => name.trim())),
  v.transform((given) => given.filter((name) => name !== '')),
  v.maxLength(500, issue('max_length', 'Choose 500 or fewer')),
);
/** A read that needs a body: `prepopulate` all of a make, `variants` of models, `body` the trims of variants. */
export const readFitment = call({
  name: 'fitment.read',
  method: 'POST',
  path: '/fitment/',
  payload: v.object({ fetchProp: looseText, make: looseText, models: chosen, variants: chosen }),
  answer: v.union([
    v.object({ make: v.string(), models: names, variants: v.array(VariantRow), trims: v.array(TrimRow) }),
    v.object({ variants: v.array(VariantRow) }),
    v.object({ trims: v.array(TrimRow) }),
  ]),
  problems: ['fetch_prop_invalid', 'fitment_incomplete'],
});

/**
 * Additive and public, so that a guest can name a car: the makes, and with `make` its models with what there is of
 * each. `years` come as spans, both ends included. Unknown make: 404.
 */
export const FitmentMakes = v.object({
  makes: names,
  make: v.nullable(v.string()),
  models: v.array(
    v.object({
      model: v.string(),
      variants: v.array(
        v.object({
          variant: v.string(),
          trims: v.array(
            v.object({
              doc_id: v.string(),
              label: v.string(),
              years: v.array(v.tuple([v.number(), v.number()])),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type FitmentMakes = v.InferOutput<typeof FitmentMakes>;
export const fitmentMakes = query({
  name: 'fitment.makes',
  path: '/fitment-makes/',
  cache: 'S',
  params: v.object({ make: textParam }),
  answer: FitmentMakes,
});
