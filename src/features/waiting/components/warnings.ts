import type { Load } from '#offline/face/centre-face.ts';
import {
  LONG_UNSENT_MS,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  MAX_WAITING,
  MAX_WAITING_BYTES,
  WARN_SHARE,
} from '#offline/store/limits.ts';
import type { CommandView } from '#offline/store/states.ts';

/** Nearness of the phone to taking no more. */
export type Fullness = 'room' | 'soon' | 'full';

export interface Warnings {
  work: Fullness;
  photos: Fullness;
  /** Since when the oldest has waited unsent, ms; null unless that is worth a word (sync 10). */
  longSince: number | null;
}

/** @param now ms */
export function warningsOf(load: Load | null, commands: readonly CommandView[], now: number): Warnings {
  const waiting = commands.filter(({ state }) => state === 'queued' || state === 'sending');
  const oldest = Math.min(Infinity, ...waiting.map(({ createdAt }) => createdAt));
  return {
    work: fullness(share(load?.commands, MAX_WAITING), share(load?.bytes, MAX_WAITING_BYTES)),
    photos: fullness(share(load?.photos, MAX_PHOTOS), share(load?.photoBytes, MAX_PHOTO_BYTES)),
    longSince: now - oldest >= LONG_UNSENT_MS ? oldest : null,
  };
}

const share = (used = 0, most: number): number => used / most;

/** Bytes are as good as full a little earlier: the next act takes some too. */
const FULL_SHARE = 0.999;

function fullness(...shares: number[]): Fullness {
  const most = Math.max(...shares);
  if (most >= FULL_SHARE) return 'full';
  return most >= WARN_SHARE ? 'soon' : 'room';
}
