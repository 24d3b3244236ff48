import { createHash } from 'node:crypto';
import * as v from 'valibot';
import {
  HASH_MISMATCH,
  OFFSET_MISMATCH,
  OpenUpload,
  UPLOAD_COMPLETE,
  UPLOAD_NOT_FOUND,
  UPLOAD_OFFSET,
} from '#contract/listings/uploads.ts';
import { running } from './loop.ts';
import { type Reply, said, type Wire } from './wire.ts';

interface Upload {
  id: string;
  owner: number;
  key: string;
  sha256: string;
  size: number;
  bytes: Uint8Array;
  complete: boolean;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The files that the server is sent in parts (sync 8). */
export class Uploads {
  #all: Upload[] = [];

  /** Files that were not used for a week are forgotten. */
  expire(): void {
    this.#all = [];
  }

  /** The bytes of a file that is all here. */
  whole(owner: number, sha256: string): Uint8Array | null {
    const found = this.#all.find((one) => one.owner === owner && one.sha256 === sha256 && one.complete);
    return found?.bytes ?? null;
  }

  /** Null for any other address. */
  reply(owner: number, wire: Wire): Reply | null {
    const [path = ''] = wire.path.split('?');
    if (path === '/api/vendor/uploads/') return this.#open(owner, v.parse(OpenUpload, wire.body));
    const id = /^\/api\/vendor\/uploads\/([^/]+)\/$/.exec(path)?.[1];
    if (id === undefined) return null;
    const held = this.#all.find((one) => one.id === id && one.owner === owner);
    if (!held) return said(404, { code: UPLOAD_NOT_FOUND, detail: 'This upload has expired' });
    return wire.method === 'HEAD' ? said(200, '', headersOf(held)) : part(held, wire);
  }

  #open(owner: number, given: v.InferOutput<typeof OpenUpload>): Reply {
    const held = this.#all.find(
      (one) => one.owner === owner && (one.key === given.key || one.sha256 === given.sha256),
    );
    if (held) return said(200, shapeOf(held), headersOf(held));
    const { key, sha256, size } = given;
    const made = { id: running.uuid(), owner, key, sha256, size, bytes: new Uint8Array(), complete: false };
    this.#all.push(made);
    return said(201, shapeOf(made), headersOf(made));
  }
}

function part(held: Upload, { headers, body }: Wire): Reply {
  const offset = Number(headers.get(UPLOAD_OFFSET));
  if (offset !== held.bytes.length)
    return said(409, { code: OFFSET_MISMATCH, detail: 'Another place', offset: held.bytes.length });
  if (!(body instanceof Uint8Array)) return said(415, { code: 'unsupported_media_type', detail: 'No bytes' });
  held.bytes = new Uint8Array(Buffer.concat([held.bytes, body]));
  if (held.bytes.length === held.size && hashOf(held.bytes) !== held.sha256) {
    held.bytes = new Uint8Array();
    return said(422, { code: HASH_MISMATCH, detail: 'Damaged' }, headersOf(held));
  }
  held.complete = held.bytes.length === held.size;
  return said(200, shapeOf(held), headersOf(held));
}

const shapeOf = ({ id, bytes, complete }: Upload) => ({ id, offset: bytes.length, complete });
const headersOf = ({ bytes, complete }: Upload): Record<string, string> => ({
  [UPLOAD_OFFSET]: String(bytes.length),
  [UPLOAD_COMPLETE]: complete ? '?1' : '?0',
});
