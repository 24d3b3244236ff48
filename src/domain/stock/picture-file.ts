/** Widths in which a picture is kept, px; a smaller source has its own width as the largest instead. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const;

/** Measure by which an AVIF must compare with the WebP of its width to be worth a decoder's time on a slow phone. */
const WORTH = 0.9;

/** Bytes of a picture's files by width in px; `avif` has the widths where an AVIF is worth it. */
export interface PictureFiles {
  bytes: Readonly<Record<string, number>>;
  avif?: Readonly<Record<string, number>> | undefined;
}

/** The widths that a source of this width is kept in, px, smallest first: never enlarged (account contract 5.7). */
export function widthsOf(sourceWidth: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < sourceWidth);
  return smaller.length === PICTURE_WIDTHS.length ? smaller : [...smaller, Math.min(sourceWidth, 1280)];
}

/** The widest file for a place of `px`; the narrowest where all are wider, null where there is none. */
export function widthFor({ bytes }: PictureFiles, px: number): number | null {
  const widths = Object.keys(bytes)
    .map(Number)
    .toSorted((a, b) => a - b);
  return widths.findLast((width) => width <= px) ?? widths[0] ?? null;
}

/** The same for a place that shows something in any case: what it asks for, where nothing is known of the files. */
export const widthOrAsked = (picture: PictureFiles | null, px: number): number =>
  (picture && widthFor(picture, px)) ?? px;

/** Bytes that a phone pays for the file of this width, null when that is not known. */
export function pictureCost({ bytes, avif }: PictureFiles, width: number, takesAvif: boolean): number | null {
  return (takesAvif ? avif?.[width] : undefined) ?? bytes[width] ?? null;
}

/**
 * An object of figures by width. It is parsed, because V8 makes an array of 1,280 places out of one whose keys 160 to 1280
 * are set one after the other: 15.6 KB for each picture instead of 0.3.
 */
export function byWidth(
  figures: readonly (readonly [width: string | number, figure: number])[],
): Record<string, number> {
  const read: Record<string, number> = JSON.parse(
    `{${figures.map(([width, figure]) => `"${width}":${figure}`).join(',')}}`,
  );
  return read;
}

/** AVIF files, of all, that cost a phone clearly less than the WebP of the same width; null for none. */
export function worthwhileAvif(
  avif: Readonly<Record<string, number>>,
  webp: Readonly<Record<string, number>>,
): Record<string, number> | null {
  const named = Object.entries(avif).filter(([width, bytes]) => bytes <= (webp[width] ?? 0) * WORTH);
  return named.length === 0 ? null : byWidth(named);
}

/** The address of another file of the picture whose address this is. */
export function fileAddress(image: string, width: number, type: 'webp' | 'avif' = 'webp'): string {
  return image.replace(/\/\d+\.\w+$/, `/${width}.${type}`);
}
