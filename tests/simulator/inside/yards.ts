import * as v from 'valibot';
import type { Conflict } from '#contract/listings/conflict.ts';
import { UPLOAD_MISSING } from '#contract/listings/uploads.ts';
import type { Ref } from '#contract/wire.ts';
import { type Edit, type Fields, mergeRecord } from '#domain/merging/merge-record.ts';
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
import { hashOf, Uploads } from './uploads.ts';
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

/** An edit as it was merged: what I13 is judged by. */
export interface Merged {
  key: string;
  edit: Edit;
  before: Fields;
  after: Fields;
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
  readonly uploads = new Uploads();

  ofOwner(owner: number): StoredYard[] {
    return [...this.all.values()].filter((yard) => yard.owner === owner);
  }

  /** @param before the conflicts that what this command builds on left */
  run(
    owner: number,
    { key, name, payload }: { key: string; name: string; payload: unknown },
    before: readonly Conflict[],
  ): YardRan {
    if (name === 'yard.seen') return { status: 204, body: null };
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
    const upload = this.uploads.whole(yard.owner, sha256);
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
    this.attached.push({ key, id, slot, sha256, found: hashOf(upload) });
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
    return this.uploads.reply(owner, wire);
  }
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
