import type { ColumnType, Generated } from 'kysely';
import type { Json, Time, TimeOrNull } from './columns.ts';

export interface PlatformTables {
  command_ledger: CommandLedger;
  aliases: Aliases;
  uploads: Uploads;
  mail_outbox: MailOutbox;
  rate_limits: RateLimits;
  spent_puzzles: SpentPuzzles;
  audit_log: AuditLog;
  server_processes: ServerProcesses;
  served_hours: ServedHours;
  phones_waiting: PhonesWaiting;
}

/** One row for an owner and a key, for ever (contract 1.3). */
export interface CommandLedger {
  /** `u:<id>` or `anon`. */
  owner: string;
  key: string;
  /** Command name, version and canonical payload, hashed. */
  fingerprint: string;
  name: string;
  status: number;
  body: ColumnType<unknown, string | null, string | null>;
  headers: Json<Record<string, string>>;
  device: string | null;
  created_at: Time;
  /** Fields that a merge left in two versions, null for none. Kept until they leave, as they are somebody's words. */
  conflicts: ColumnType<unknown, string | null | undefined, null>;
  /** Moment when the body was cut down to its ids; null while it is whole. */
  shrunk_at: TimeOrNull;
}

/** Server's name of a thing that a phone named before (sync 1). */
export interface Aliases {
  /** `u:<id>`. */
  owner: string;
  /** The phone's `tmp:<uuid>` without its mark. */
  tmp: string;
  /** Kind of the thing: 'listing' … */
  kind: string;
  id: number;
  created_at: Time;
}

/** Files on their way in, part by part (sync 8). The bytes lie in the data folder, under the id. */
export interface Uploads {
  id: Generated<string>;
  user_id: number;
  /** The phone's own name for it. */
  key: string;
  /** 64 hex digits, lower case. */
  sha256: string;
  type: string;
  size: number;
  /** Bytes that are safe: the file may be longer after a crash, never shorter. */
  written: Generated<number>;
  /** All of it, with this hash, and what its type says. */
  complete: Generated<boolean>;
  created_at: Time;
  /** Moment when it was last opened, added to or asked for. */
  touched_at: Time;
}

/** Mail waits here, written in the transaction of its cause (security R10). */
export interface MailOutbox {
  id: Generated<number>;
  dedupe_key: string;
  template: string;
  to_address: string;
  subject: string;
  text: string;
  /** '' for none. */
  html: Generated<string>;
  /** Links the mail holds, for the test mail hook. */
  links: Json<string[]>;
  /** The pro-forma to attach, by invoice number. */
  invoice_number: string | null;
  reply_to: string | null;
  created_at: Time;
  not_before: Time;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: TimeOrNull;
}

export interface RateLimits {
  /** Limit name and subject, hashed where personal. */
  bucket: string;
  window_start: Time;
  count: number;
}

/** Puzzles of guests' forms that were solved and taken, each once (puzzles.ts). */
export interface SpentPuzzles {
  /** SHA-256 of the puzzle. */
  digest: Buffer;
  at: Time;
}

/** Staff acts: append-only, each row carries the hash of the one before (security 31). */
export interface AuditLog {
  id: Generated<number>;
  at: Time;
  actor_id: number | null;
  action: string;
  entity: string;
  entity_id: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  ip: string;
  previous_hash: string;
  hash: string;
  /** Id of the request; null: a job's act, or one from before it was written down. */
  request_id: Generated<string | null>;
}

/** Processes of the shop, each with its last sign of life. */
export interface ServerProcesses {
  id: string;
  /** 'all', 'web' or 'jobs' (`ROLE`). */
  role: string;
  /** Digest of the program that it runs. */
  build: string;
  started_at: Time;
  seen_at: Time;
  memory_mb: number;
  /** Number of the newest migration that its build has; null: a build of before this was written down. */
  knows: string | null;
}

/** Phone that had more to send than went with its last batch. */
export interface PhonesWaiting {
  /** Keyed digest of the device and the owner of its queue, which stands nowhere else. */
  queue_hash: Buffer;
  waiting: number;
  oldest_at: Time;
  seen_at: Time;
}

/** Requests of one hour, those of all servers together. */
export interface ServedHours {
  /** Its first moment. */
  hour: Time;
  served: number;
  /** Answered with a fault of the server's own. */
  failed: number;
  /** Asked to come again later (503). */
  deferred: number;
}
