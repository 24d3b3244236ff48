import * as v from 'valibot';
import {
  type Garage,
  type GarageVehicle,
  removeGarage as remove,
  setGarage as set,
} from '#contract/beside.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { namedList } from '#offline/outbox/named-list.ts';

const list = namedList<GarageVehicle>({ row: 'garage', field: 'id', set: set.name, remove: remove.name });

/** The last changed one stands first, as the server lists them. */
export const setGarage = defineCommand(set, {
  seen: v.object({
    title: v.string(),
    /** When, as the wire writes times. */
    at: v.string(),
  }),
  touches: list.touches,
  optimistic: (row: Garage, payload, { at }) => list.put(row, { ...payload, updated_at: at }, 'first'),
  guest: 'held',
  net: list.net.set,
});

export const removeGarage = defineCommand(remove, {
  seen: v.object({ title: v.string() }),
  touches: list.touches,
  optimistic: (row: Garage, { id }) => list.without(row, id),
  doneWhen: (status) => status === 404,
  guest: 'held',
  net: list.net.remove,
});
