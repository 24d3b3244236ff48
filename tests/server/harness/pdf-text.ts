import { inflateSync } from 'node:zlib';

/** All text that a PDF of ours draws: its streams unpacked, the hexadecimal runs of its built-in fonts read. */
export function textOf(pdf: Buffer): string {
  const drawn: string[] = [];
  for (const stream of streamsOf(pdf)) {
    for (const [, run = ''] of stream.matchAll(/\[([^\]]*)\] TJ/g)) {
      drawn.push(
        [...run.matchAll(/<([0-9a-f]+)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u0095', '•'))
          .join(''),
      );
    }
  }
  return drawn.join('\n');
}

/** Operators that a PDF of ours draws with. */
export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  // By its length: packed bytes may well end in what looks like the end of a line.
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map((head) => {
    const from = head.index + head[0].length;
    return inflate(pdf.subarray(from, from + Number(head[1])));
  });
}

function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
