import type { Upload } from '#contract/listings/uploads.ts';
import { MAX_PART_BYTES } from '#contract/listings/uploads.ts';
import { backoffMs, isDue } from '../device/backoff.ts';
import type { BatchDeps } from './batches.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { baseOf } from '../outbox/fold.ts';
import { isEpoch } from '../outbox/outbox.ts';
import { refusePhoto } from './photo-refused.ts';
import { storedPhotoBytes, storedPhotosOf } from '../outbox/photos.ts';
import { dropToken } from './session.ts';
import { type Owner, type Reason, type StoredPhoto, UNCLEAR_REASON } from '../store/states.ts';
import { fetchOffset, open, sendPart, type UploadReply } from './upload-wire.ts';
import { isWaitingForWifi } from '../store/wifi.ts';

/** A part that went out within this time may be followed by one twice as large (sync 8). */
const FAST_MS = 5_000;
const MIN_PART_BYTES = 16 * 1024;
/** Answers in a row that bring nothing forward, after which a photo waits its turn like any other failure. */
const MAX_IDLE = 4;
/** Faults of our server over this very photo, with the backoff between them more than ten minutes; then a person. */
const MAX_FAULTS = 9;
/** All of it arrived damaged so often: data costs money, so a person decides. */
const MAX_RESTARTS = 3;

/**
 * Outcome of one request: go on at once; a photo is whole on the server or asks a person, so what waited for it may go;
 * nothing to send now; our server spoke and decided nothing; or nobody was reached.
 */
export type PhotoStep = 'more' | 'arrived' | 'nothing' | 'undecided' | 'unreachable';

interface Turn {
  owner: Owner;
  epoch: number;
  /** Aborted when this tab leads no more. */
  over: AbortSignal;
  /** The user asked for it: also over mobile data, and where the browser saves data. */
  asked: boolean;
}

/**
 * Sends the bytes that commands wait for: one photo at a time, oldest first, one request for each `step`, so that
 * commands go in between (sync 8). Only for who is signed in. What is known of an upload lies on the phone after every
 * part; what this class remembers only spares requests.
 */
export class PhotoUploads {
  readonly #deps: BatchDeps;
  /** Photos whose offset is known for sure: nothing went unanswered since the server named it. */
  readonly #sure = new Set<string>();
  /** Photos about which HEAD left a doubt that POST clears. */
  readonly #doubt = new Set<string>();
  readonly #idle = new Map<string, number>();
  /** Asked for in spite of the price of data, until all are through. */
  #asked = false;
  /** The server asked for patience until then, ms. */
  quietUntil = 0;

  constructor(deps: BatchDeps) {
    this.#deps = deps;
  }

  get asked(): boolean {
    return this.#asked;
  }

  /** One request for the oldest photo that is due. */
  async step(turn: Turn): Promise<PhotoStep> {
    const { db, env, registry } = this.#deps;
    this.#asked ||= turn.asked;
    if (turn.over.aborted || !isDue(this.quietUntil, env.now())) return 'nothing';
    const next = await nextPhoto(db, registry, { ...turn, now: env.now() });
    if (!next) {
      this.#asked = false;
      return 'nothing';
    }
    const { photo, token, unwanted } = next;
    if (unwanted !== null)
      return this.#refuse(turn, photo, { ...UNCLEAR_REASON, kind: 'rejected', code: unwanted });
    if (!this.#asked && (env.savesData?.() || (await isWaitingForWifi(db, env)))) return 'nothing';
    const bytes = await storedPhotoBytes(db, photo.key);
    if (!bytes) return this.#refuse(turn, photo, DAMAGED);

    const ask = { env, token, photo, stopped: turn.over };
    const { upload } = photo;
    if (!upload || this.#doubt.has(photo.key)) return this.#take(turn, next, await open(ask), null);
    if (!this.#sure.has(photo.key)) return this.#take(turn, next, await fetchOffset(ask, upload.id), null);
    const part = new Uint8Array(bytes.slice(upload.offset, upload.offset + photo.part));
    const from = env.now();
    const told = await sendPart(ask, upload, part);
    if (told.kind !== 'stopped') this.#deps.used(part.length);
    return this.#take(turn, next, told, { size: part.length, ms: env.now() - from });
  }

  async #take(
    turn: Turn,
    { photo, token }: Next,
    told: UploadReply,
    part: { size: number; ms: number } | null,
  ): Promise<PhotoStep> {
    const { db, env, reached } = this.#deps;
    const { key } = photo;
    if (told.kind === 'stopped') return 'nothing';
    // Only good news: whether there is a connection at all is for the commands and reads to say.
    if (told.kind !== 'unreachable') reached(true);
    if (told.kind === 'known') return this.#known(turn, photo, told.upload, part);
    this.#sure.delete(key);
    switch (told.kind) {
      case 'unreachable':
        if (told.afterMs > 0) this.quietUntil = env.now() + told.afterMs;
        if (part) await this.#note(turn, key, { part: Math.max(MIN_PART_BYTES, Math.floor(photo.part / 2)) });
        return 'unreachable';
      case 'pause':
        await dropToken(db, token);
        return 'nothing';
      case 'elsewhere':
        return this.#idled(turn, photo);
      case 'expired':
        // HEAD carries no proof that it was our server who does not know it: POST asks, and nothing is forgotten yet.
        if (!part && !this.#doubt.has(key)) this.#doubt.add(key);
        else await this.#note(turn, key, { upload: null });
        return this.#idled(turn, photo);
      case 'damaged':
        return this.#restart(turn, photo);
      case 'refused': {
        const { code, detail, fields = null } = told.problem;
        const reason = { status: told.status, code, message: detail, fields, body: told.problem };
        return this.#refuse(turn, photo, { kind: 'rejected', ...reason });
      }
      case 'later':
        if (told.afterMs > 0) this.quietUntil = env.now() + told.afterMs;
        return told.fault ? this.#fault(turn, photo) : 'undecided';
    }
  }

  /** The server says how far it is: that is the truth, whatever this phone thought. */
  async #known(
    turn: Turn,
    photo: StoredPhoto,
    { id, offset, complete }: Upload,
    part: { size: number; ms: number } | null,
  ): Promise<PhotoStep> {
    const { key } = photo;
    this.#doubt.delete(key);
    if (part || complete || offset > (photo.upload?.offset ?? 0)) this.#idle.delete(key);
    // The last part of a file may be small, and says nothing of the line.
    const fast = part !== null && part.size === photo.part && part.ms < FAST_MS;
    const kept = await this.#note(turn, key, {
      upload: { id, offset },
      complete,
      notBefore: 0,
      ...(part ? { failures: 0 } : {}),
      ...(fast ? { part: Math.min(MAX_PART_BYTES, photo.part * 2) } : {}),
    });
    if (!kept) return 'nothing';
    if (complete) {
      this.#sure.delete(key);
      return 'arrived';
    }
    this.#sure.add(key);
    return 'more';
  }

  /** An answer that only says what to ask next. Many of them without progress are a fault like any other. */
  async #idled(turn: Turn, photo: StoredPhoto): Promise<PhotoStep> {
    const count = (this.#idle.get(photo.key) ?? 0) + 1;
    this.#idle.set(photo.key, count);
    if (count <= MAX_IDLE) return 'more';
    this.#idle.delete(photo.key);
    return this.#fault(turn, photo);
  }

  async #fault(turn: Turn, photo: StoredPhoto): Promise<PhotoStep> {
    const { env } = this.#deps;
    const failures = photo.failures + 1;
    if (failures > MAX_FAULTS) return this.#refuse(turn, photo, UNCLEAR_REASON);
    const waitMs = Math.max(1000, backoffMs(failures, env.random()));
    await this.#note(turn, photo.key, { failures, notBefore: env.now() + waitMs });
    return 'undecided';
  }

  /** All of it arrived and has another hash: once more from the start, but data costs money. */
  async #restart(turn: Turn, photo: StoredPhoto): Promise<PhotoStep> {
    const restarts = photo.restarts + 1;
    if (restarts >= MAX_RESTARTS) return this.#refuse(turn, photo, DAMAGED);
    const upload = photo.upload && { ...photo.upload, offset: 0 };
    await this.#note(turn, photo.key, { restarts, upload });
    return 'more';
  }

  async #refuse(turn: Turn, photo: StoredPhoto, reason: Reason): Promise<PhotoStep> {
    const { db, registry, withFreeSpace } = this.#deps;
    await withFreeSpace(() => refusePhoto(db, registry, { key: photo.key, epoch: turn.epoch, reason }));
    return 'arrived';
  }

  /** Writes progress, unless another tab leads by now. */
  async #note({ epoch }: Turn, key: string, change: Partial<StoredPhoto>): Promise<boolean> {
    const { db, withFreeSpace } = this.#deps;
    return withFreeSpace(() =>
      db.transaction('rw', [db.photos, db.meta], async () => {
        if (!(await isEpoch(db, epoch))) return false;
        await db.photos.update(key, change);
        return true;
      }),
    );
  }
}

const DAMAGED: Reason = {
  ...UNCLEAR_REASON,
  kind: 'rejected',
  code: 'photo_damaged',
  message: 'This photo arrives damaged. Try again, or take it anew',
};

interface Next {
  photo: StoredPhoto;
  token: string;
  /** The refusal that this phone is certain of; null: it may go. */
  unwanted: string | null;
}

/**
 * The oldest photo that may go, and the token that goes with it, read together: a photo never meets another user's
 * token (I8). One whose command is not waiting just now is left alone.
 */
async function nextPhoto(
  db: ProductDatabase,
  registry: Registry,
  given: { owner: Owner; epoch: number; now: number },
): Promise<Next | null> {
  return db.transaction('r', [db.photos, db.commands, db.session, db.meta, db.rows], async () => {
    if (!(await isEpoch(db, given.epoch))) return null;
    const session = await db.session.get('current');
    if (session?.owner !== given.owner || session.token === null) return null;
    const due = (await storedPhotosOf(db, given.owner)).filter(
      ({ complete, notBefore }) => !complete && isDue(notBefore, given.now),
    );
    const commands = await db.commands.bulkGet(due.map(({ command }) => command));
    const [first] = due
      .flatMap((photo, place) => {
        const command = commands[place];
        return command?.state === 'queued' && command.owner === given.owner ? [{ photo, command }] : [];
      })
      .toSorted((a, b) => a.command.seq - b.command.seq);
    if (!first) return null;
    const { photo, command } = first;
    const ask = registry.commands.get(command.name)?.unwanted;
    // What may have reached the server is for the server to answer.
    const base = ask && !command.sent && (await baseOf(db, given.owner, command.touches[0] ?? ''));
    return { photo, token: session.token, unwanted: ask && base ? ask(base as never) : null };
  });
}
