import { createContext, useContext } from 'react';
import type { PictureMode } from '#domain/stock/picture-mode.ts';

interface Pictures {
  mode: PictureMode;
  /** The user's own choice; kept on this phone. */
  choose: (mode: PictureMode) => void;
}

export const PicturesContext = createContext<Pictures>({ mode: 'all', choose: () => undefined });

/** Which pictures load automatically on this phone, and the way to change it. */
export const usePictures = (): Pictures => useContext(PicturesContext);
