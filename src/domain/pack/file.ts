import { joined } from './bytes.ts';

/** A signed part of a catalogue. */
export interface SignedPart {
  bytes: Uint8Array;
  keyid: string;
  /** Base64. */
  sig: string;
}

const BEGIN = 'CGPF';
const encoder = new TextEncoder();

/** A catalogue as a file that goes from phone to phone: its parts in order, each behind its length and its signature. */
export function writePackFile(parts: readonly SignedPart[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(({ bytes, keyid, sig }) => {
    const signed = encoder.encode(`${keyid} ${sig}`);
    const lengths = new DataView(new ArrayBuffer(8));
    lengths.setUint32(0, signed.length, true);
    lengths.setUint32(4, bytes.length, true);
    return [new Uint8Array(lengths.buffer), signed, bytes];
  });
  return joined([encoder.encode(BEGIN), ...pieces]);
}

/** The parts of such a file, or null for anything else. */
export function readPackFile(file: Uint8Array): SignedPart[] | null {
  const decoder = new TextDecoder();
  if (decoder.decode(file.subarray(0, BEGIN.length)) !== BEGIN) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts: SignedPart[] = [];
  for (let at = BEGIN.length; at < file.length;) {
    if (at + 8 > file.length) return null;
    const from = at + 8 + view.getUint32(at, true);
    const end = from + view.getUint32(at + 4, true);
    const [keyid, sig, more] = decoder.decode(file.subarray(at + 8, from)).split(' ');
    if (end > file.length || !keyid || !sig || more !== undefined) return null;
    parts.push({ bytes: file.slice(from, end), keyid, sig });
    at = end;
  }
  return parts.length === 0 ? null : parts;
}
