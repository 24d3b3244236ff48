/** A part of a picture, each 0 to 1 of it. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const WHOLE_PICTURE: Area = { left: 0, top: 0, width: 1, height: 1 };
/** Nobody means less. */
const SMALLEST = 0.1;

export type CropShape = 'free' | '4:3' | '16:9';
const RATIOS: Record<CropShape, number | null> = { free: null, '4:3': 4 / 3, '16:9': 16 / 9 };
export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
export const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

interface Size {
  width: number;
  height: number;
}

/** The ratio of a shape in parts of this picture; null: any. */
function ratioIn(shape: CropShape, picture: Size): number | null {
  const ratio = RATIOS[shape];
  return ratio === null ? null : (ratio * picture.height) / picture.width;
}

/** The largest part of this shape, in the middle. */
export function largest(shape: CropShape, picture: Size): Area {
  const ratio = ratioIn(shape, picture);
  if (ratio === null) return WHOLE_PICTURE;
  const width = Math.min(1, ratio);
  const height = Math.min(1, 1 / ratio);
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Moved as far as the picture goes. */
export const movedBy = (area: Area, right: number, down: number): Area => ({
  ...area,
  left: between(0, area.left + right, 1 - area.width),
  top: between(0, area.top + down, 1 - area.height),
});

/** One corner moved, the one across from it stays; a shape keeps its ratio. */
export function pulledBy(
  area: Area,
  corner: Corner,
  by: { right: number; down: number },
  { shape, picture }: { shape: CropShape; picture: Size },
): Area {
  const isLeft = corner.endsWith('left');
  const isTop = corner.startsWith('top');
  const right = area.left + area.width;
  const bottom = area.top + area.height;
  const room = { width: isLeft ? right : 1 - area.left, height: isTop ? bottom : 1 - area.top };
  const ratio = ratioIn(shape, picture);
  let width = between(SMALLEST, area.width + (isLeft ? -by.right : by.right), room.width);
  let height = between(SMALLEST, area.height + (isTop ? -by.down : by.down), room.height);
  if (ratio !== null) {
    // The side that was pulled further leads.
    const wide = Math.abs(by.right) >= Math.abs(by.down) ? width : height * ratio;
    width = between(SMALLEST * Math.max(1, ratio), wide, Math.min(room.width, room.height * ratio));
    height = width / ratio;
  }
  return { left: isLeft ? right - width : area.left, top: isTop ? bottom - height : area.top, width, height };
}
