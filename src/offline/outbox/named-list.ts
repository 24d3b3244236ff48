import * as v from 'valibot';
import { defineRow, type RowDef } from '../face/declare.ts';
import { netLatest } from './net-latest.ts';

/** A list of one's own in one piece, as `?whole=1` gives it: a phone keeps it as one row. */
export interface WholeList<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

type Name = string | number;

/** Facts that the screen knew of a thing that it sets. */
export const SeenNamed = v.object({
  title: v.string(),
  /** Moment, as the wire writes times. */
  at: v.string(),
});
const SeenTitle = v.object({ title: v.string() });

/** The two acts on a list of named things, of which the last on each thing counts (net-latest.ts). */
export interface NamedList<Item> {
  /** The phone's side of setting a thing, but for what was seen of it and how it looks meanwhile. */
  setting: {
    touches: () => string[];
    guest: 'held';
    net: ReturnType<typeof netLatest<WholeList<Item>>>['set'];
  };
  /** The phone's side of taking one away. */
  removing: {
    seen: typeof SeenTitle;
    touches: () => string[];
    optimistic: (row: WholeList<Item>, payload: unknown) => WholeList<Item>;
    doneWhen: (status: number) => boolean;
    guest: 'held';
    net: ReturnType<typeof netLatest<WholeList<Item>>>['remove'];
  };
  has: (row: WholeList<Item>, name: Name) => boolean;
  /** With the thing in it: the newest stands first; a known one goes there too, or stays where it is. */
  put: <R extends WholeList<Item>>(row: R, item: Item, known: 'first' | 'in place') => R;
}

interface NamedListOptions<Field extends string> {
  row: string;
  /** Field with its name, in a thing and in the payloads about it alike. */
  field: Field;
  /** Names of the commands that put a thing there and take it away. */
  set: string;
  remove: string;
  /** Nothing but its being there is set: a second time says nothing more. */
  bare?: boolean;
}

export function namedList<Item extends Record<Field, Name>, Field extends string = 'id'>({
  row: rowName,
  field,
  ...acts
}: NamedListOptions<Field>): NamedList<Item> {
  const has = ({ results }: WholeList<Item>, name: Name): boolean =>
    results.some((entry) => entry[field] === name);
  const net = netLatest<WholeList<Item>>({ ...acts, idOf: (payload) => nameIn(payload, field), has });
  const both = { touches: () => [rowName], guest: 'held' } as const;
  return {
    setting: { ...both, net: net.set },
    removing: {
      ...both,
      net: net.remove,
      seen: SeenTitle,
      optimistic(row, payload) {
        const name = nameIn(payload, field);
        const results = row.results.filter((entry) => entry[field] !== name);
        return { ...row, count: results.length, results };
      },
      // It was gone already.
      doneWhen: (status) => status === 404,
    },
    has,
    put(row, item, known) {
      const isNamed = ({ [field]: name }: Item): boolean => name === item[field];
      const results =
        known === 'in place' && row.results.some(isNamed)
          ? row.results.map((entry) => (isNamed(entry) ? item : entry))
          : [item, ...row.results.filter((entry) => !isNamed(entry))];
      return { ...row, count: results.length, results };
    },
  };
}

/** The name of the thing that a payload is about; null where there is none. */
export function nameIn(payload: unknown, field: string): Name | null {
  const name: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : null;
  return typeof name === 'string' || typeof name === 'number' ? name : null;
}

/** The row of such a list: a guest begins with none of it. */
export const wholeRow = <Item>(
  name: string,
  schema: v.GenericSchema<unknown, WholeList<Item>>,
): RowDef<WholeList<Item>> =>
  defineRow({
    name,
    schema,
    empty: () => ({ count: 0, next: null, previous: null, results: [] }),
    version: null,
  });
