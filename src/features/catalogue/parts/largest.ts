import { NO_IMAGE, type Picture } from '#contract/wire.ts';

/** The widest file of a picture. */
export interface Largest {
  address: string;
  /** px of the file */
  width: number;
  height: number;
  bytes: number;
}

/** What there is to see from near: the widest file, where it is wider than what a screen shows already; else null. */
export function largestOf({
  remote_image: image,
  picture,
}: {
  remote_image: string;
  picture: Picture | null;
}): Largest | null {
  if (image === NO_IMAGE || picture === null) return null;
  const width = Math.max(0, ...Object.keys(picture.bytes).map(Number));
  const bytes = picture.bytes[String(width)];
  if (width <= 640 || bytes === undefined) return null;
  return {
    address: image.replace(/\/\d+\.webp$/, `/${width}.webp`),
    width,
    height: Math.round((width * picture.height) / picture.width),
    bytes,
  };
}
