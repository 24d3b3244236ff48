import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_REQUEST_PHOTOS } from '#domain/requests/request-status.ts';
import { NotPrepared, type PreparedFile, prepareImage } from '#offline/device/prepare-image.ts';

/** A picture as it goes out. */
export interface ChosenPhoto {
  file: PreparedFile;
  name: string;
  /** Its address in this page. */
  preview: string;
}

export interface ChosenPhotos {
  photos: readonly ChosenPhoto[];
  /** One is being made small. */
  busy: boolean;
  problem: NotPrepared['code'] | null;
  add: (files: readonly File[]) => Promise<void>;
  remove: (photo: ChosenPhoto) => void;
  clear: () => void;
}

/** Pictures that were chosen, made ready to go out: small, and without a word of where and when they were taken. */
export function usePhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<NotPrepared['code'] | null>(null);
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const all = shown.current;
    return () => {
      for (const preview of all) URL.revokeObjectURL(preview);
    };
  }, []);
  const letGo = useCallback(({ preview }: ChosenPhoto): void => {
    URL.revokeObjectURL(preview);
    shown.current.delete(preview);
  }, []);
  const add = useCallback(async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setProblem(null);
    for (const given of files) {
      try {
        const file = await prepareImage(given);
        if (file.type === 'application/pdf') throw new NotPrepared('not_a_picture');
        const preview = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
        shown.current.add(preview);
        const next = { file, name: given.name, preview };
        setPhotos((before) =>
          before.length >= MAX_REQUEST_PHOTOS || before.some((one) => one.file.sha256 === file.sha256)
            ? before
            : [...before, next],
        );
      } catch (cause) {
        setProblem(cause instanceof NotPrepared ? cause.code : 'unreadable');
      }
    }
    setBusy(false);
  }, []);
  const remove = useCallback(
    (photo: ChosenPhoto): void => {
      setPhotos((before) => before.filter((one) => one !== photo));
      letGo(photo);
    },
    [letGo],
  );
  const clear = useCallback((): void => {
    setPhotos((before) => {
      before.forEach(letGo);
      return [];
    });
  }, [letGo]);
  return { photos, busy, problem, add, remove, clear };
}
