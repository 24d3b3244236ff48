import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Conflict } from '#contract/conflict.ts';
import {
  HASH_MISMATCH,
  OFFSET_MISMATCH,
  OpenUpload,
  UPLOAD_COMPLETE,
  UPLOAD_MISSING,
  UPLOAD_NOT_FOUND,
  UPLOAD_OFFSET,
} from '#contract/uploads.ts';
import type { Ref } from '#contract/wire.ts';
import { mergeRecord } from '#domain/merge-record.ts';
import {
  CreateYard,
  EditYard,
  missingIn,
  OneYard,
  PhotoOfYard,
  type Yard,
  YARD_RULES,
  YardFields,
  type YardPhoto,
  yardProblem,
} from '../../made-up/contract.ts';
import { editOf } from '../../made-up/phone.ts';
import { running } from './loop.ts';
import { type Reply, said, type Wire } from './wire.ts';

export interface StoredYard {
  id: number;
  owner: number;
  version: number;
  status: 'draft' | 'live';
  deleted: boolean;
  fields: YardFields;
  photos: Record<string, YardPhoto>;
}

interface Upload {
  id: string;
  owner: number;
  key: string;
  sha256: string;
  size: number;
  bytes: Uint8Array;
  complete: boolean;
}

/** An edit as it was merged: what I13 is judged by. */
export interface Merged {
  key: string;
  edit: ReturnType<typeof editOf>;
  before: YardFields;
  after: YardFields;
  conflicts: readonly Conflict[];
}

/** Bytes that were put somewhere: I18. */
export interface Attached {
  key: string;
  id: number;
  slot: number;
  /** As the command names them, and as they are. */
  sha256: string;
  found: string;
}

export interface YardRan {
  status: number;
  body: unknown;
  conflicts?: Conflict[];
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const refused = (status: number, code: string, more: object = {}): YardRan => ({
  status,
  body: { code, detail: 'This cannot be done', ...more },
});
const gone = (): YardRan => refused(404, 'not_found');
/** Not for the ledger: what it is about is still on its way. */
export const NOT_HERE_YET: YardRan = refused(409, 'not_here_yet');

/** The server's side of the made-up trade, and of the files that it is sent in parts. */
export class Yards {
  readonly all = new Map<number, StoredYard>();
  readonly merged: Merged[] = [];
  readonly attached: Attached[] = [];
  readonly #aliases = new Map<string, number>();
  #uploads: Upload[] = [];

  ofOwner(owner: number): StoredYard[] {
    return [...this.all.values()].filter((yard) => yard.owner === owner);
  }

  /** Files that were not used for a week are forgotten. */
  expire(): void {
    this.#uploads = [];
  }

  /** @param before the conflicts that what this command builds on left */
  run(
    owner: number,
    { key, name, payload }: { key: string; name: string; payload: unknown },
    before: readonly Conflict[],
  ): YardRan {
    if (name === 'yard.create') return this.#create(owner, v.parse(CreateYard, payload));
    const id = this.idOf(owner, v.parse(OneYard, payload).id);
    if (id === null) return NOT_HERE_YET;
    const yard = this.all.get(id);
    if (yard?.owner !== owner || yard.deleted) return gone();
    switch (name) {
      case 'yard.edit':
        return this.#edit(yard, key, v.parse(EditYard, payload));
      case 'yard.photo':
        return this.#attach(yard, key, v.parse(PhotoOfYard, payload));
      case 'yard.live': {
        if (before.some(({ row, kept }) => row === `yard:${id}` && kept === 'theirs'))
          return refused(409, 'conflict_open');
        if (missingIn(yard.fields).length > 0) return refused(409, 'incomplete');
        return yard.status === 'live' ? done(yard) : keep(yard, { status: 'live' });
      }
      case 'yard.draft':
        return yard.status === 'draft' ? done(yard) : keep(yard, { status: 'draft' });
      default:
        return keep(yard, { deleted: true, status: 'draft' });
    }
  }

  idOf(owner: number, ref: Ref): number | null {
    return typeof ref === 'number' ? ref : (this.#aliases.get(`${owner} ${ref}`) ?? null);
  }

  /** The row of what a command was about, as its answer carries it. */
  changes(owner: number, body: unknown): { row: string; version: number; value: Yard }[] {
    const read = v.safeParse(v.object({ id: v.number() }), body);
    const yard = read.success ? this.all.get(read.output.id) : undefined;
    return yard?.owner === owner
      ? [{ row: `yard:${yard.id}`, version: yard.version, value: shownYard(yard) }]
      : [];
  }

  #create(owner: number, { id: tmp, ...fields }: CreateYard): YardRan {
    const name = `${owner} ${tmp}`;
    if (this.#aliases.has(name)) return refused(409, 'already_made');
    const id = this.all.size + 1;
    const yard: StoredYard = { id, owner, version: 1, status: 'draft', deleted: false, fields, photos: {} };
    this.all.set(id, yard);
    this.#aliases.set(name, id);
    return { status: 201, body: { id, version: 1 } };
  }

  #edit(yard: StoredYard, key: string, payload: EditYard): YardRan {
    const edit = editOf(payload.changes);
    const { record, applied, conflicts } = mergeRecord(yard.fields, edit, YARD_RULES);
    const problem = yardProblem(record);
    if (problem) return refused(400, problem.code);
    const before = yard.fields;
    const after = v.parse(YardFields, record);
    const ran = applied.length > 0 ? keep(yard, { fields: after }) : done(yard);
    const told = conflicts.map((one): Conflict => ({ ...one, row: `yard:${yard.id}` }));
    this.merged.push({ key, edit, before, after: yard.fields, conflicts: told });
    return { ...ran, conflicts: told };
  }

  #attach(yard: StoredYard, key: string, { slot, version, sha256, size, type }: PhotoOfYard): YardRan {
    const upload = this.#uploads.find(
      (one) => one.owner === yard.owner && one.sha256 === sha256 && one.complete,
    );
    if (!upload) return refused(409, UPLOAD_MISSING);
    const { id } = yard;
    const held = yard.photos[slot];
    const told = { id, version: yard.version, slot };
    if (held?.sha256 === sha256) return { status: 200, body: told };
    if ((held?.version ?? 0) !== version) {
      const clash = { row: `yard:${id}`, field: `photo:${slot}`, from: { version }, kept: 'theirs' } as const;
      const mine: YardPhoto = { version, sha256, size, type };
      return { status: 200, body: told, conflicts: [{ ...clash, mine, theirs: held ?? null }] };
    }
    keep(yard, { photos: { ...yard.photos, [slot]: { version: version + 1, sha256, size, type } } });
    this.attached.push({ key, id, slot, sha256, found: hashOf(upload.bytes) });
    return { status: 200, body: { ...told, version: yard.version } };
  }

  /** Uploads, and the read of one yard; null for any other address. */
  reply(owner: number, wire: Wire): Reply | null {
    const [path = ''] = wire.path.split('?');
    const yard = /^\/api\/made-up\/yards\/(\d+)\/$/.exec(path)?.[1];
    if (yard !== undefined) {
      const found = this.all.get(Number(yard));
      return found?.owner === owner ? said(200, shownYard(found)) : said(404, gone().body);
    }
    if (path === '/api/vendor/uploads/') return this.#open(owner, v.parse(OpenUpload, wire.body));
    const id = /^\/api\/vendor\/uploads\/([^/]+)\/$/.exec(path)?.[1];
    if (id === undefined) return null;
    const held = this.#uploads.find((one) => one.id === id && one.owner === owner);
    if (!held) return said(404, { code: UPLOAD_NOT_FOUND, detail: 'This upload has expired' });
    return wire.method === 'HEAD' ? said(200, '', headersOf(held)) : part(held, wire);
  }

  #open(owner: number, given: v.InferOutput<typeof OpenUpload>): Reply {
    const held = this.#uploads.find(
      (one) => one.owner === owner && (one.key === given.key || one.sha256 === given.sha256),
    );
    if (held) return said(200, shapeOf(held), headersOf(held));
    const { key, sha256, size } = given;
    const made = { id: running.uuid(), owner, key, sha256, size, bytes: new Uint8Array(), complete: false };
    this.#uploads.push(made);
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

const done = ({ id, version }: StoredYard): YardRan => ({ status: 200, body: { id, version } });

function keep(yard: StoredYard, change: Partial<StoredYard>): YardRan {
  Object.assign(yard, change);
  yard.version += 1;
  return done(yard);
}

export const shownYard = ({ id, version, status, deleted, fields, photos }: StoredYard): Yard => ({
  ...fields,
  id,
  version,
  status,
  deleted,
  photos,
});

const shapeOf = ({ id, bytes, complete }: Upload) => ({ id, offset: bytes.length, complete });
const headersOf = ({ bytes, complete }: Upload): Record<string, string> => ({
  [UPLOAD_OFFSET]: String(bytes.length),
  [UPLOAD_COMPLETE]: complete ? '?1' : '?0',
});
