import { isRecord } from '#contract/wire.ts';
import type { NetEffect, NettingContext } from '#offline/face/declare.ts';

/** The same form twice is one. */
export function onceOnly({ unsent, payload }: Pick<NettingContext, 'unsent' | 'payload'>): NetEffect | null {
  const twin = unsent.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload));
  return twin ? { change: [], drop: [], append: false, into: twin.key } : null;
}

/**
 * A parts request likewise. Each turn of the form names its photos by a thread of its own, so that tells no two requests
 * apart: the photos that were chosen last go with it.
 */
export function onceWithPhotos({
  unsent,
  payload,
}: Pick<NettingContext, 'unsent' | 'payload'>): NetEffect | null {
  const words = JSON.stringify(withoutThread(payload));
  const twin = unsent.find((one) => JSON.stringify(withoutThread(one.payload)) === words);
  if (!twin) return null;
  const hasPhotos = isRecord(payload) && payload['thread'] !== undefined;
  const change = hasPhotos ? [{ key: twin.key, payload }] : [];
  return { change, drop: [], append: false, into: twin.key };
}

function withoutThread(payload: unknown): unknown {
  if (!isRecord(payload)) return payload;
  const { thread: _, ...words } = payload;
  return words;
}
