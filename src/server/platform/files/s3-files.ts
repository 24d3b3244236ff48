import { MAX_PART_BYTES } from '#contract/listings/uploads.ts';
import { BytesLost, type FileStore, type StoredEntry } from './file-store.ts';
import { sha256Of } from './listing.ts';
import type { S3Object } from './s3-answers.ts';
import type { S3Client } from './s3-client.ts';

/**
 * Files in a bucket. A picture's key is the address that the shop serves it under, and it carries the same headers, so that
 * whatever stands before the servers may take it from the bucket itself. An object cannot grow: an upload is an object for each
 * of its parts, named by where it begins; a part reaches as far as the next one lets it.
 */
export function s3Files(client: S3Client): FileStore {
  const partsOf = async (path: string): Promise<Part[]> => {
    const parts: Part[] = [];
    for await (const object of client.list(`${path}/`)) {
      const part = partFrom(object);
      if (part) parts.push(part);
    }
    return parts.toSorted((a, b) => a.offset - b.offset);
  };
  const readParts = async (path: string): Promise<Buffer | null> => {
    const parts = await partsOf(path);
    // Without its first part it was begun and never written whole.
    if (parts[0]?.offset !== 0) return null;
    const pieces: Buffer[] = [];
    for (const [index, { key, offset }] of parts.entries()) {
      const bytes = await client.get(key);
      if (bytes === null) return null;
      pieces.push(bytes.subarray(0, (parts[index + 1]?.offset ?? Infinity) - offset));
    }
    return Buffer.concat(pieces);
  };
  const read = (path: string): Promise<Buffer | null> =>
    isUpload(path) ? readParts(path) : client.get(keyOf(path));
  const put = (path: string, bytes: Uint8Array): Promise<void> =>
    client.put(keyOf(path), bytes, { ...headersOf(path), [DIGEST]: sha256Of(bytes) });
  const removeParts = async (path: string, from: number): Promise<void> => {
    for (const { key, offset } of await partsOf(path)) if (offset >= from) await client.remove(key);
  };
  const writeAt = async (path: string, offset: number, bytes: Uint8Array): Promise<void> => {
    const parts = await partsOf(path);
    const there = reachOf(parts.filter((part) => part.offset < offset));
    if (there < offset) throw new BytesLost(`${there} of ${offset} bytes of ${path}`);
    for (const part of parts) if (part.offset > offset) await client.remove(part.key);
    await client.put(partKey(path, offset), bytes, PART_HEADERS);
  };

  /** In parts as phones send them, the first one last: until it is there nothing of it is, so what broke off is done anew. */
  const writeUpload = async (path: string, bytes: Uint8Array): Promise<void> => {
    await removeParts(path, 0);
    const last = Math.max(0, Math.ceil(bytes.length / MAX_PART_BYTES) - 1) * MAX_PART_BYTES;
    for (let at = last; at >= 0; at -= MAX_PART_BYTES)
      await client.put(partKey(path, at), bytes.subarray(at, at + MAX_PART_BYTES), PART_HEADERS);
  };

  return {
    kind: 's3',
    read,
    async namesIn(folder) {
      const names = new Set<string>();
      const prefix = `${keyOf(folder)}/`;
      for await (const { key } of client.list(prefix)) names.add(key.slice(prefix.length));
      return names;
    },
    async writeFolder(folder, files) {
      for (const { name, data } of files) await put(`${folder}/${name}`, data);
      return new Map(files.map(({ name, data }) => [name, data.length]));
    },
    write: (path, bytes) => (isUpload(path) ? writeUpload(path, bytes) : put(path, bytes)),
    writeAt,
    remove: (path) => (isUpload(path) ? removeParts(path, 0) : client.remove(keyOf(path))),
    list: (folder) => (folder === 'uploads' ? uploadsIn(client) : picturesIn(client)),
    async sha256(path) {
      if (isUpload(path)) {
        const bytes = await readParts(path);
        return bytes && sha256Of(bytes);
      }
      const head = await client.head(keyOf(path));
      if (head === null) return null;
      const bytes = head.has(DIGEST) ? null : await client.get(keyOf(path));
      return head.get(DIGEST) ?? (bytes && sha256Of(bytes));
    },
    // A put is whole or it is not.
    sweep: () => Promise.resolve(0),
    requireRoom: () => Promise.resolve(),
    health: () => client.health(),
    probe: () => client.probe(),
  };
}

const DIGEST = 'x-amz-meta-sha256';
const PART_HEADERS = { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' };

const isUpload = (path: string): boolean => path.startsWith('uploads/');
const keyOf = (path: string): string => path.replace(/^media\//, 'media/i/');
const pathOf = (key: string): string => key.replace(/^media\/i\//, 'media/');

/** As the shop itself serves it (media/serve.ts). */
const headersOf = (path: string): Record<string, string> => ({
  'content-type': path.endsWith('.avif') ? 'image/avif' : 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
});

interface Part {
  key: string;
  offset: number;
  size: number;
  etag: string;
}

/** Wide enough that names sort as numbers do. */
const partKey = (path: string, offset: number): string => `${path}/${String(offset).padStart(10, '0')}`;

function partFrom({ key, size, etag }: S3Object): Part | null {
  const [, offset] = /^uploads\/[^/]+\/(\d{10})$/.exec(key) ?? [];
  return offset === undefined ? null : { key, size, etag, offset: Number(offset) };
}

/** Bytes from the start on that lie there without a gap. */
const reachOf = (parts: readonly Part[]): number =>
  parts.reduce((end, { offset, size }) => (offset <= end ? offset + size : end), 0);

async function* picturesIn(client: S3Client): AsyncGenerator<StoredEntry> {
  for await (const { key, size, etag } of client.list('media/i/'))
    yield { path: pathOf(key), size, mark: etag };
}

/** Parts of one upload follow each other in the list. */
async function* uploadsIn(client: S3Client): AsyncGenerator<StoredEntry> {
  let path = '';
  let parts: Part[] = [];
  const whole = (): StoredEntry => ({
    path,
    size: reachOf(parts),
    mark: parts.map(({ etag }) => etag).join(),
  });
  for await (const object of client.list('uploads/')) {
    const part = partFrom(object);
    if (!part) continue;
    const own = part.key.slice(0, part.key.lastIndexOf('/'));
    if (own !== path && parts.length > 0) {
      yield whole();
      parts = [];
    }
    path = own;
    parts.push(part);
  }
  if (parts.length > 0) yield whole();
}
