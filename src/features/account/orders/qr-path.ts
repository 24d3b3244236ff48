/** A QR code as it is drawn. */
export interface QrPath {
  /** Modules along an edge. */
  size: number;
  /** Path data of an SVG whose unit is one module. */
  d: string;
}

/**
 * The dark squares of a QR code as one path.
 * @param bits as the server gives them: base64 of a bit each, row by row
 */
export function qrPath(bits: string): QrPath {
  const bytes = atob(bits);
  const size = Math.floor(Math.sqrt(bytes.length * 8));
  let d = '';
  for (let at = 0; at < size * size; at++)
    if ((bytes.charCodeAt(at >> 3) << (at & 7)) & 128) d += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`;
  return { size, d };
}
