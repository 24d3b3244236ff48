import type { Slot } from './photo-order.ts';

/** Place of the picture that the last press of a key has moved, until the places are drawn anew. */
export interface PhotoFocus {
  /** Place of the picture that a press at this handle speaks of. */
  from: (slot: Slot) => Slot;
  /** It goes there, unless `written` says that nothing was. */
  goes: (to: Slot, written: Promise<unknown>) => void;
  /** The places are drawn anew: where it is now, null for none. */
  drawn: () => Slot | null;
}

export function trackPhotoFocus(): PhotoFocus {
  let at: Slot | null = null;
  return {
    from: (slot) => at ?? slot,
    goes(to, written) {
      at = to;
      written.catch(() => {
        at = null;
      });
    },
    drawn() {
      const was = at;
      at = null;
      return was;
    },
  };
}
