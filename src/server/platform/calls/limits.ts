import { deliveredMailbox } from '#domain/supporters/referrer.ts';
import { textBeforeAny } from '#domain/text/text-ends.ts';
import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { rateLimited } from '../http/errors.ts';
import type { Limit } from './handle.ts';
import type { Db, Tx } from '../database/db.ts';

/** Subject that a limit may be about. */
export interface LimitSubject {
  ip: string;
  userId: number | null;
  payload: unknown;
}

/**
 * Outcome of a call whose counts were taken. 'done': no failure counts, and a success does. 'refused': it is a failure.
 * 'blameless': it failed through no fault of whoever sent it, so it counts as neither. 'undone': it never began, so no limit
 * has seen it.
 */
export type AttemptOutcome = 'done' | 'refused' | 'blameless' | 'undone';
export type SettleCounts = (became: AttemptOutcome) => Promise<void>;

/** Amount that one owner may leave behind in a day: who they are and the day, as the table counts, and the bytes at most. */
export interface Ceiling {
  bucket: string;
  start: Date;
  max: number;
  /** Until the next day. */
  seconds: number;
}

export interface Limits {
  /**
   * Counts a call against each of its limits.
   * @returns what settles the counts when it has run
   * @throws HttpProblem 429 with the seconds until the window ends
   */
  take(limits: readonly Limit[], subject: LimitSubject, now: Date): Promise<SettleCounts>;
  /** Counts one more for everybody together. @returns whether there are more than `max` in this window */
  isCrowded(limit: Pick<Limit, 'name' | 'max' | 'windowSeconds'>, now: Date): Promise<boolean>;
  /** The 1200 reads a minute of one address. Kept in memory: it only spares the server, so a restart may forget it. */
  takeRead(ip: string, now: Date): void;
  /** The 30 pictures a minute that are drawn anew for one address. Kept in memory too. */
  takeDrawing(ip: string, now: Date): void;
  /**
   * For what the ledger keeps of somebody's answers (security 50); null: nothing is counted here. Keys that are used up
   * without running have a ceiling of their own: whoever makes them takes no room from acts of others at the same address.
   */
  ceilingOf(
    what: 'answers' | 'keys',
    subject: Pick<LimitSubject, 'ip' | 'userId'>,
    now: Date,
  ): Ceiling | null;
  /** The 600 calls a minute of one user that no limit of their own holds (account contract 7). Kept in memory too. */
  takeCall(userId: number, now: Date): void;
}

const READS_PER_MINUTE = 1200;
const DRAWINGS_PER_MINUTE = 30;
const CALLS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;
/**
 * Bytes of stored answers in a day, some 60,000 acts: a dealer who lists a whole yard in a day needs a tenth of it, and an
 * account that fills the disk on purpose needs years for a terabyte.
 */
const ANSWERS_OF_A_USER: Limit = { name: 'answers', per: 'user', max: 32_000_000, windowSeconds: 86_400 };
const TOLD: Limit = { name: 'told', per: 'email', max: 1, windowSeconds: 86_400 };
/** Limit of all strangers behind one address. */
const ANSWERS_OF_STRANGERS: Limit = { ...ANSWERS_OF_A_USER, per: 'address', max: 16_000_000 };

/**
 * @param options `enabled` false counts nothing (RATE_LIMITS=off); `secret` hides addresses and emails in the table;
 *   `isKnownDevice` tells a phone that an account has signed in from, absent: there is none; `tellOwner` mails whoever
 *   has the account that a limit with `tells` is about, after the same work where nobody has it
 */
export function createLimits(
  db: Db,
  options: {
    enabled: boolean;
    secret: string;
    isKnownDevice?: (given: { email: string; device: string }) => Promise<boolean>;
    tellOwner?: (email: string, now: Date) => Promise<void>;
  },
): Limits {
  const reads = perMinute(READS_PER_MINUTE);
  const drawings = perMinute(DRAWINGS_PER_MINUTE);
  const calls = perMinute(CALLS_PER_MINUTE);

  /** The limits of a phone that the account knows, where a call has such; else all the others. */
  const holding = async (limits: readonly Limit[], { payload }: LimitSubject): Promise<readonly Limit[]> => {
    const own = limits.filter(({ per }) => per === 'device');
    if (own.length === 0) return limits;
    const given = { email: emailIn(payload), device: textIn(payload, ['device']) };
    const isKnown = given.email !== '' && given.device !== '' && (await options.isKnownDevice?.(given));
    return isKnown ? own : limits.filter(({ per }) => per !== 'device');
  };

  /** Once a day for each address of mail, whether somebody has it or not: what comes after it that day costs nothing. */
  const tellOnce = async (subject: LimitSubject, now: Date): Promise<void> => {
    const bucket = bucketOf(TOLD, subject, options.secret);
    if (bucket === null || (await countUp(db, bucket, windowStart(TOLD, now))) > 1) return;
    await options.tellOwner?.(emailIn(subject.payload), now);
  };

  return {
    async take(limits, subject, now) {
      if (!options.enabled || limits.length === 0) return () => Promise.resolve();
      const counted: { bucket: string; start: Date; weigh: Limit['weigh'] }[] = [];
      const settle: SettleCounts = async (became) => {
        for (const { bucket, start, weigh } of counted)
          if (weigh === 'successes') {
            if (became === 'done') await countUp(db, bucket, start);
          } else if (isGivenBack(weigh, became)) await countDown(db, bucket, start);
      };
      for (const limit of await holding(limits, subject)) {
        const bucket = bucketOf(limit, subject, options.secret);
        if (bucket === null) continue;
        const start = windowStart(limit, now);
        // Counted before it runs, so that guesses in parallel do not slip through together.
        const count =
          limit.weigh === 'successes'
            ? (await countNow(db, bucket, start)) + 1
            : await countUp(db, bucket, start);
        counted.push({ bucket, start, weigh: limit.weigh });
        if (count <= limit.max) continue;
        if (limit.tells) {
          await tellOnce(subject, now);
          continue;
        }
        await settle('blameless');
        throw rateLimited(secondsLeft(limit, now));
      }
      return settle;
    },
    async isCrowded(limit, now) {
      if (!options.enabled) return false;
      return (await countUp(db, limit.name, windowStart(limit, now))) > limit.max;
    },
    takeRead(ip, now) {
      if (options.enabled) reads(networkOf(ip), now);
    },
    takeDrawing(ip, now) {
      if (options.enabled) drawings(networkOf(ip), now);
    },
    ceilingOf(what, { ip, userId }, now) {
      if (!options.enabled) return null;
      const limit = { ...(userId === null ? ANSWERS_OF_STRANGERS : ANSWERS_OF_A_USER), name: what };
      const bucket = bucketOf(limit, { ip, userId, payload: null }, options.secret);
      if (bucket === null) return null;
      return { bucket, start: windowStart(limit, now), max: limit.max, seconds: secondsLeft(limit, now) };
    },
    takeCall(userId, now) {
      if (options.enabled) calls(String(userId), now);
    },
  };
}

/**
 * Takes back all that these limits have counted about somebody, such as an owner who has proven who they are.
 * @param about names them as a payload does: `{ email, device }`
 */
export async function forgetCounts(
  tx: Tx,
  { secret }: { secret: string },
  limits: readonly Limit[],
  about: { email: string; device: string },
): Promise<void> {
  const subject = { ip: '', userId: null, payload: about };
  const buckets = limits.flatMap((limit) => bucketOf(limit, subject, secret) ?? []);
  await tx.deleteFrom('rate_limits').where('bucket', 'in', buckets).execute();
}

/**
 * Counts an act inside its own transaction, so that what comes to nothing was not counted either.
 * @returns the seconds until another may go through, where this one is beyond the limit; else null
 */
export async function countInside(
  tx: Tx,
  { secret }: { secret: string },
  limit: Limit,
  subject: LimitSubject,
  now: Date,
): Promise<number | null> {
  const bucket = bucketOf(limit, subject, secret);
  if (bucket === null) return null;
  const count = await countUp(tx, bucket, windowStart(limit, now));
  return count > limit.max ? secondsLeft(limit, now) : null;
}

/** Tells whether what was counted before a call ran is taken back after it. */
function isGivenBack(weigh: Limit['weigh'], became: AttemptOutcome): boolean {
  if (became === 'undone') return true;
  if (weigh === 'made') return became !== 'done';
  return weigh === 'failures' && became !== 'refused';
}

/** Under which name the table counts; null where the limit does not apply. */
function bucketOf(limit: Limit, subject: LimitSubject, secret: string): string | null {
  const whose = whoseIs(limit, subject);
  if (whose === null) return null;
  const hidden = createHmac('sha256', secret).update(whose).digest('base64url').slice(0, 22);
  return `${limit.name}:${hidden}`;
}

function windowStart({ windowSeconds }: Pick<Limit, 'windowSeconds'>, now: Date): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Until the window ends. */
function secondsLeft(limit: Limit, now: Date): number {
  const ends = windowStart(limit, now).getTime() + limit.windowSeconds * 1000;
  return Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
}

/** Counts in memory, anew with each minute. @throws HttpProblem 429 beyond `max` of one name */
function perMinute(max: number): (name: string, now: Date) => void {
  const counts = new Map<string, number>();
  let counted = 0;
  return (name, now) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== counted) {
      counted = minute;
      counts.clear();
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > max)
      throw rateLimited(Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000)));
  };
}

/** One statement of its own, outside the call's transaction: a refused call must not take its count back with it. */
async function countUp(db: Db, bucket: string, start: Date): Promise<number> {
  const row = await db
    .insertInto('rate_limits')
    .values({ bucket, window_start: start, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ count: sql<number>`rate_limits.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

async function countNow(db: Db, bucket: string, start: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', bucket)
    .where('window_start', '=', start)
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function countDown(db: Db, bucket: string, start: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('bucket', '=', bucket)
    .where('window_start', '=', start)
    .execute();
}

const OF_AN_EMAIL: ReadonlySet<Limit['per']> = new Set(['email', 'mailbox', 'spellings', 'device']);

/** Null when the limit does not apply, such as one per email to a body without one. A stranger's user is the address. */
function whoseIs(limit: Limit, { ip, userId, payload }: LimitSubject): string | null {
  if (limit.only === 'guests' && userId !== null) return null;
  if (limit.per === 'user' && userId !== null) return `user ${userId}`;
  if (limit.per === 'subject') return `subject ${textIn(payload, ['sub'])}`;
  if (limit.per === 'neighbourhood') return `neighbourhood ${neighbourhoodOf(ip)}`;
  if (!OF_AN_EMAIL.has(limit.per)) return `address ${networkOf(ip)}`;
  const email = emailIn(payload);
  if (email === '') return null;
  if (limit.per === 'spellings' && deliveredMailbox(email) === email) return null;
  if (limit.per === 'spellings') return `mailbox ${deliveredMailbox(email)}`;
  if (limit.per === 'mailbox') return `mailbox ${deliveredMailbox(email)}`;
  return limit.per === 'email' ? `email ${email}` : `device ${email} ${textIn(payload, ['device'])}`;
}

const emailIn = (payload: unknown): string =>
  textIn(payload, ['email', 'username', 'userEmail']).toLowerCase();

/** The first of these names that holds text, trimmed; '' when none does. */
function textIn(payload: unknown, names: readonly string[]): string {
  if (typeof payload !== 'object' || payload === null) return '';
  const found = names
    .map((name): unknown => Reflect.get(payload, name))
    .find((value) => typeof value === 'string');
  // No table holds a NUL; what has one is refused later, by its schema.
  return typeof found === 'string' ? found.replaceAll('\u0000', '').trim() : '';
}

/** Network that shares a limit: an IPv4 address, or an IPv6 /64, which is what one customer is given. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip);
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * Networks that one household or one rented machine may have as many as it likes of: an IPv4 /24, or an IPv6 /48, which is
 * what one site is given. Whole carriers may stand behind one, so a limit per neighbourhood is a wide one.
 */
export function neighbourhoodOf(ip: string): string {
  const address = plainAddress(ip);
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return isIPv4(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : address;
}

/** An address without its zone, and as IPv4 where it only wraps one. */
function plainAddress(ip: string): string {
  const address = textBeforeAny(ip, '%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}

/** The first groups of an IPv6 address, written shortest; the last two may be missing where it ends in an IPv4. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // An embedded IPv4 at the end takes two groups; it never reaches into the first four that count here.
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
