import { useState } from 'react';

/** One of the forms that follow each other in a place. */
export interface TurnOf {
  /** Asked for with a button that is gone by now: the focus goes into the first field. */
  asked: boolean;
  /** Puts a form of nobody's in the place of this one. */
  onAgain: () => void;
}

/**
 * Forms in one place, one after the other: `turn` is the key under which the one that is due is drawn, so that nothing that
 * was typed, tried or sent before it is left in it.
 * @param asked the first one comes with a press too
 */
export function useTurns(asked = false): { turn: number; given: TurnOf } {
  const [turn, setTurn] = useState(0);
  return { turn, given: { asked: asked || turn > 0, onAgain: () => setTurn((before) => before + 1) } };
}
