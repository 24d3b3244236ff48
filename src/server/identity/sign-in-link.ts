import type { InferOutput } from 'valibot';
import { requestSignInLink, signInByLink } from '#contract/identity.ts';
import { parseId } from '#domain/text/links.ts';
import { handle, type Handling, type Limit } from '#server/platform/calls/handle.ts';
import { startSession } from './devices.ts';
import { withRandomDelay, withSignInCapacity } from './sign-in-gate.ts';
import { forgetGuesses } from './guesses.ts';
import { findLink, freshLink, isFresh, linkInvalid, spendLink, voidLinks } from './links.ts';
import { signInLinkMail } from './mails.ts';
import { checkSecondStep, secondStepRefused } from './second-step.ts';
import { signedIn } from './sign-in-answer.ts';
import { ownerById } from './store.ts';
import { requestMailedLink } from './link-request.ts';
import type { Db } from '#server/platform/database/db.ts';

const HOUR_S = 3600;

/**
 * A link that signs in, by mail: strangers who guess at an account close its door to phones that it does not know, and this
 * one stays open to whoever reads the owner's mail (security 47).
 */
export const signInLinkHandler = handle(
  requestSignInLink,
  'public',
  async (asked) =>
    (await requestMailedLink(asked, {
      purpose: 'sign-in',
      may: ({ is_active }) => is_active,
      mail: signInLinkMail,
    })) ?? { detail: 'Check your inbox for a link to log in' },
  {
    gate: withRandomDelay,
    limits: [
      { name: 'sign-in-link', per: 'address', max: 60, windowSeconds: HOUR_S },
      { name: 'sign-in-link-to', per: 'email', max: 3, windowSeconds: HOUR_S },
      { name: 'sign-in-link-to-day', per: 'email', max: 20, windowSeconds: 24 * HOUR_S },
    ],
  },
);

type Payload = InferOutput<typeof signInByLink.payload>;

/** Codes that are tried with an account's links: who has the mailbox has not got the phone, and more links are no more tries. */
const CODES: Limit[] = [
  { name: 'sign-in-link-codes', per: 'subject', max: 10, windowSeconds: HOUR_S, weigh: 'failures' },
];

/** Which link it is, so that its codes can be counted. */
async function linkFor({ db, payload, now }: { db: Db; payload: Payload; now: Date }) {
  const userId = parseId(payload.uid);
  const link =
    userId === null ? undefined : await freshLink(db, 'sign-in', { userId, token: payload.token }, now);
  return link ?? linkInvalid();
}

/** By that link, once and within the hour. The phone is known from now on, and what was guessed before counts no more. */
export const signInByLinkHandler = handle(
  signInByLink,
  'public',
  async ({
    tx,
    payload,
    prepared,
    now,
    config,
    userAgent,
  }: Handling<'public', Payload, { id: number; user_id: number }>) => {
    const link = await findLink(tx, 'sign-in', prepared.user_id, payload.token);
    const owner = link && isFresh(link, now) ? await ownerById(tx, link.user_id) : undefined;
    if (!link || !owner) return linkInvalid();
    const step = await checkSecondStep(tx, owner.id, payload.otp, now, config);
    if (step === 'missing' || step === 'wrong') return secondStepRefused(step);
    await spendLink(tx, link, now);
    await voidLinks(tx, owner.id, now, 'sign-in');
    await forgetGuesses(tx, config, { email: owner.email, device: payload.device });
    const from = { userAgent, device: payload.device };
    return signedIn(tx, owner, await startSession(tx, owner, from, now, config));
  },
  {
    gate: withSignInCapacity,
    prepare: linkFor,
    preparedLimits: ({ payload, prepared }) => ({
      limits: payload.otp === '' ? [] : CODES,
      about: { sub: `user ${prepared.user_id}` },
    }),
  },
);
