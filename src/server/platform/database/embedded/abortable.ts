/** The outcome of the work, or of the signal if that comes first: what hangs is left to hang. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const abort = () => failed(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(done, failed).finally(() => signal.removeEventListener('abort', abort));
  });
}
