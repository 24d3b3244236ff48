import * as v from 'valibot';

/** Fields in the form of a new vehicle, as they are chosen and typed; '' for nothing. */
export const VehicleDraft = v.object({
  type: v.string(),
  make: v.string(),
  /** Number of the model as text, or OTHER_MODEL. */
  model: v.string(),
  /** Name that is typed where no model fits; drafts from before it have none. */
  other: v.optional(v.string(), ''),
  title: v.string(),
});
/** Chosen where the list has not got it: its seller types the name. */
export const OTHER_MODEL = 'other';
export type VehicleDraft = v.InferOutput<typeof VehicleDraft>;
export const NO_VEHICLE: VehicleDraft = { type: '', make: '', model: '', other: '', title: '' };

/** The same of spares: the categories from the one below the parent on. */
export const SparesDraft = v.object({ path: v.array(v.string()), title: v.string() });
export type SparesDraft = v.InferOutput<typeof SparesDraft>;
export const NO_SPARES: SparesDraft = { path: [], title: '' };

const reader =
  <S extends v.GenericSchema>(schema: S) =>
  (stored: unknown): v.InferOutput<S> | null => {
    const read = v.safeParse(schema, stored);
    return read.success ? read.output : null;
  };
export const readVehicleDraft = reader(VehicleDraft);
export const readSparesDraft = reader(SparesDraft);
