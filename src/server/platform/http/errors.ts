import { randomBytes } from 'node:crypto';
import { fieldProblem, type FieldIssue, type Problem } from '#contract/problem.ts';
import { isTransient } from '../database/database.ts';

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

/** The connection is to be cut without an answer (test hook `fault`, contract 8). */
export class DropConnection extends Error {
  override name = 'DropConnection';
}

const problem = (status: number, code: string, detail: string, headers: Record<string, string> = {}) =>
  new HttpProblem(status, { code, detail }, headers);

export const invalidJson = () => problem(400, 'invalid_json', 'The request could not be read');
export const payloadTooLarge = () => problem(413, 'payload_too_large', 'The request is too large');
export const unsupportedMediaType = () =>
  problem(415, 'unsupported_media_type', 'Send the body as application/json');
export const notFound = () => problem(404, 'not_found', 'Not found');
export const methodNotAllowed = (allow: string) =>
  problem(405, 'method_not_allowed', 'This address does not take that method', { allow });
export const forbidden = () => problem(403, 'forbidden', 'You do not have access to this page');
export const totpRequired = () =>
  problem(
    403,
    'totp_required',
    'Set up your authenticator app first. You find it in your account under Security',
  );
export const invalidFields = (issues: FieldIssue[]) => new HttpProblem(400, fieldProblem(issues));

const CHALLENGE = { 'www-authenticate': 'Token' };
/** Protected call without a good token (contract 1 "401 body"). */
export const notAuthenticated = (token: 'absent' | 'invalid', text = "You're currently not logged in") =>
  token === 'absent'
    ? problem(401, 'not_authenticated', text, CHALLENGE)
    : problem(401, 'token_invalid', 'Invalid Token', CHALLENGE);

export const keyInvalid = () => problem(400, 'idempotency_key_invalid', 'Idempotency-Key must be a UUID');
export const keyRequired = () =>
  problem(400, 'idempotency_key_required', 'This call needs an Idempotency-Key');
export const keyInProgress = () =>
  problem(409, 'idempotency_in_progress', 'This request is still being processed', { 'retry-after': '1' });
export const keyReused = () =>
  problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
export const keyCancelled = () => problem(409, 'cancelled', 'This request was cancelled before it arrived');

/** @param retryAfter whole seconds until the next try may work */
export const rateLimited = (retryAfter: number) =>
  problem(429, 'rate_limited', 'Too many requests. Please wait a moment and try again', {
    'retry-after': String(retryAfter),
  });
const UNAVAILABLE = [
  503,
  { code: 'unavailable', detail: 'The service is not available right now. Please try again' },
  { 'retry-after': '2' },
] as const;
export const unavailable = () => new HttpProblem(...UNAVAILABLE);
export const tooBusy = () => new TooBusy(...UNAVAILABLE);
/** @param reference what the log line of the same error carries */
export const serverError = (reference: string) =>
  new HttpProblem(500, {
    code: 'server_error',
    detail: 'The server encountered an error and could not complete your request',
    reference,
  });

export const newReference = (): string => randomBytes(9).toString('base64url');

/** Statement ran too long, waited too long for a lock, no more connections. */
const BUSY_STATES = new Set(['57014', '55P03', '53300', '53400']);

/** Errors that pass by themselves: the caller is told to come back instead of being given a reference. */
export function isPassing(error: unknown): boolean {
  if (isTransient(error)) return true;
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
  FST_ERR_BAD_URL: notFound,
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: notFound,
};

/** Problem that a caller is told of an error; null for one that only the log may know in full. */
export function knownProblem(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (!(error instanceof Error)) return null;
  if (isPassing(error)) return unavailable();
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return FASTIFY_PROBLEMS[code]?.() ?? null;
}
