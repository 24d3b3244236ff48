import * as v from 'valibot';
import { isEmail, MAX_EMAIL } from '#domain/people/email.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { oneLine } from '#domain/people/one-line.ts';
import { MAX_NAME } from '#domain/people/person-name.ts';
import { REFUSALS } from '#domain/refusals/table.ts';
import type { Config } from '#server/platform/base/config.ts';
import { HttpProblem, httpProblem, NotSetUp } from '#server/platform/http/errors.ts';
import type { Google } from '#server/platform/base/google-addresses.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { fetchOutside } from '#server/platform/http/outside.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** Person in Google's eyes; the address is verified there. */
export interface GooglePerson {
  /** Google's own name of the account, which never changes. */
  sub: string;
  /** Lower case. */
  email: string;
  firstName: string;
  lastName: string;
}

/** Contract 6.6: one answer for all that Google or we do not accept. */
export const googleFailed = (): Refusal => refuse('social_auth_failed');
const googleUnavailable = (): HttpProblem =>
  httpProblem('unavailable', { detail: REFUSALS.social_auth_failed.text }, { 'retry-after': '5' });

/** The same bytes; only our log tells them apart. */
function googleNotSetUp(): NotSetUp {
  const { status, body, headers } = googleUnavailable();
  return new NotSetUp(status, body, headers);
}

const Sub = v.pipe(v.string(), v.regex(/^[\w.-]{1,255}$/));
const TokenInfo = v.object({
  aud: v.optional(v.string()),
  azp: v.optional(v.string()),
  sub: Sub,
  scope: v.string(),
  expires_in: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
});
const UserInfo = v.object({
  sub: Sub,
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(MAX_EMAIL), v.check(isEmail)),
  email_verified: v.union([v.literal(true), v.literal('true')]),
  given_name: v.fallback(v.string(), ''),
  family_name: v.fallback(v.string(), ''),
});

/** Signs that a token may hold to travel in a header. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;
const EMAIL_SCOPES = ['email', 'https://www.googleapis.com/auth/userinfo.email'];

/**
 * Asks Google whose token this is (security 10): first whether it was made for us, by tokeninfo, and only then who its
 * bearer is, so that a token that another site was given never gets somebody in here.
 * @throws HttpProblem 503 where Google is not configured or cannot answer; that counts against nobody
 */
export async function askGoogle({
  payload,
  config,
  log,
}: {
  payload: { access_token: string };
  config: Config;
  log: Handling<'public', unknown>['log'];
}): Promise<GooglePerson | Refusal> {
  const { google } = config;
  if (google === null) throw googleNotSetUp();
  const refusedFor = (why: string): Refusal => {
    log.info({ why }, 'a sign-in with Google was refused');
    return googleFailed();
  };
  const token = payload.access_token;
  if (!TOKEN.test(token)) return refusedFor('no token');

  const heard = async (asking: ReturnType<typeof fetchOutside>): Promise<unknown> => {
    const told = await asking;
    if (told.kind === 'answer') return told.status === 200 ? told.body : null;
    log.warn({ why: told.why }, `Google is ${told.kind}`);
    if (told.kind === 'unreachable') throw googleUnavailable();
    return null;
  };
  const info = await heard(fetchOutside(google.tokenInfoUrl, { query: { access_token: token } }));
  const made = v.safeParse(TokenInfo, info);
  if (!made.success) return refusedFor('tokeninfo');
  const wrong = notForUs(made.output, google);
  if (wrong !== null) return refusedFor(wrong);

  const headers = { authorization: `Bearer ${token}` };
  const bearer = v.safeParse(UserInfo, await heard(fetchOutside(google.userInfoUrl, { headers })));
  if (!bearer.success) return refusedFor('userinfo');
  const { sub, email, given_name: first, family_name: last } = bearer.output;
  if (sub !== made.output.sub) return refusedFor('another subject');
  return { sub, email, firstName: nameOf(first), lastName: nameOf(last) };
}

/** Why a token does not count here, or null. */
function notForUs(token: v.InferOutput<typeof TokenInfo>, { clientId }: Google): string | null {
  if (token.aud !== clientId && token.azp !== clientId) return 'made for somebody else';
  if (!(token.expires_in > 0)) return 'expired';
  return token.scope.split(' ').some((scope) => EMAIL_SCOPES.includes(scope)) ? null : 'no email';
}

/** As a form would take it; '' for what would not fit. */
function nameOf(given: string): string {
  const name = oneLine(given);
  return lengthOf(name) > MAX_NAME ? '' : name;
}
