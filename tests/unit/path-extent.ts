/** The rectangle around a path, with the handles of its curves: they stand a little outside of it at most. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Number of numbers that one step of a command has; of an arc, the last two are where it ends. */
const LENGTHS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, a: 7, z: 0 };

export function extentOf(d: string): Extent {
  const all: Extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const touch = (px: number, py: number): void => {
    all.left = Math.min(all.left, px);
    all.right = Math.max(all.right, px);
    all.top = Math.min(all.top, py);
    all.bottom = Math.max(all.bottom, py);
  };
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const length = LENGTHS[command.toLowerCase()];
    if (length === undefined) throw new Error(`no step ${command}`);
    if (command === 'z') [x, y] = [startX, startY];
    const steps = length === 0 ? 0 : numbers.length / length;
    for (let nth = 0; nth < steps; nth++) {
      const step = numbers.slice(nth * length, (nth + 1) * length);
      const [dx = 0, dy = 0] = step.slice(-2);
      if (command === 'M') [x, y] = [dx, dy];
      else if (command === 'h') x += dx;
      else if (command === 'v') y += dx;
      else {
        if (command === 'q') touch(x + (step[0] ?? 0), y + (step[1] ?? 0));
        [x, y] = [x + dx, y + dy];
      }
      if (command.toLowerCase() === 'm') [startX, startY] = [x, y];
      else touch(x, y);
    }
  }
  return all;
}
