import type { PackReader } from '#offline/packs/pack-answers.ts';
import type { PackWorkerRequest, PackWorkerResponse } from './pack-messages.ts';

/** A worker that reads the catalogue on this phone. */
export function startPackReader(parts: readonly ArrayBuffer[]): PackReader {
  const worker = new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (cause: Error) => void }>();
  const tell = (asked: PackWorkerRequest): void => worker.postMessage(asked);
  let over: Error | null = null;
  const fail = (why: string): void => {
    over = new Error(why);
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<PackWorkerResponse>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) one?.reject(new Error(data.failed));
    else one?.resolve(data.answer);
  });
  worker.addEventListener('error', ({ message }) => fail(`the catalogue's worker: ${message}`));
  tell({ parts });
  return {
    answer: (question) =>
      new Promise((resolve, reject) => {
        // It answers nobody any more.
        if (over) return reject(over);
        asked += 1;
        waiting.set(asked, { resolve, reject });
        tell({ id: asked, question });
      }),
    close() {
      fail('closed');
      worker.terminate();
    },
  };
}
