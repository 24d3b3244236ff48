import { NO_TOKEN } from '#contract/problem.ts';
import { fetchFile, type RequestDeps, type GotFile } from './request.ts';
import type { ProductDatabase, StoredDocument } from '../store/database.ts';
import type { DocumentOutcome, DocumentRequest } from '../face/engine-face.ts';
import { mayWrite } from '../outbox/outbox.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { SIGN_IN } from './read-wire.ts';
import { isDatabaseClosed, isFull, type WithFreeSpace } from '../store/free-space.ts';
import { sha256Of } from '../device/sha256.ts';
import type { Owner, StoredSession } from '../store/states.ts';

/** All kept documents of one owner; beyond it the oldest go first. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
/** Fetched without being asked for only on Wi-Fi, and only up to this size: elsewhere people pay for each megabyte. */
const UNASKED_BYTES = 150 * 1024;
/** The same of what somebody must have in their hand at the bank or at the port. */
const UNASKED_NEEDED_BYTES = 1024 * 1024;
/** Longest wait for the server's word on what lies here already. */
const PATIENCE_MS = 8_000;

const TAKEN_BACK = ['not_found', 'order_canceled'];
/** This one alone: it was put with the wrong order. */
const WITHDRAWN = 'document_withdrawn';

export interface DocumentDeps extends RequestDeps {
  withFreeSpace: WithFreeSpace;
}

/**
 * A document for who is signed in. With a connection the server has the last word, and what lies here already costs only
 * the question; without one, or with no answer, what lies here is given, and says so.
 */
export async function openDocument(deps: DocumentDeps, wanted: DocumentRequest): Promise<DocumentOutcome> {
  const { db } = deps;
  const session = await db.session.get('current');
  if (!session) return NOBODY;
  const outcome = await fetchDocument(deps, wanted, session);
  // A line may hang for long: whoever is here by now must not be handed the other's file.
  const now = outcome.ok ? await db.session.get('current') : session;
  return now?.owner === session.owner ? outcome : NOBODY;
}

const NOBODY: DocumentOutcome = { ok: false, status: null, problem: SIGN_IN };

async function fetchDocument(
  deps: DocumentDeps,
  wanted: DocumentRequest,
  session: StoredSession,
): Promise<DocumentOutcome> {
  const { db, env } = deps;
  const { owner } = session;
  const stored = await readWhole(db, owner, wanted.id);
  if (stored && (session.token === null || !env.online())) return fromPhone(stored);
  const outcome = await fetchFile(deps, wanted.path, {
    type: wanted.type,
    known: stored?.sha256 ?? null,
    patienceMs: stored ? PATIENCE_MS : null,
  });
  if (outcome.ok) return take(deps, { owner, wanted, stored, got: outcome.value });
  const { code } = outcome.problem;
  // Canceled, or not theirs, says our own server: nobody shall pay by what lies here.
  if (TAKEN_BACK.includes(code)) await dropOfOrder(db, owner, wanted.order);
  else if (code === WITHDRAWN) await db.documents.delete([owner, wanted.id]);
  else if (stored && !NO_TOKEN.includes(code)) return fromPhone(stored);
  return outcome;
}

/**
 * Fetches a document unasked: only where that costs next to nothing, and never in the place of another one.
 * @param needed it is one that somebody must show somewhere
 */
export async function prefetchDocument(
  deps: DocumentDeps,
  wanted: DocumentRequest,
  { sizeBytes, needed }: { sizeBytes: number; needed: boolean },
): Promise<void> {
  const { db, env } = deps;
  const cheap = env.connection() === 'wifi' && env.online() && !(env.savesData?.() ?? false);
  if (!cheap || sizeBytes > (needed ? UNASKED_NEEDED_BYTES : UNASKED_BYTES)) return;
  const session = await db.session.get('current');
  if (!session || session.token === null) return;
  if ((await db.documents.where(':id').equals([session.owner, wanted.id]).count()) > 0) return;
  // Nothing gives way to what nobody has asked for.
  const room = await bytesLeft(db, session.owner, wanted);
  if (sizeBytes <= room) await openDocument({ ...deps, withFreeSpace: (write) => write() }, wanted);
}

/** Document that lies here, if its bytes are still what they were. */
async function readWhole(db: ProductDatabase, owner: Owner, id: string): Promise<StoredDocument | null> {
  const stored = await db.documents.get([owner, id]);
  if (!stored) return null;
  if ((await sha256Of(stored.bytes)) === stored.sha256) return stored;
  await db.documents.delete([owner, id]);
  return null;
}

const fromPhone = ({ bytes, type, asOf }: StoredDocument): DocumentOutcome => ({
  ok: true,
  file: new Blob([bytes], { type }),
  source: 'phone',
  asOf,
  kept: true,
});

async function take(
  { db, env, withFreeSpace }: DocumentDeps,
  given: { owner: Owner; wanted: DocumentRequest; stored: StoredDocument | null; got: GotFile | 'unchanged' },
): Promise<DocumentOutcome> {
  const { owner, wanted, stored, got } = given;
  const { id, order, name, type } = wanted;
  const file = got === 'unchanged' ? stored : got;
  if (!file) throw new Error('what is unchanged must have been here');
  const { bytes, sha256 } = file;
  const asOf = env.now();
  const next: StoredDocument = { owner, id, order, name, type, bytes, sha256, asOf };
  let kept = false;
  try {
    kept = await withFreeSpace(() => put(db, next));
  } catch (cause) {
    // It is read all the same; it only does not stay.
    if (!isNoRoom(cause)) throw cause;
  }
  return { ok: true, file: new Blob([bytes], { type }), source: 'server', asOf, kept };
}

const isNoRoom = (cause: unknown): boolean =>
  cause instanceof LocalWriteError || isFull(cause) || isDatabaseClosed(cause);

const kindOf = (id: string): string => id.slice(0, id.indexOf(':'));

/** Documents that a new one takes the place of: those of its kind and order. */
const isReplaced = (next: Pick<DocumentRequest, 'id' | 'order'>) => (one: StoredDocument) =>
  one.order === next.order && kindOf(one.id) === kindOf(next.id);

/** Room for this one that no other one has to give up, bytes. */
async function bytesLeft(db: ProductDatabase, owner: Owner, wanted: DocumentRequest): Promise<number> {
  const mine = await db.documents.where('owner').equals(owner).toArray();
  const replaced = isReplaced(wanted);
  return mine
    .filter((one) => !replaced(one))
    .reduce((left, { bytes }) => left - bytes.byteLength, MAX_DOCUMENT_BYTES);
}

/** Stores a document for who is still signed in, with what it takes the place of and what has to go for it gone. */
async function put(db: ProductDatabase, next: StoredDocument): Promise<boolean> {
  const { owner } = next;
  return db.transaction('rw', [db.session, db.documents, db.meta], async () => {
    const session = await db.session.get('current');
    if (session?.owner !== owner || !(await mayWrite(db))) return false;
    const mine = await db.documents.where('owner').equals(owner).toArray();
    const replaced = mine.filter(isReplaced(next));
    const others = mine.filter((one) => !replaced.includes(one)).toSorted((a, b) => a.asOf - b.asOf);
    const gone = [...replaced];
    let total = others.reduce((sum, { bytes }) => sum + bytes.byteLength, next.bytes.byteLength);
    // The papers of one order are kept together: none of them pushes out another one.
    for (const oldest of others.filter(({ order }) => order !== next.order)) {
      if (total <= MAX_DOCUMENT_BYTES) break;
      total -= oldest.bytes.byteLength;
      gone.push(oldest);
    }
    if (total > MAX_DOCUMENT_BYTES) return false;
    await db.documents.bulkDelete(gone.map(({ id }) => [owner, id]));
    await db.documents.put(next);
    return true;
  });
}

async function dropOfOrder(db: ProductDatabase, owner: Owner, order: string): Promise<void> {
  await db.transaction('rw', [db.documents], async () => {
    const mine = await db.documents.where('owner').equals(owner).toArray();
    const gone = mine.filter((one) => one.order === order);
    await db.documents.bulkDelete(gone.map(({ id }) => [owner, id]));
  });
}
