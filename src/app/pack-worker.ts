import { answerFrom, warmUp } from '#features/catalogue/pack-answers.ts';
import { openCatalogue, type OpenCatalogue } from '#features/catalogue/pack-open.ts';
import type { PackWorkerRequest, PackWorkerResponse } from './pack-messages.ts';

/** Reads a catalogue and answers from it, away from the thread that draws. */
let open: Promise<OpenCatalogue> | null = null;

addEventListener('message', ({ data }: MessageEvent<PackWorkerRequest>) => {
  if ('parts' in data) {
    open = openCatalogue(data.parts);
    // Each question hears of it by itself.
    open.catch(() => undefined);
    return;
  }
  const { id, question } = data;
  const said = (answer: PackWorkerResponse): void => postMessage(answer);
  Promise.resolve(open)
    .then((catalogue) => {
      said({ id, answer: catalogue === null ? undefined : answerFrom(catalogue, question) });
      if (catalogue) warmUp(catalogue, question.day);
    })
    .catch((cause: unknown) => said({ id, failed: String(cause) }));
});
