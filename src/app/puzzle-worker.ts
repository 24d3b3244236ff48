import { workOut } from '#offline/device/work-out.ts';

/** Works out what a crowd of forms costs, away from the thread that draws. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void workOut(data, new AbortController().signal).then((proof) => postMessage(proof));
});
