import {
  type Garage,
  type GarageVehicle,
  removeGarage as remove,
  setGarage as set,
} from '#contract/personal-lists.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { namedList, SeenNamed } from '#offline/outbox/named-list.ts';

const list = namedList<GarageVehicle>({ row: 'garage', field: 'id', set: set.name, remove: remove.name });

/** The last changed one stands first, as the server lists them. */
export const setGarage = defineCommand(set, {
  ...list.setting,
  seen: SeenNamed,
  optimistic: (row: Garage, payload, { at }) => list.put(row, { ...payload, updated_at: at }, 'first'),
});

export const removeGarage = defineCommand(remove, list.removing);
