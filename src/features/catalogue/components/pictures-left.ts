import { NO_IMAGE, type Picture } from '#contract/wire.ts';
import { pictureCost, widthFor } from '#domain/stock/picture-file.ts';
import { SMALL_PX } from '#domain/stock/picture-mode.ts';

interface Pictured {
  id: number;
  remote_image: string;
  picture: Picture | null;
}

/** Number of a list's pictures that are there, of how many, and what the others would cost, each file once. */
export function picturesLeft(
  results: readonly Pictured[],
  asked: ReadonlySet<number>,
  takesAvif: boolean,
): { loaded: number; of: number; bytes: number } {
  const pictured = results.filter(({ remote_image: image }) => image !== NO_IMAGE);
  const there = pictured.filter(({ id }) => asked.has(id));
  const stored = new Set(there.map(({ remote_image: image }) => image));
  const left = new Map(
    pictured
      .filter(({ remote_image: image }) => !stored.has(image))
      .map(({ remote_image: image, picture }) => [image, smallBytes(picture, takesAvif)]),
  );
  return {
    loaded: there.length,
    of: pictured.length,
    bytes: [...left.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}

function smallBytes(picture: Picture | null, takesAvif: boolean): number {
  const width = picture && widthFor(picture, SMALL_PX);
  return (picture && width && pictureCost(picture, width, takesAvif)) ?? 0;
}
