/** Pictures that load by themselves: none, only small ones (up to 320 px), or all. The others wait for a tap. */
export const PICTURE_MODES = ['none', 'thumbs', 'all'] as const;
export type PictureMode = (typeof PICTURE_MODES)[number];

/** The widest small picture, px: what lists show. */
export const SMALL_PX = 320;

/** A mode as a cookie or a storage holds it; null for anything else. */
export function readPictureMode(value: unknown): PictureMode | null {
  return PICTURE_MODES.find((mode) => mode === value) ?? null;
}

/** The mode that a request's cookies name, null for none. */
export function pictureModeOf(cookies: string): PictureMode | null {
  return readPictureMode(/(?:^|;\s*)pictures=(\w+)/.exec(cookies)?.[1]);
}

/** Does a picture of this width load by itself? */
export const loadsWithoutTap = (mode: PictureMode, widthPx: number): boolean =>
  mode === 'all' || (mode === 'thumbs' && widthPx <= SMALL_PX);
