/** Has a puzzle worked out in a worker; where there is none to be had, on this thread. */
export function solve(puzzle: string, over: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
    const end = (proof: string | null | Promise<string | null>): void => {
      worker.terminate();
      resolve(proof);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(data));
    worker.addEventListener('error', () =>
      end(
        import('#offline/device/solve-puzzle.ts').then(({ solvePuzzle: workOut }) => workOut(puzzle, over)),
      ),
    );
    over.addEventListener('abort', () => end(null), { once: true });
    worker.postMessage(puzzle);
  });
}
