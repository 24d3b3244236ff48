import type { vehicleDetails } from '#contract/catalogue.ts';
import type { QueryDef } from '#offline/face/declare.ts';
import { type useList, useQuery } from '#offline/react/react.ts';
import { type Compared, comparedOf } from '../compared-car.ts';

/** The listing's own read, as its page asks it: what is known there is known here. */
export type VehicleRead = QueryDef<typeof vehicleDetails.params, typeof vehicleDetails.answer>;

type Entries = ReturnType<typeof useList>['entries'];

/** A fixed number of reads, since the list holds four at most. */
export function useCompared(entries: Entries, vehicle: VehicleRead): Compared[] {
  const [a, b, c, d] = entries ?? [];
  const states = [
    useQuery(vehicle, asked(a)),
    useQuery(vehicle, asked(b)),
    useQuery(vehicle, asked(c)),
    useQuery(vehicle, asked(d)),
  ];
  return (entries ?? []).slice(0, states.length).flatMap((entry, place): Compared[] => {
    const state = states[place];
    return state ? [comparedOf(entry, state)] : [];
  });
}

/** An older list may hold what names no listing. */
const asked = (entry: { key: string } | undefined): { id: string } | null =>
  entry && /^[1-9]\d{0,9}$/.test(entry.key) ? { id: entry.key } : null;
