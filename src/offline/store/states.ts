import type { Problem } from '#contract/problem.ts';

/**
 * States of a command on the phone (sync 2):
 * held → queued (the guest signed in) → sending → done | needs_user; sending → queued when no good answer came;
 * never sent: queued → coalesced into a later one, or discarded; sent: queued → cancelling → discarded | done;
 * refused: needs_user → superseded by a new command with a new key, or discarded; unanswered: needs_user → queued again
 * with the same key, or cancelling.
 */
export type CommandState =
  | 'held'
  | 'queued'
  | 'sending'
  | 'cancelling'
  | 'done'
  | 'needs_user'
  | 'discarded'
  | 'coalesced'
  | 'superseded';

/** Folded into what screens show. */
export const OPEN: readonly CommandState[] = ['held', 'queued', 'sending'];
export const isOpen = (state: CommandState): boolean => OPEN.includes(state);
/** Not over yet: it waits for the server or for a person. */
export const UNSETTLED: readonly CommandState[] = [...OPEN, 'cancelling', 'needs_user'];
export const isUnsettled = (state: CommandState): boolean => UNSETTLED.includes(state);

/**
 * Why a person must decide. `server_error`: unanswered, so its key stays the same on a retry. `dependency`: what it
 * builds on was refused or given up; where the phone knows which one that is, `body` is `{cause: key}`. `put_off`: nobody
 * must decide, though somebody could: the server did not take it for now (429), and it goes again by itself.
 */
export interface Reason {
  kind: 'rejected' | 'dependency' | 'server_error' | 'put_off';
  status: number | null;
  code: string;
  message: string;
  fields: Record<string, unknown> | null;
  /** The whole refusal, e.g. with the figures of `price_changed`. */
  body: unknown;
}

/** Nobody can tell whether it happened, and the server gave no word that could be shown. */
export const UNCLEAR_REASON: Reason = {
  kind: 'server_error',
  status: null,
  code: 'server_error',
  message: '',
  fields: null,
  body: null,
};

/** `u:<id>` or `anon:<device>`. */
export type Owner = string;

/** One command in the outbox. After `sent` is true its key, name, v and payload never change. */
export interface OutboxRow {
  key: string;
  owner: Owner;
  seq: number;
  lane: string;
  name: string;
  v: number;
  payload: unknown;
  seen: unknown;
  deps: string[];
  touches: string[];
  state: CommandState;
  sent: boolean;
  attempts: number;
  epoch: number;
  /** Not before this time, ms; 0 is now. */
  notBefore: number;
  /** `retry` answers for this very command, and since when: ground for server_error. */
  refusals: number;
  refusedSince: number | null;
  reason: Reason | null;
  /** The answer's body once done, where the command keeps it. */
  answer: unknown;
  /** The command that carries the wish on, once superseded or coalesced. */
  supersededBy: string | null;
  /** The user took it back, and the server had done it already: they are told (I16). */
  tooLate: boolean;
  sizeBytes: number;
  createdAt: number;
  doneAt: number | null;
  /** Proof for the puzzle that stood before it (domain/requests/puzzle.ts), '' while that is worked out; absent: there was none. */
  proof?: string | undefined;
  /** So many in a row were worked out and went at once. */
  proofs?: number;
}

/** A command that nothing has happened to yet. */
export const FRESH_COMMAND = {
  deps: [],
  sent: false,
  attempts: 0,
  epoch: 0,
  notBefore: 0,
  refusals: 0,
  refusedSince: null,
  reason: null,
  answer: null,
  supersededBy: null,
  tooLate: false,
  doneAt: null,
} satisfies Partial<OutboxRow>;

/** A droppable command: no state, no place in any order, because nobody waits for it (telemetry.ts). */
export interface StoredTelemetry {
  key: string;
  name: string;
  v: number;
  payload: unknown;
  /** Number of times that it went out. */
  tries: number;
}

/** A row of the trade as this phone knows it: base is the server's, view has what waits folded in. */
export interface StoredRow {
  owner: Owner;
  row: string;
  base: unknown;
  version: number;
  view: unknown;
  /** Moment when the server last gave the base, ms; null when it never did. */
  asOf: number | null;
  bytes: number | null;
  etag: string | null;
}

/** A row and routes of a thing made here keep the phone's own name for it; this leads from the server's (sync 1). */
export interface StoredId {
  owner: Owner;
  /** As the server names it: "listing:77". */
  row: string;
  /** As this phone named it: "listing:tmp:<uuid>". */
  local: string;
}

/** Bytes that wait to go out, with the command that needs them (sync 8). */
export interface StoredPhoto {
  /** Names the upload on the server: the same key is the same upload. */
  key: string;
  owner: Owner;
  /** Key of the command that attaches it. */
  command: string;
  /** Lower-case hex. */
  sha256: string;
  /** image/jpeg, image/png, application/pdf … */
  type: string;
  size: number;
  createdAt: number;
  /** The server has all of it, and its hash agrees. */
  complete: boolean;
  /** The upload on the server; null before it was opened, and after it expired. */
  upload: { id: string; offset: number } | null;
  /** Bytes of the next part: doubled while the line is fast, halved when one fails (sync 8). */
  part: number;
  /** Answers in a row that our server could not do it just now. */
  failures: number;
  /** Number of times that all of it arrived, and was something else at the end. */
  restarts: number;
  /** Not before this time, ms; 0 is now. */
  notBefore: number;
}

/** A photo of which nothing is known to have reached the server. */
export const FRESH_PHOTO = {
  complete: false,
  upload: null,
  part: 64 * 1024,
  failures: 0,
  restarts: 0,
  notBefore: 0,
} satisfies Partial<StoredPhoto>;

/** The bytes of a photo, apart from what changes with each part: noting progress must not write them anew. */
export interface StoredBytes {
  key: string;
  bytes: ArrayBuffer;
}

/** Two versions of a field, one of which is not in force: the user chooses (sync 7, I13). */
export interface StoredConflict {
  id: string;
  owner: Owner;
  row: string;
  field: string;
  from: unknown;
  mine: unknown;
  theirs: unknown;
  /** Which one is in force now. */
  kept: 'mine' | 'theirs';
  /** Key of the edit that met the other version, and its name: the same command chooses. */
  key: string;
  command: string;
  seen: unknown;
  at: number;
}

/** A stored command that cannot be read as one any more: kept aside as it is, shown, and exportable. */
export interface StoredDamage {
  id: number;
  at: number;
  /** Null when even that cannot be read. */
  owner: Owner | null;
  raw: unknown;
}

export interface SessionUser {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_staff: boolean;
  is_seller: boolean;
}

/** The session lives beside the commands, so one transaction claims a command and reads its token (sync 5.7). */
export interface StoredSession {
  id: 'current';
  owner: Owner;
  user: SessionUser;
  /** Null after a 401: what waits stays and asks to log in. */
  token: string | null;
  revokeHandle: string;
}

/** May it have had its effect, or have it yet? Only a refusal that the server keeps says no; unsent says no too. */
export const mayHaveRun = ({ sent, reason }: Pick<OutboxRow, 'sent' | 'reason'>): boolean =>
  sent && reason?.kind !== 'rejected';

/** Command as a screen gets it. */
export interface CommandView {
  key: string;
  name: string;
  payload: unknown;
  seen: unknown;
  state: CommandState;
  /** Frozen: it may have reached the server, from here or from another phone that has a copy (sync 13). */
  sent: boolean;
  /** It went out from this phone, and what became of it is not known. */
  unanswered: boolean;
  reason: Reason | null;
  answer: unknown;
  /** Taken back by the user, but the server had done it already. */
  tooLate: boolean;
  /** The server was asked, and wants proof that no machine sends it: this phone works that out. */
  checking?: boolean;
  /** Size of the payload; photos are counted by themselves. */
  sizeBytes: number;
  createdAt: number;
  doneAt: number | null;
}

/** State of a read as a screen gets it: which data, from where, how old, what it cost, and what went wrong. */
export interface QueryState<T> {
  data: T | undefined;
  source: 'server' | 'phone' | 'pack' | null;
  /** Moment when the server gave it, ms. Null before anything is known, and in the first drawing. */
  asOf: number | null;
  /** Bytes on the wire for this answer, null when unknown. */
  bytes: number | null;
  loading: boolean;
  /** `offline` is a code of the phone's own, beside those of the wire. */
  problem: Problem | null;
}

/** The one line at the top of every screen. */
export interface StripState {
  online: boolean;
  /** Since when there has been no connection, ms; null while there is one, and where nobody saw it go. */
  since: number | null;
  waiting: number;
  sending: number;
  /** Refused commands, fields in two versions, what cannot be read, and what the phone could not write down. */
  needs: number;
  /** A 401 came: what waits goes out after signing in. */
  paused: boolean;
  /** The user lets things go out over Wi-Fi only, and there is none. */
  wifi: boolean;
}

/**
 * Trouble with this tab's hold on the phone's storage. `closed`: a newer version of the app took it over, this
 * page must be loaded again. `blocked`: an older tab keeps this version from opening it. `broken`: it cannot be read.
 */
export type Trouble = 'none' | 'closed' | 'blocked' | 'broken';

export const QUIET_STRIP: StripState = {
  online: true,
  since: null,
  waiting: 0,
  sending: 0,
  needs: 0,
  paused: false,
  wifi: false,
};
