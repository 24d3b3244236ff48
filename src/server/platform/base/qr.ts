import QRCode from 'qrcode';

/** Dark or light squares, edge by edge: one bit each, row after row from the top left. */
export interface QrSquares {
  /** Along an edge. */
  size: number;
  isDark: (row: number, column: number) => boolean;
}

export function qrSquares(text: string): QrSquares {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
}

/**
 * The squares for a phone, which then needs nothing to draw them with: base64 of their bits, the last byte filled up with
 * light ones. The edge is the root of how many whole squares fit into it.
 */
export function qrBits(text: string): string {
  const { size, isDark } = qrSquares(text);
  const bytes = Buffer.alloc(Math.ceil(size ** 2 / 8));
  for (let at = 0; at < size ** 2; at++)
    if (isDark(Math.floor(at / size), at % size)) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
  return bytes.toString('base64');
}
