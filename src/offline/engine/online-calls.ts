import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import type { Engine } from '../face/engine-face.ts';
import { download, makeCall } from '../read/request.ts';
import type { OpenPhone } from './open-phone.ts';

type OnlineCalls = Pick<Engine, 'call' | 'download' | 'sendFile' | 'openDocument' | 'keepDocument'>;

/**
 * Calls that need a connection at once. The pieces for files and documents are fetched with the first of them: few pages
 * have any.
 * @param reached told whether the server answered
 */
export function onlineCalls(
  { db, env, withFreeSpaceForCached }: OpenPhone,
  reached: (now: boolean) => void,
): OnlineCalls {
  const calls = { db, env, reached, withFreeSpace: withFreeSpaceForCached };
  return {
    call: <P extends v.GenericSchema, A extends v.GenericSchema>(
      declared: Call<P, A>,
      payload: v.InferInput<P>,
      key?: string,
    ) => makeCall(calls, declared, payload, key),
    download: (path, type) => download(calls, path, type),
    sendFile: async (file, watch) => (await import('../read/send-file.ts')).sendFile(calls, file, watch),
    openDocument: async (wanted) => (await import('../read/documents.ts')).openDocument(calls, wanted),
    keepDocument: async (wanted, how) =>
      (await import('../read/documents.ts')).prefetchDocument(calls, wanted, how),
  };
}
