import type { Generated } from 'kysely';
import type { Language } from '#domain/text/languages.ts';
import type { Time, TimeOrNull } from './columns.ts';

export interface IdentityTables {
  users: Users;
  sessions: Sessions;
  mail_links: MailLinks;
  known_devices: KnownDevices;
  used_tokens: UsedTokens;
  reset_requests: ResetRequests;
  second_steps: SecondSteps;
  recovery_codes: RecoveryCodes;
  consents: Consents;
}

export interface Users {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  country: string | null;
  postcode: string | null;
  phone: string | null;
  language: Language;
  is_active: boolean;
  is_staff: boolean;
  /** +1 with every settled command of this user: the X-User-Version of reads (sync 6). */
  version: Generated<number>;
  created_at: Time;
  activated_at: TimeOrNull;
  /** Google's own name of the account that signs in here, null for none. */
  google_sub: string | null;
  /** Place that this person's goods go to, as last chosen; null: never. A port may be ''. */
  ship_code: Generated<string | null>;
  ship_port: Generated<string | null>;
  marketing_opt_in: Generated<boolean>;
  vendor_approval_seen: Generated<boolean>;
  /** Moment when the person left; the row stays for what must be kept, without them. */
  deleted_at: TimeOrNull;
  /** Moment when staff locked the account, who did, and what its owner was told; null while it is open. */
  locked_at: TimeOrNull;
  locked_by: Generated<number | null>;
  lock_reason: Generated<string | null>;
  /** Moment when and by whom they were last made staff; null: at the server itself, or before this was written down. */
  staff_since: TimeOrNull;
  staff_by: Generated<number | null>;
}

/** Opaque tokens, only their SHA-256 (security 7). */
export interface Sessions {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  revoke_hash: Buffer;
  user_agent: string;
  created_at: Time;
  last_used_at: Time;
  /** Id of it in the owner's list of sessions. */
  public_id: Generated<string>;
  /** Unused; for servers of the build before, until the next release. */
  device_hash: Generated<Buffer | null>;
}

/** Links that go out by mail, hashed, bound to user and purpose (security 9). `opened_at`: the one that activated. */
export interface MailLinks {
  id: Generated<number>;
  user_id: number;
  purpose: 'activate' | 'reset' | 'link-google' | 'sign-in';
  token_hash: Buffer;
  created_at: Time;
  expires_at: Time;
  opened_at: TimeOrNull;
  voided_at: TimeOrNull;
  /** Google account that opening a 'link-google' connects. */
  google_sub: string | null;
}

/** Phones that an account has signed in from: no mail about these, and limits of their own. */
export interface KnownDevices {
  user_id: number;
  /** Keyed, of the phone's own id. */
  device_hash: Buffer;
  /** In words, from the User-Agent. */
  name: string;
  first_seen_at: Time;
  last_seen_at: Time;
}

/** Tokens of Google that have signed somebody in, each once; and receipts of deletions that were done. */
export interface UsedTokens {
  /** SHA-256 of the token; or, keyed and with the phone in it, that it may be brought once more; or, keyed, a receipt. */
  token_hash: Buffer;
  used_at: Time;
}

/** A row for each wish for a new password, so that an unknown address costs a write as well (security 8). */
export interface ResetRequests {
  id: Generated<number>;
  /** Keyed. */
  email_hash: Buffer;
  created_at: Time;
}

/** The authenticator app of an account. */
export interface SecondSteps {
  user_id: number;
  /** Encrypted under a key of the server. */
  secret: Buffer;
  created_at: Time;
  /** Null: begun, not active. */
  confirmed_at: TimeOrNull;
  /** The session that confirmed it: it may ask for the recovery codes once more where their answer got lost. */
  confirmed_session: number | null;
  /** The last 30-second step whose code was taken: none is taken twice. */
  last_step: Generated<number>;
}

export interface RecoveryCodes {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of at least 80 random bits. */
  code_hash: Buffer;
  created_at: Time;
  used_at: TimeOrNull;
}

/** Consents that somebody gave or took back, one row for each change. */
export interface Consents {
  id: Generated<number>;
  user_id: number;
  /** 'marketing', 'analytics' */
  kind: string;
  given: boolean;
  /** Which wording of the question was read, from 1. */
  version: Generated<number>;
  at: Time;
}
