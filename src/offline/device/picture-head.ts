/** Head of a file: what it says of its picture before any of it is decoded. */
export interface PictureHead {
  type: 'image/jpeg' | 'image/png';
  /** As it is seen: upright, pixels. */
  width: number;
  height: number;
  /** End of the head, bytes. */
  end: number;
}

/** A JPEG has some dozens of segments before its size; one of endless comments is nobody's photo. */
const MAX_SEGMENTS = 1000;
const PNG = '89504e470d0a1a0a';

/** Head of a JPEG or a PNG, told by its content and not by its name; null for anything else. Reads some KB, decodes nothing. */
export async function pictureHead(file: Blob): Promise<PictureHead | null> {
  const first = await read(file, 0, 24);
  if (first.byteLength >= 24 && hex(first, 0, 8) === PNG && hex(first, 12, 4) === '49484452')
    return sized({ type: 'image/png', width: first.getUint32(16), height: first.getUint32(20), end: 24 });
  if (first.byteLength < 4 || first.getUint16(0) !== 0xffd8) return null;
  return jpegHead(file);
}

async function jpegHead(file: Blob): Promise<PictureHead | null> {
  let at = 2;
  let lies = false;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const segment = await read(file, at, 9);
    if (segment.byteLength < 9 || segment.getUint8(0) !== 0xff) return null;
    const marker = segment.getUint8(1);
    // A segment may have more of these before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + segment.getUint16(2);
    if (isFrame(marker)) {
      const [height, width] = [segment.getUint16(5), segment.getUint16(7)];
      return sized({ type: 'image/jpeg', width: lies ? height : width, height: lies ? width : height, end });
    }
    if (marker === 0xe1) lies ||= isOnItsSide(await read(file, at + 4, end - at - 4));
    at = end;
    if (marker === 0xda || marker === 0xd9) return null;
  }
  return null;
}

const sized = (head: PictureHead): PictureHead | null => (head.width > 0 && head.height > 0 ? head : null);

/** Marker at which a JPEG names its size: C0 to CF but for three that are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Tells whether this Exif has the camera turned by a quarter: orientations 5 to 8. */
function isOnItsSide(exif: DataView): boolean {
  const base = 6;
  if (exif.byteLength < base + 8 || hex(exif, 0, 6) !== '457869660000') return false;
  const little = exif.getUint16(base) === 0x4949;
  const from = base + exif.getUint32(base + 4, little);
  if (from + 2 > exif.byteLength) return false;
  const count = exif.getUint16(from, little);
  for (let at = from + 2; at < from + 2 + count * 12 && at + 12 <= exif.byteLength; at += 12)
    if (exif.getUint16(at, little) === 0x0112) return exif.getUint16(at + 8, little) >= 5;
  return false;
}

const WINDOW = 64 * 1024;

/**
 * Tells whether the end of the picture is there: some browsers draw what is left of a file that was cut, and grey below. What a
 * camera keeps behind a picture may be long, so it is looked for from the end on.
 */
export async function isWholePicture(file: Blob, { type, end }: PictureHead): Promise<boolean> {
  const mark = type === 'image/png' ? [0x49, 0x45, 0x4e, 0x44] : [0xff, 0xd9];
  for (let to = file.size; to > end; to -= WINDOW) {
    // A mark may lie over the edge of two windows.
    const from = Math.max(end, to - WINDOW - mark.length);
    const window = await read(file, from, to - from);
    if (has(new Uint8Array(window.buffer), mark)) return true;
  }
  return false;
}

function has(bytes: Uint8Array, mark: readonly number[]): boolean {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

/** `size` bytes from there, or as many as there are. */
async function read(file: Blob, from: number, size: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + size).arrayBuffer());
}

function hex(view: DataView, from: number, length: number): string {
  const digits = Array.from({ length }, (_, at) =>
    view
      .getUint8(from + at)
      .toString(16)
      .padStart(2, '0'),
  );
  return digits.join('');
}
