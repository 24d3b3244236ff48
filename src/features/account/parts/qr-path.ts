import { create } from 'qrcode';

export interface QrPath {
  /** Modules along an edge. */
  size: number;
  /** Of an SVG whose unit is one module. */
  d: string;
}

/** The dark modules of a QR code as one path: each run along a row is one rectangle. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let d = '';
  for (let y = 0; y < size; y += 1) {
    let x = 0;
    while (x < size) {
      let run = 0;
      while (x + run < size && modules.get(y, x + run)) run += 1;
      if (run > 0) d += `M${x} ${y}h${run}v1h-${run}z`;
      x += run + 1;
    }
  }
  return { size, d };
}
