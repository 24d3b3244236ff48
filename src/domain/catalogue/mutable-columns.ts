import { allBits, type Bits, countBetween, countBits, hasBit, inAll } from './bits.ts';
import { newestFirst, type Table, tableOf } from './columns.ts';
import { countedIn, type Facets, facetsFrom, WHOLE_FILTER, withZeroCounts } from './facets.ts';
import { type Phase, phasesOf, rowsOfPhase, matchesByField } from './find.ts';
import type { SearchOrder, ListingFilter } from './listing-filter.ts';
import { priceCompare } from './order.ts';
import type { Facts } from './facts.ts';

/** A part of what a search finds. */
export interface Slice {
  offset: number;
  limit: number;
}

/**
 * A catalogue that changes while it is searched: one large table that stays as it was made, less the rows that have
 * changed since, and a small one of those as they are now, made anew with every change. Both are searched and their rows
 * laid together in order. When too much has changed, whoever keeps it makes another.
 */
export class LivingColumns {
  readonly #main: Table;
  /** Rows of the large table by id. */
  readonly #byId: Uint32Array;
  readonly #alive: Bits;
  readonly #changed = new Map<number, Facts>();
  #fresh: Table = tableOf([]);
  #whole: Facets | null = null;
  #gone = 0;

  constructor(given: Iterable<Facts>) {
    this.#main = tableOf(newestFirst(given));
    const { ids, size } = this.#main;
    this.#byId = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    this.#alive = allBits(size);
  }

  get size(): number {
    return this.#main.size - this.#gone + this.#fresh.size;
  }

  /** Number of listings that have changed since the large table was made: what each further change costs. */
  get changes(): number {
    return Math.max(this.#gone, this.#changed.size);
  }

  /** @param now what is for sale of those that changed @param ids all that changed */
  change(ids: Iterable<number>, now: Iterable<Facts>): void {
    for (const id of ids) {
      this.#changed.delete(id);
      const row = this.#rowOf(id);
      if (row === null || !hasBit(this.#alive, row)) continue;
      this.#alive[row >>> 5] = (this.#alive[row >>> 5] ?? 0) & ~(1 << (row & 31));
      this.#gone++;
    }
    for (const facts of now) this.#changed.set(facts.id, facts);
    this.#fresh = tableOf(newestFirst(this.#changed.values()));
    this.#whole = null;
  }

  /** The ids of a slice, and how many a search finds in all. */
  find(
    filter: ListingFilter,
    order: SearchOrder,
    { offset, limit }: Slice,
  ): { count: number; ids: number[] } {
    const [main, fresh] = [this.#main, this.#fresh];
    const phases = phasesOf(main, matchesByField(main, filter), order).map(({ bits, along }) => ({
      bits: this.#gone === 0 ? bits : inAll(main.size, [bits, this.#alive]),
      along,
    }));
    const added = phasesOf(fresh, matchesByField(fresh, filter), order);
    const ids: number[] = [];
    let count = 0;
    for (const [place, phase] of phases.entries()) {
      const more = added[place] ?? { bits: new Uint32Array(), along: null };
      const skipped = Math.max(0, offset - count);
      if (ids.length < limit) ids.push(...this.#together(phase, more, order, skipped, limit - ids.length));
      count += countBits(phase.bits) + countBits(more.bits);
    }
    return { count, ids };
  }

  /** Counts beside the values of a search's filters. */
  facets(filter: ListingFilter): { count: number; facets: Facets } {
    const found = this.#facets(filter);
    this.#whole ??= this.#facets(WHOLE_FILTER);
    const { count } = this.find(filter, { by: 'newest' }, { offset: 0, limit: 0 });
    return { count, facets: withZeroCounts(found, this.#whole) };
  }

  /** Sorts for price orders, ahead of the first time that one is asked for. */
  warmUp(unitsPerUsd: string | null): void {
    for (const descending of [false, true])
      phasesOf(this.#main, new Map(), { by: 'price', descending, currency: 'USD', unitsPerUsd });
    this.#whole ??= this.#facets(WHOLE_FILTER);
  }

  #facets(filter: ListingFilter): Facets {
    const alive = this.#gone === 0 ? undefined : this.#alive;
    return facetsFrom([countedIn(this.#main, filter, alive), countedIn(this.#fresh, filter)]);
  }

  /** Rows of both tables in one order, after the first `skipped` of them. */
  #together(phase: Phase, more: Phase, order: SearchOrder, skipped: number, limit: number): number[] {
    const { ids } = this.#main;
    const idsOf = (rows: number[]): number[] => rows.map((row) => ids[row] ?? 0);
    const added = rowsOfPhase(more, 0, this.#fresh.size);
    if (added.length === 0) return idsOf(rowsOfPhase(phase, skipped, limit));
    const isBefore = this.#compare(order);
    const between: { at: number; id: number }[] = [];
    let [before, place, passed] = [0, 0, 0];
    for (const row of added) {
      const next = this.#placeOf(row, phase.along, isBefore, place);
      before += countAlong(phase, place, next);
      place = next;
      const at = before + passed + between.length;
      if (at >= skipped + limit) break;
      if (at < skipped) passed++;
      else between.push({ at: at - skipped, id: this.#fresh.ids[row] ?? 0 });
    }
    const page = idsOf(rowsOfPhase(phase, skipped - passed, limit - between.length));
    for (const { at, id } of between) page.splice(at, 0, id);
    return page;
  }

  /** Place of a fresh row: how far along the large table's order those reach that stand before it. */
  #placeOf(row: number, along: Uint32Array | null, isBefore: Compare, from: number): number {
    let [low, high] = [from, this.#main.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(along === null ? middle : (along[middle] ?? 0), row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(order: SearchOrder): Compare {
    const [main, fresh] = [this.#main, this.#fresh];
    if (order.by === 'price') {
      const compare = priceCompare(order);
      return (row, added) => compare(main, row, fresh, added);
    }
    return (row, added) =>
      (fresh.createdAt[added] ?? 0) - (main.createdAt[row] ?? 0) ||
      (fresh.ids[added] ?? 0) - (main.ids[row] ?? 0);
  }

  #rowOf(id: number): number | null {
    const { ids } = this.#main;
    let [low, high] = [0, this.#byId.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[this.#byId[middle] ?? 0] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    const row = this.#byId[low];
    return row !== undefined && ids[row] === id ? row : null;
  }
}

/** Below 0: the row of the large table stands before the fresh one. */
type Compare = (row: number, added: number) => number;

/** Number of rows of the phase that stand from one place of its order up to another. */
function countAlong({ bits, along }: Phase, from: number, to: number): number {
  if (along === null) return countBetween(bits, from, to);
  let count = 0;
  for (let at = from; at < to; at++) if (hasBit(bits, along[at] ?? 0)) count++;
  return count;
}
