import type { NetEffect, WaitingCommand, NettingContext } from '../face/declare.ts';

/** Functions by which acts on named things are told apart; the things themselves are the features' own. */
export interface NamedActs<Row> {
  /** Name of the command that puts a thing there, and of the one that takes it away. */
  set: string;
  remove: string;
  /** The thing's name in a payload; null for something else. */
  idOf: (payload: unknown) => string | number | null;
  has: (row: Row, id: string | number) => boolean;
  /** Nothing but its being there is set: a second time says nothing more. */
  bare?: boolean;
}

/** Effect of an act that changes nothing of what waits. */
export const NOTHING: NetEffect = { change: [], drop: [], append: false };

/** Nets what waits unsent about one thing: the last act counts; what was put there and taken away again is never sent. */
export function netLatest<Row>({ set, remove, idOf, has, bare = false }: NamedActs<Row>): {
  set: (wish: NettingContext<unknown, unknown, Row>) => NetEffect | null;
  remove: (wish: NettingContext<unknown, unknown, Row>) => NetEffect | null;
} {
  const meet = ({ payload, unsent, sent, base }: NettingContext<unknown, unknown, Row>) => {
    const id = idOf(payload);
    const about = ({ name, payload: other }: WaitingCommand): boolean =>
      (name === set || name === remove) && idOf(other) === id;
    const mine = id === null ? [] : unsent.filter(about);
    // While an act is out nobody knows what the server has.
    const known = id !== null && base !== null && !sent.some(about);
    return {
      last: mine.at(-1),
      drop: mine.map(({ key }) => key),
      isThere: known && has(base, id),
      isGone: known && !has(base, id),
    };
  };
  return {
    set(wish) {
      const { last, drop, isThere } = meet(wish);
      if (bare && last?.name === set) return { ...NOTHING, into: last.key };
      if (bare && isThere) return { ...NOTHING, drop };
      return { ...NOTHING, drop, append: true };
    },
    remove(wish) {
      const { last, drop, isGone } = meet(wish);
      if (last?.name === remove) return { ...NOTHING, into: last.key };
      return { ...NOTHING, drop, append: !wish.held && !isGone };
    },
  };
}
