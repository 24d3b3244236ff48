import type { StripState } from '#offline/store/states.ts';
import type { Watch } from '#offline/face/watch.ts';

/** The number on the app's own sign, where the platform has one: what needs the user, else what waits. */
export function showBadge(strip: Watch<StripState>): void {
  if (!('setAppBadge' in navigator)) return;
  let shown: number | null = null;
  const show = (): void => {
    const { needs, waiting, sending } = strip.get();
    const count = needs || waiting + sending;
    if (count === shown) return;
    shown = count;
    // None is no sign (Badging API). Only an installed app has a sign to put it on.
    navigator.setAppBadge(count).catch(() => undefined);
  };
  strip.subscribe(show);
  show();
}
