import { NO_IMAGE, type Picture } from '#contract/wire.ts';
import { pictureCost, fileAddress } from '#domain/stock/picture-file.ts';

/** The widest file of a picture. */
export interface Largest {
  address: string;
  /** px of the file */
  width: number;
  height: number;
  bytes: number;
}

/**
 * Picture to see from near: the widest file in the type that costs least, where it is wider than what a screen shows
 * already; else null.
 */
export function largestOf(
  { remote_image: image, picture }: { remote_image: string; picture: Picture | null },
  takesAvif: boolean,
): Largest | null {
  if (image === NO_IMAGE || picture === null) return null;
  const width = Math.max(0, ...Object.keys(picture.bytes).map(Number));
  const bytes = pictureCost(picture, width, takesAvif);
  if (width <= 640 || bytes === null) return null;
  return {
    address: fileAddress(image, width, takesAvif && picture.avif?.[width] ? 'avif' : 'webp'),
    width,
    height: Math.round((width * picture.height) / picture.width),
    bytes,
  };
}
