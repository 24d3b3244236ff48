import { randomBytes } from 'node:crypto';
import { fieldProblem, type FieldIssue, type Problem } from '#contract/problem.ts';
import { bodyWith, refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalArguments, RefusalCode } from '#domain/refusals/table.ts';
import { isTransient } from '../database/database.ts';
import { NoRoom, StoreAway } from '../files/file-store.ts';

/** An answer that ends a request from wherever it is thrown. Never stored in the ledger. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number;
  readonly body: Problem;
  readonly headers: Record<string, string>;
  constructor(status: number, body: Problem, headers: Record<string, string> = {}) {
    super(`${status} ${body.code}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A crowd is sent back on purpose: no error of ours, and no way to fill a disk with stacks. */
export class TooBusy extends HttpProblem {
  override name = 'TooBusy';
}

/** Problem that this shop has not set something up: declared, and known to whoever runs it. */
export class NotSetUp extends HttpProblem {
  override name = 'NotSetUp';
}

/** The connection is to be cut without an answer (test hook `fault`, contract 8). */
export class DropConnection extends Error {
  override name = 'DropConnection';
}

/** Body of a refusal that somebody else sends. */
export const problemBody = <C extends RefusalCode>(
  code: C,
  ...[values]: RefusalArguments<C, never>
): Problem => bodyWith(code, { ...values });

/** Problem of the table, to be thrown. */
export const httpProblem = <C extends RefusalCode>(
  code: C,
  ...[values, headers]: RefusalArguments<C, Record<string, string>>
): HttpProblem => new HttpProblem(refusalEntry(code).status, bodyWith(code, { ...values }), headers);

export const invalidJson = () => httpProblem('invalid_json');
export const payloadTooLarge = () => httpProblem('payload_too_large');
export const unsupportedMediaType = () => httpProblem('unsupported_media_type');
export const httpNotFound = () => httpProblem('not_found');
export const methodNotAllowed = (allow: string) => httpProblem('method_not_allowed', {}, { allow });
export const forbidden = () => httpProblem('forbidden');
export const totpRequired = () => httpProblem('totp_required');
export const invalidFields = (issues: FieldIssue[]) => new HttpProblem(400, fieldProblem(issues));

const CHALLENGE = { 'www-authenticate': 'Token' };
/** Protected call without a good token (contract 1 "401 body"). @param detail of a call that has its own words for it */
export const notAuthenticated = (token: 'absent' | 'invalid', detail?: string) =>
  token === 'absent'
    ? httpProblem('not_authenticated', detail === undefined ? {} : { detail }, CHALLENGE)
    : httpProblem('token_invalid', {}, CHALLENGE);

export const keyInvalid = () => httpProblem('idempotency_key_invalid');
export const keyRequired = () => httpProblem('idempotency_key_required');
export const keyInProgress = () => httpProblem('idempotency_in_progress', {}, { 'retry-after': '1' });
export const keyReused = () => httpProblem('idempotency_key_reused');
export const keyCancelled = () => httpProblem('cancelled');

/** @param retryAfter whole seconds until the next try may work */
export const rateLimited = (retryAfter: number) =>
  httpProblem('rate_limited', {}, { 'retry-after': String(retryAfter) });
const COME_BACK = { 'retry-after': '2' };
/** A full disk passes; nothing that is safe was touched. */
const storageFull = () => httpProblem('storage_full', {}, { 'retry-after': '300' });
/** The database's own disk is full, which may be another one than this server's. */
const databaseFull = () => httpProblem('no_room', {}, { 'retry-after': '60' });
export const unavailable = () => httpProblem('unavailable', {}, COME_BACK);
export const tooBusy = () =>
  new TooBusy(refusalEntry('unavailable').status, problemBody('unavailable'), COME_BACK);
/** @param reference what the log line of the same error carries */
export const serverError = (reference: string) => httpProblem('server_error', { reference });

export const newReference = (): string => randomBytes(9).toString('base64url');

/** Statement ran too long, waited too long for a lock, no more connections. */
const BUSY_STATES = new Set(['57014', '55P03', '53300', '53400']);

const DISK_FULL = '53100';

/** Errors that pass by themselves: the caller is told to come back instead of being given a reference. */
export function isPassing(error: unknown): boolean {
  if (isTransient(error) || error instanceof StoreAway) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && BUSY_STATES.has(error.code)) return true;
  return error.message === 'timeout exceeded when trying to connect';
}

const FASTIFY_PROBLEMS: Record<string, () => HttpProblem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: payloadTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalidJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: invalidJson,
  FST_ERR_CTP_INVALID_JSON_BODY: invalidJson,
  // Whoever sent it went away in the middle; a lost database is told from it before.
  ECONNRESET: invalidJson,
  FST_ERR_BAD_URL: httpNotFound,
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: httpNotFound,
};

/** Problem that a caller is told of an error; null for one that only the log may know in full. */
export function knownProblem(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (!(error instanceof Error)) return null;
  if (error instanceof NoRoom) return storageFull();
  if (isPassing(error)) return unavailable();
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === DISK_FULL) return databaseFull();
  return FASTIFY_PROBLEMS[code]?.() ?? null;
}
