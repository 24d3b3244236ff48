import { joinedBytes } from './bytes.ts';

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
  return joinedBytes([encoder.encode(BEGIN), ...pieces]);
}

/** The file's name tells whoever gets it what it is: region, make and the day it is from. @param asOf ms */
export function packFileName(region: string, make: string | null, asOf: number): string {
  const of = (make ?? 'all')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `chicargos-${region}-${of || 'make'}-${new Date(asOf).toISOString().slice(0, 10)}.cgp`;
}

const TEXT_BEGIN = 'CGPF base64 ';

/** The same as text, for ways that carry no other files. */
export function packFileText(file: Uint8Array): string {
  let signs = '';
  for (let at = 0; at < file.length; at += 3000)
    signs += btoa(String.fromCharCode(...file.subarray(at, at + 3000)));
  return TEXT_BEGIN + signs;
}

/** The file in such a text; null for anything else. */
export function bytesOfText(bytes: Uint8Array): Uint8Array | null {
  const decoder = new TextDecoder();
  if (decoder.decode(bytes.subarray(0, TEXT_BEGIN.length)) !== TEXT_BEGIN) return null;
  try {
    const signs = atob(decoder.decode(bytes.subarray(TEXT_BEGIN.length)));
    return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
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
