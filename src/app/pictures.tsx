import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type PictureMode, readPictureMode } from '#domain/stock/picture-mode.ts';
import { PicturesContext } from '#shown/pictures.ts';
import { browserSaves, chosenPictures, storePictureMode, restorePictureMode } from './data-saver.ts';

/** The mode that the server has drawn this page in; null for the kept shell, which is everybody's. */
export const renderedPictureMode = (): PictureMode | null =>
  readPictureMode(document.documentElement.dataset['pictures']);

/**
 * Which pictures load automatically. The first drawing follows the page; then the user's own choice holds, and without
 * one a browser that saves data.
 */
export function Pictures({ drawn, children }: { drawn: PictureMode | null; children: ReactNode }) {
  // The shell is drawn in the browser only, which knows at once.
  const [mode, setMode] = useState<PictureMode>(() => drawn ?? wished('all'));
  useEffect(() => {
    if (drawn !== null) setMode(wished(drawn));
    if (chosenPictures() !== null) return;
    void restorePictureMode().then((chosen) => chosen !== null && setMode(chosen));
  }, [drawn]);
  const choose = useCallback((next: PictureMode): void => {
    storePictureMode(next);
    setMode(next);
  }, []);
  return (
    <PicturesContext value={useMemo(() => ({ mode, choose }), [mode, choose])}>{children}</PicturesContext>
  );
}

const wished = (usual: PictureMode): PictureMode => chosenPictures() ?? (browserSaves() ? 'none' : usual);
