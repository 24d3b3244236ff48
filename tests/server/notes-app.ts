import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import { call, unlistedCommand, query } from '#contract/declare.ts';
import { optionalText, text } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { Handler } from '#server/platform/calls/handle.ts';
import { answer, handle, type HandlerOptions, reply } from '#server/platform/calls/handle.ts';
import { createLog } from '#server/platform/base/log.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { TestServer } from './harness/test-server.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { notFound, Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** A tiny trade to try the platform with: notes that are kept, refused or broken as their text says. */
export const Note = v.object({
  text: text(200),
  password: optionalText(50),
  base_version: v.nullish(v.string()),
});
const Kept = v.object({ id: v.number(), text: v.string() });

const shape = {
  v: 1,
  payload: Note,
  answer: Kept,
  example: { text: 'kept', password: '', base_version: null },
};
export const keepNote = unlistedCommand({
  ...shape,
  name: 'notes.keep',
  lane: 'notes',
  onReject: 'continue',
  method: 'POST',
  path: '/notes/',
  doors: [{ method: 'GET', path: '/notes-by-link/' }],
});
export const strictNote = unlistedCommand({
  ...shape,
  name: 'notes.strict',
  lane: 'strict',
  onReject: 'stop',
  method: 'PUT',
  path: '/notes/',
});
export const openNote = unlistedCommand({
  ...shape,
  name: 'notes.open',
  lane: 'open:',
  onReject: 'continue',
  method: 'POST',
  path: '/open-notes/',
});
export const removeNote = unlistedCommand({
  name: 'notes.remove',
  v: 2,
  lane: 'notes',
  onReject: 'stop',
  method: 'DELETE',
  path: '/notes/:id/',
  payload: v.object({ id: v.union([v.string(), v.number()]) }),
  answer: v.null(),
  success: 204,
  example: { id: 1 },
});
export const limitedNote = unlistedCommand({
  ...shape,
  name: 'notes.limited',
  lane: 'limited',
  onReject: 'continue',
  method: 'POST',
  path: '/limited-notes/',
});
export const staffNote = {
  ...call({
    name: 'notes.staff',
    ledger: true,
    method: 'POST',
    path: '/staff/notes/',
    payload: Note,
    answer: Kept,
  }),
  problems: null,
};
export const looseNote = {
  ...call({
    name: 'notes.loose',
    method: 'POST',
    path: '/loose-notes/',
    payload: Note,
    answer: Kept,
  }),
  problems: null,
};
const count = query({
  name: 'notes.count',
  path: '/notes-count/',
  cache: 'P',
  params: v.object({}),
  answer: v.object({ count: v.number() }),
});
const words = query({
  name: 'notes.words',
  path: '/words/:length/',
  cache: 'C',
  params: v.object({
    length: v.pipe(v.string(), v.transform(Number), v.number()),
    q: v.optional(v.string(), ''),
  }),
  answer: v.object({ words: v.string(), q: v.string() }),
});

export interface NotesApp {
  app: FastifyInstance;
  /** Keeps a note with the text 'wait' open until this is called. */
  release(): void;
  /** Resolves when a note with the text 'wait' is being kept. */
  entered: Promise<void>;
  /** Notes with 'break' in them break while true. */
  broken: { now: boolean };
  /** Called while each note is kept. */
  during: { hook: () => void };
}

/** A server of notes on the database of another one. Close it when done. */
export async function notesApp(
  shop: TestServer,
  config: Partial<Config> = {},
  more: { onLogLine?: (line: string) => void; lifecycle?: { draining: boolean } } = {},
): Promise<NotesApp> {
  const broken = { now: true };
  const during = { hook: (): void => undefined };
  const gate = latch();
  const entry = latch();

  const keep = async (tx: Tx, userId: number | null, note: string, now: Date, to: string) => {
    if (note.includes('refuse')) await insertNote(tx, userId, note, now);
    if (note.includes('refuse'))
      return new Refusal(409, { code: 'not_wanted', detail: 'This note is not wanted' });
    if (note.includes('later')) return refuse('unavailable', { detail: 'Not now' });
    const id = await insertNote(tx, userId, note, now);
    during.hook();
    if (note.includes('mail'))
      await queueMail(
        tx,
        {
          dedupeKey: `note:${id}`,
          template: 'note',
          to,
          subject: note,
          text: 'A note was kept.\n',
          links: [],
        },
        now,
      );
    if (note.includes('break') && broken.now) throw new Error('select secret from table at /server/path.ts');
    if (note.includes('cut')) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    if (note === 'wait') {
      entry.open();
      await gate.opened;
    }
    return reply({ id, text: note }, { headers: { Location: `/api/notes/${id}/`, ETag: String(id) } });
  };
  const changes: HandlerOptions['changes'] = async ({ tx, user }) => [
    { row: 'notes', version: await countNotes(tx, user?.id ?? null), value: null },
  ];

  const handlers: Handler[] = [
    handle(
      keepNote,
      'user',
      ({ tx, user, payload, now }) => keep(tx, user.id, payload.text, now, user.email),
      {
        changes,
      },
    ),
    handle(strictNote, 'user', ({ tx, user, payload, now }) =>
      keep(tx, user.id, payload.text, now, user.email),
    ),
    handle(openNote, 'public', ({ tx, user, payload, now }) =>
      keep(tx, user?.id ?? null, payload.text, now, 'someone@example.test'),
    ),
    handle(
      limitedNote,
      'public',
      ({ tx, user, payload, now }) => keep(tx, user?.id ?? null, payload.text, now, ''),
      {
        limits: [{ name: 'notes', per: 'user', max: 2, windowSeconds: 60 }],
      },
    ),
    handle(staffNote, 'staff', ({ tx, user, payload, now }) =>
      keep(tx, user.id, payload.text, now, user.email),
    ),
    handle(looseNote, 'public', ({ tx, user, payload, now }) =>
      keep(tx, user?.id ?? null, payload.text, now, ''),
    ),
    handle(removeNote, 'user', async ({ tx, user, payload }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('requests')
        .where('id', '=', Number(payload.id))
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      return numDeletedRows > 0n ? null : notFound();
    }),
    answer(count, 'user', async ({ db, user }) => ({ count: await countNotes(db, user.id) })),
    answer(words, 'public', ({ params }) =>
      Promise.resolve({ words: 'word '.repeat(params.length), q: params.q }),
    ),
  ];
  const app = await buildApp({
    config: { ...shop.config, ...config },
    db: shop.db,
    clock: shop.clock,
    // Its errors are planned, so they are not printed.
    log: createLog({
      now: () => shop.clock.now(),
      level: 'debug',
      write: more.onLogLine ?? (() => undefined),
    }),
    handlers,
    ...(more.lifecycle ? { lifecycle: more.lifecycle } : {}),
  });
  return { app, release: gate.open, entered: entry.opened, broken, during };
}

async function insertNote(tx: Tx, userId: number | null, note: string, now: Date): Promise<number> {
  const row = await tx
    .insertInto('requests')
    .values({
      kind: 'note',
      user_id: userId,
      product_id: null,
      fields: JSON.stringify({ note }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function countNotes(db: Db, userId: number | null): Promise<number> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('kind', '=', 'note')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .execute();
  return rows.length;
}

/** Number of notes with this very text that were stored. */
export async function kept(db: Db, note: string): Promise<number> {
  const rows = await db.selectFrom('requests').select('fields').where('kind', '=', 'note').execute();
  return rows.filter(({ fields }) => fields['note'] === note).length;
}

function latch(): { open: () => void; opened: Promise<void> } {
  const held = { open: (): void => undefined };
  const opened = new Promise<void>((resolve) => {
    held.open = resolve;
  });
  return { open: () => held.open(), opened };
}
