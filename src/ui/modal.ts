import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { holdScroll } from './hold-scroll.ts';

/**
 * A native `<dialog>` over the page while `open`: the browser keeps the focus inside and gives it back, what lies behind
 * can be neither read nor scrolled. Escape, and a tap that begins and ends outside, call `onClose`.
 * Its content covers it, or a tap between its parts would be one outside.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const own = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  // Closed while it still stands in the page: only then the focus goes back to the button.
  useLayoutEffect(() => {
    const dialog = own.current;
    if (!dialog || !open) return;
    dialog.showModal();
    const letGo = holdScroll();
    return () => {
      letGo();
      dialog.close();
    };
  }, [open]);
  useEffect(() => {
    const dialog = own.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      // Who chose no file in it has cancelled that only.
      if (event.target !== dialog) return;
      event.preventDefault();
      onClose();
    };
    // Text that is marked up to the edge ends outside too.
    const press = (event: PointerEvent) => {
      pressed.current = event.target;
    };
    const click = (event: MouseEvent) => {
      if (event.target === dialog && pressed.current === dialog) onClose();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', click);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('pointerdown', press);
      dialog.removeEventListener('click', click);
    };
  }, [onClose]);
  return own;
}
