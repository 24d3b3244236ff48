/**
 * Asks the worker to keep the files of a part of the app, so that it opens without a network from now on. Where no worker
 * is there yet it is asked as soon as one is.
 */
export function precachePiece(piece: 'vendor' | 'supporter' | 'promo' | 'info' | 'pack' | 'request'): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP', piece }));
}
