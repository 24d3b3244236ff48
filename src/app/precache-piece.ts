/** Part of the app in files of its own, which a phone keeps once somebody there needs it (sw/on-demand.ts). */
export type Piece =
  | 'vendor'
  | 'supporter'
  | 'promo'
  | 'info'
  | 'pack'
  | 'request'
  | 'checkout'
  | 'account'
  | 'kept'
  | 'login'
  | 'reading'
  | 'asking'
  | 'forms';

/** Screens with which a car is kept, compared, asked for and ordered where there is no network. */
export const OFFLINE_PIECES = ['checkout', 'kept', 'forms'] as const satisfies readonly Piece[];
/** All that a buyer meets next once the shell is there. */
export const NEXT_PIECES = [
  ...OFFLINE_PIECES,
  'account',
  'reading',
  'login',
  'asking',
] as const satisfies readonly Piece[];

/**
 * Asks the worker to keep the files of a part of the app, so that it opens without a network from now on. Where no worker
 * is there yet it is asked as soon as one is.
 */
export function precachePiece(piece: Piece): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP', piece }));
}
