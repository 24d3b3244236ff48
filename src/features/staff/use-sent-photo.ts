import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { CallOutcome, Engine } from '#offline/face/engine-face.ts';
import {
  type NotPreparedCode,
  NotPrepared,
  type PreparedFile,
  prepareImage,
} from '#offline/device/prepare-image.ts';
import { useEngine } from '#offline/react/react.ts';
import { isJudgedByShop } from '#shown/use-act.ts';

/** Progress of a chosen picture. What could not be sent keeps its bytes, and goes on where it stopped. */
export type PhotoState =
  | { step: 'none' }
  | { step: 'preparing' }
  | { step: 'sending'; sent: number; size: number }
  | { step: 'unfit'; why: NotPreparedCode | 'a_pdf' }
  | { step: 'failed'; problem: Problem };

interface PreparedUpload {
  file: PreparedFile;
  /** Names the upload and the act that attaches it: the same for each try. */
  uploadKey: string;
  actKey: string;
}

/** Tells the shop what the bytes that it has by now are for. */
export type AttachPhoto<T> = (engine: Engine, sha256: string, key: string) => Promise<CallOutcome<T>>;

/**
 * A picture on its way to the shop.
 * @param attach the same function as long as it says the same
 * @param onTaken told once the server has it
 */
export function useSentPhoto<T>(
  attach: AttachPhoto<T>,
  onTaken: (taken: T) => void,
): {
  state: PhotoState;
  choose: (file: Blob) => Promise<void>;
  again: () => Promise<void>;
  forget: () => void;
} {
  const engine = useEngine();
  const [state, setState] = useState<PhotoState>({ step: 'none' });
  const upload = useRef<PreparedUpload | null>(null);
  const stop = useRef<AbortController | null>(null);
  /** Only the picture that was chosen last counts, however late an earlier one is made ready. */
  const choices = useRef(0);
  useEffect(
    () => () => {
      choices.current += 1;
      stop.current?.abort();
    },
    [],
  );

  const send = useCallback(async () => {
    const what = upload.current;
    if (!engine || !what) return;
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    const { bytes, type, sha256 } = what.file;
    const size = bytes.byteLength;
    setState({ step: 'sending', sent: 0, size });
    const sent = await engine.sendFile(
      { key: what.uploadKey, bytes, sha256, type },
      {
        stopped: own.signal,
        onProgress: (done) => !own.signal.aborted && setState({ step: 'sending', sent: done, size }),
      },
    );
    if (own.signal.aborted) return;
    const outcome = sent.ok ? await attach(engine, sha256, what.actKey) : sent;
    if (own.signal.aborted) return;
    if (!outcome.ok) {
      // The shop has judged it: the same press again would hear the same.
      if (isJudgedByShop(outcome)) what.actKey = crypto.randomUUID();
      setState({ step: 'failed', problem: outcome.problem });
    } else if (outcome.value) {
      upload.current = null;
      setState({ step: 'none' });
      onTaken(outcome.value);
    }
  }, [engine, attach, onTaken]);

  const choose = useCallback(
    async (chosen: Blob) => {
      choices.current += 1;
      const own = choices.current;
      setState({ step: 'preparing' });
      try {
        const file = await prepareImage(chosen);
        if (own !== choices.current) return;
        if (file.width === null) {
          setState({ step: 'unfit', why: 'a_pdf' });
          return;
        }
        upload.current = { file, uploadKey: crypto.randomUUID(), actKey: crypto.randomUUID() };
      } catch (problem) {
        if (own !== choices.current) return;
        setState({ step: 'unfit', why: problem instanceof NotPrepared ? problem.code : 'unreadable' });
        return;
      }
      await send();
    },
    [send],
  );
  const forget = useCallback(() => {
    choices.current += 1;
    stop.current?.abort();
    upload.current = null;
    setState({ step: 'none' });
  }, []);
  return { state, choose, again: send, forget };
}
