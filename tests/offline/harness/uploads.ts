import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  HASH_MISMATCH,
  MAX_PART_BYTES,
  OFFSET_MISMATCH,
  OpenUpload,
  UPLOAD_COMPLETE,
  UPLOAD_MISSING,
  UPLOAD_NOT_FOUND,
  UPLOAD_OFFSET,
} from '#contract/listings/uploads.ts';
import type { Sent } from './network.ts';

interface Held {
  id: string;
  owner: number;
  key: string;
  sha256: string;
  size: number;
  bytes: Uint8Array;
  complete: boolean;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The other end of the photos: it keeps what the wire says of uploads, and remembers what it was asked. */
export class Uploads {
  readonly all: Held[] = [];
  /** Files that were put somewhere: I18. */
  readonly attached: { owner: number; slot: number; sha256: string; bytes: Uint8Array }[] = [];
  /** Offset and length of every part that was taken, in order. */
  readonly parts: { id: string; offset: number; size: number; token: string }[] = [];

  serve(sent: Sent, user: number): Response {
    const id = /^\/api\/vendor\/uploads\/([^/]+)\/$/.exec(sent.path)?.[1];
    if (id === undefined) return this.#open(user, sent);
    const held = this.all.find((one) => one.id === id && one.owner === user);
    if (!held) return json(404, { code: UPLOAD_NOT_FOUND, detail: 'This upload has expired' });
    if (sent.method === 'HEAD') return new Response(null, { status: 200, headers: headersOf(held) });
    return this.#part(held, sent);
  }

  /** A week has passed, or somebody cleared away. */
  expire(): void {
    this.all.length = 0;
  }

  /** Attaches bytes to a slot, as a command asks. */
  attach(owner: number, slot: number, sha256: string): { status: number; body: unknown } {
    const held = this.all.find((one) => one.owner === owner && one.sha256 === sha256 && one.complete);
    if (!held) return { status: 409, body: { code: UPLOAD_MISSING, detail: 'The file has not arrived yet' } };
    this.attached.push({ owner, slot, sha256, bytes: held.bytes });
    return { status: 200, body: { id: 7, version: this.attached.length, slot } };
  }

  #open(user: number, { body }: Sent): Response {
    const given = v.parse(OpenUpload, body);
    const held = this.all.find(
      (one) => one.owner === user && (one.key === given.key || one.sha256 === given.sha256),
    );
    if (held) return json(200, shapeOf(held), headersOf(held));
    if (given.type === 'image/gif')
      return json(400, { code: 'file_type_invalid', detail: 'Upload a jpg, png, webp or pdf file' });
    const made = { ...given, id: randomUUID(), owner: user, bytes: new Uint8Array(), complete: false };
    this.all.push(made);
    return json(201, shapeOf(made), headersOf(made));
  }

  #part(held: Held, { headers, body }: Sent): Response {
    const offset = Number(headers.get(UPLOAD_OFFSET));
    if (offset !== held.bytes.length)
      return json(409, { code: OFFSET_MISMATCH, detail: 'Another place', offset: held.bytes.length });
    if (!(body instanceof Uint8Array) || body.length > MAX_PART_BYTES)
      return json(413, { code: 'payload_too_large', detail: 'Too large' });
    this.parts.push({ id: held.id, offset, size: body.length, token: headers.get('authorization') ?? '' });
    held.bytes = Buffer.concat([held.bytes, body]);
    if (held.bytes.length === held.size && hashOf(held.bytes) !== held.sha256) {
      held.bytes = new Uint8Array();
      return json(422, { code: HASH_MISMATCH, detail: 'Damaged' }, headersOf(held));
    }
    held.complete = held.bytes.length === held.size;
    return json(200, shapeOf(held), headersOf(held));
  }
}

const shapeOf = ({ id, bytes, complete }: Held) => ({ id, offset: bytes.length, complete });
const headersOf = ({ bytes, complete }: Held): Record<string, string> => ({
  [UPLOAD_OFFSET]: String(bytes.length),
  [UPLOAD_COMPLETE]: complete ? '?1' : '?0',
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
