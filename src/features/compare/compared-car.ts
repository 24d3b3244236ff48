import * as v from 'valibot';
import { VehicleDetails } from '#contract/catalogue.ts';
import type { QueryState } from '#offline/store/states.ts';
import type { ListEntry } from '#offline/face/lists.ts';

/** A vehicle as it was when it was put there; kept on the phone alone. */
export const ComparedCar = v.object({
  car: VehicleDetails,
  /** Moment when the shop had said so, ms; null where the phone did not know. */
  asOf: v.nullable(v.number()),
});
export type ComparedCar = v.InferOutput<typeof ComparedCar>;

/** Reads an entry; one of the form that had no age is from when it was put there. Null: nobody can read it here any more. */
export function readCompared({ at, value }: Pick<ListEntry, 'at' | 'value'>): {
  car: VehicleDetails;
  asOf: number | null;
} | null {
  const read = v.safeParse(ComparedCar, value);
  if (read.success) return read.output;
  const bare = v.safeParse(VehicleDetails, value);
  return bare.success ? { car: bare.output, asOf: at } : null;
}

/** The value that puts an entry back as old as it was: its moment in the list is a new one. */
export function restoredEntryValue(entry: Pick<ListEntry, 'at' | 'value'>): unknown {
  return readCompared(entry) ?? entry.value;
}

/** A vehicle of the list, as well as it can be known now. */
export interface Compared {
  key: string;
  /** The newest that shop, catalogue or list have of it; null: none of them can be read here. */
  car: VehicleDetails | null;
  /** It may still come. */
  loading: boolean;
  /** No longer listed. */
  gone: boolean;
  /** Source of `car`. */
  known: Pick<QueryState<unknown>, 'source' | 'asOf' | 'bytes'>;
  /** Its price when it was put there; null where it still is so. `at`: when the shop had said so, ms; null: not known. */
  before: { price: string; currency: string; at: number | null } | null;
}

/** Vehicle as it was put there, beside what its read says now. */
export function comparedOf(
  entry: ListEntry,
  state: Pick<QueryState<VehicleDetails>, 'data' | 'source' | 'asOf' | 'loading' | 'problem'>,
): Compared {
  const put = readCompared(entry);
  const car = state.data ?? put?.car ?? null;
  const then = put?.car.PriceObj;
  const now = car?.PriceObj;
  const isOther = then && now && (then.incl_tax !== now.incl_tax || then.currency !== now.currency);
  return {
    key: entry.key,
    car,
    loading: car === null && state.loading,
    gone: state.problem?.code === 'not_found',
    known: {
      ...(state.data
        ? { source: state.source, asOf: state.asOf }
        : { source: 'phone', asOf: put?.asOf ?? null }),
      bytes: null,
    },
    before: isOther ? { price: then.incl_tax, currency: then.currency, at: put.asOf } : null,
  };
}
