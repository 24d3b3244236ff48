import {
  compatible as declaredCompatible,
  fitmentMakes as declaredMakes,
  fitsOf as declaredFits,
} from '#contract/listings/fitment.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { fromPack } from '#offline/packs/pack-query.ts';

/** Makes, and of the chosen one its models: the same for everybody, so a phone asks once a day at most. */
export const fitmentMakes = defineQuery(declaredMakes, { freshSeconds: 86_400 });
/** Fitment of a part. */
export const compatible = defineQuery(declaredCompatible, {
  freshSeconds: 3600,
  offline: fromPack(declaredCompatible),
});
/** Fitment of the parts of a page, within the models of the garage. */
export const fitsOf = defineQuery(declaredFits, { freshSeconds: 3600, offline: fromPack(declaredFits) });
