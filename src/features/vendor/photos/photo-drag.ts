import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import type { Slot } from './photo-order.ts';

interface Drag {
  from: Slot;
  over: Slot;
  /** Distance by which the picture follows, px. */
  right: number;
  down: number;
}

/** Places that a picture is dragged over by its handle. Only the handle takes the finger, so that the page still scrolls. */
export function usePhotoDrag(
  places: RefObject<HTMLUListElement | null>,
  onMove: (from: Slot, to: Slot) => void,
): { drag: Drag | null; handle: (slot: Slot) => object } {
  const [drag, setDrag] = useState<Drag | null>(null);
  const begun = useRef<{ id: number; x: number; y: number; from: Slot } | null>(null);

  const placeAt = (x: number, y: number): Slot | null => {
    const all = [...(places.current?.children ?? [])];
    const at = all.findIndex((place) => {
      const { left, right, top, bottom } = place.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    return SLOTS[at] ?? null;
  };
  function end() {
    begun.current = null;
    setDrag(null);
  }
  const handle = (slot: Slot) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { id: event.pointerId, x: event.clientX, y: event.clientY, from: slot };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const start = begun.current;
      if (start?.id !== pointerId) return;
      const [right, down] = [clientX - start.x, clientY - start.y];
      // A finger that only rests there is no drag.
      if (!drag && Math.hypot(right, down) < 6) return;
      setDrag({ from: start.from, right, down, over: placeAt(clientX, clientY) ?? start.from });
    },
    onPointerUp({ pointerId }: PointerEvent<HTMLElement>) {
      if (begun.current?.id !== pointerId) return;
      if (drag && drag.over !== drag.from) onMove(drag.from, drag.over);
      end();
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  });
  return { drag, handle };
}
