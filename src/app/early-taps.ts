import { EARLY, EARLY_KEPT } from '#domain/early-taps.ts';

/**
 * Presses what was pressed too early, once the page answers: from then on it hears every press itself. Buttons are found
 * by their places, because a page that was drawn anew has others.
 * @param answers whether the page does answer; where its files were lost the buttons only stop to look busy
 */
export function replayEarlyTaps(answers: boolean): void {
  const places: unknown = Reflect.get(globalThis, EARLY_KEPT);
  Reflect.set(globalThis, EARLY_KEPT, null);
  if (!Array.isArray(places)) return;
  const buttons = [...document.querySelectorAll<HTMLElement>(`[${EARLY}]`)];
  for (const [place, button] of buttons.entries()) {
    if (!places.includes(place)) continue;
    button.removeAttribute('aria-busy');
    if (answers) button.click();
  }
}
