import { solvePuzzle } from '#offline/device/solve-puzzle.ts';

/** Works out what a crowd of forms costs, away from the thread that draws. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void solvePuzzle(data, new AbortController().signal).then((proof) => postMessage(proof));
});
