import { inflateSync } from 'node:zlib';

/** All text that a PDF of ours draws: its streams unpacked, the hexadecimal runs of its built-in fonts read. */
export function textOf(pdf: Buffer): string {
  const drawn: string[] = [];
  for (const stream of streamsOf(pdf)) {
    for (const [, run = ''] of stream.matchAll(/\[([^\]]*)\] TJ/g)) {
      drawn.push(
        [...run.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      );
    }
  }
  return drawn.join('\n');
}

/** What a PDF of ours draws, as its operators. */
export function streamsOf(pdf: Buffer): string[] {
  const packed = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...packed].map(([, bytes = '']) => inflate(Buffer.from(bytes, 'latin1')));
}

function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
