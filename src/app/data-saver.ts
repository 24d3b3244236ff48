import { get, set } from 'idb-keyval';
import { type PictureMode, pictureModeOf, readPictureMode } from '#domain/stock/picture-mode.ts';
import { usePictures } from '#shown/pictures.ts';

const YEAR_S = 31_536_000;

/** Do all pictures wait for a tap? */
export function useIsDataSaver(): boolean {
  return usePictures().mode === 'none';
}

/** Has the user told the browser itself to save data? */
export function browserSaves(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** Picture mode chosen on this phone, null while none was. A cookie, so that the server draws first screens with it. */
export const chosenPictures = (): PictureMode | null => pictureModeOf(document.cookie);

/** Kept in the cookie and beside it, because some browsers throw cookies that a script has set away after a week. */
export function storePictureMode(mode: PictureMode): void {
  writeCookie(mode);
  set('pictures', mode).catch(() => undefined);
}

/** Picture mode that the phone has beside a cookie that is gone; the cookie is written again. */
export async function restorePictureMode(): Promise<PictureMode | null> {
  const stored = readPictureMode(await get('pictures').catch(() => null));
  if (stored !== null) writeCookie(stored);
  return stored;
}

function writeCookie(mode: PictureMode): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `pictures=${mode}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
