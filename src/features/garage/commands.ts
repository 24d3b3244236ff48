import * as v from 'valibot';
import {
  type Garage,
  type GarageVehicle,
  Named,
  removeGarage as remove,
  setGarage as set,
} from '#contract/beside.ts';
import { defineCommand } from '#offline/declare.ts';
import { netLatest } from '#offline/net-latest.ts';

const net = netLatest<Garage>({
  set: set.name,
  remove: remove.name,
  idOf(payload) {
    const read = v.safeParse(Named, payload);
    return read.success ? read.output.id : null;
  },
  has: ({ results }, id) => results.some((held) => held.id === id),
});

const withResults = (row: Garage, results: GarageVehicle[]): Garage => ({
  ...row,
  count: results.length,
  results,
});

/** The last changed one stands first, as the server lists them. */
export const setGarage = defineCommand(set, {
  seen: v.object({
    title: v.string(),
    /** When, as the wire writes times. */
    at: v.string(),
  }),
  touches: () => ['garage'],
  optimistic: (row: Garage, payload, { at }) =>
    withResults(row, [{ ...payload, updated_at: at }, ...row.results.filter(({ id }) => id !== payload.id)]),
  guest: 'held',
  net: net.set,
});

export const removeGarage = defineCommand(remove, {
  seen: v.object({ title: v.string() }),
  touches: () => ['garage'],
  optimistic: (row: Garage, { id }) =>
    withResults(
      row,
      row.results.filter((held) => held.id !== id),
    ),
  doneWhen: (status) => status === 404,
  guest: 'held',
  net: net.remove,
});
