import { useEffect, useSyncExternalStore } from 'react';

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null; // a damaged hash only costs its colour
  }
}

/** The picture's average colour from the first three bytes of its hash: cheap enough to draw on the server. */
export function averageColour(base64: string): string | undefined {
  const [first, second, third] = bytesOf(base64.slice(0, 4)) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const header = first | (second << 8) | (third << 16);
  const light = (header & 63) / 63;
  const yellow = ((header >> 6) & 63) / 31.5 - 1;
  const red = ((header >> 12) & 63) / 31.5 - 1;
  const b = light - (2 / 3) * yellow;
  const r = (3 * light - b + red) / 2;
  const channels = [r, r - red, b].map((part) => Math.round(255 * Math.min(1, Math.max(0, part))));
  return `rgb(${channels.join(' ')})`;
}

const drawn = new Map<string, string>();
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Bytes before those that say the picture's shape. */
const SHORTEST = 6;

async function draw(base64: string) {
  const { thumbHashToDataURL } = await import('thumbhash');
  const bytes = bytesOf(base64);
  // A catalogue on the phone holds of a hash what says its average colour: there is no picture in that.
  if (!bytes || bytes.length < SHORTEST || drawn.has(base64)) return;
  drawn.set(base64, thumbHashToDataURL(bytes));
  for (const watcher of watchers) watcher();
}

/**
 * The blurred picture as a data URL: null on the server, until the decoder has come, and while not wanted.
 * The decoder is a chunk of its own, so the first screen does not wait for it.
 */
export function useBlur(base64: string | undefined, wanted: boolean): string | null {
  const asked = wanted ? base64 : undefined;
  useEffect(() => {
    if (asked === undefined) return;
    draw(asked).catch(() => undefined); // offline without the chunk: the average colour stays
  }, [asked]);
  return useSyncExternalStore(
    watch,
    () => (asked === undefined ? null : (drawn.get(asked) ?? null)),
    () => null,
  );
}
