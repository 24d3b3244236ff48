import type { InferOutput } from 'valibot';
import { linkGoogle, signInWays, signInWithGoogle } from '#contract/identity.ts';
import { parseId } from '#domain/text/links.ts';
import { answer, handle, type Handling, type Limit, reply } from '#server/platform/calls/handle.ts';
import { askGoogle, googleFailed, type GooglePerson } from './ask-google.ts';
import { startSession } from './devices.ts';
import { withSignInCapacity } from './sign-in-gate.ts';
import { GUESS_WINDOW_S, GUESSES, SIGN_INS } from './guesses.ts';
import { accountOf, connectGoogle, type GoogleAccount } from './google-accounts.ts';
import { createLink, findLink, isFresh, linkInvalid, spendLink } from './links.ts';
import { mailGoogleLink } from './mails.ts';
import { verifyPassword } from './passwords.ts';
import { checkSecondStep, secondStepRefused, signInRefused } from './second-step.ts';
import { signedIn } from './sign-in-answer.ts';
import { type TokenUse, spendToken } from './used-tokens.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

const HOUR_S = 3600;

type Payload = InferOutput<typeof signInWithGoogle.payload>;
type GoogleCall = Handling<'public', Payload, GooglePerson>;

const MAILED = { detail: 'Check your inbox for a link to connect your Google account' };

/** To be asked for it is no failure: everybody who has an account is, the first time. */
const proofWanted = (): Refusal => {
  const hint = 'You have an account with this email. Enter its password to connect it.';
  return refuse('social_link_required', { hint }, { uncounted: true });
};

/** A password or a code through this door counts like one at sign-in, for the account that Google named. */
const GOOGLE_GUESSES: Limit[] = [
  ...GUESSES,
  // And for the person: whoever may change the address at Google has no more guesses by that.
  { name: 'google-as', per: 'subject', max: 10, windowSeconds: GUESS_WINDOW_S, weigh: 'failures' },
];
const MAILS: Limit[] = [{ name: 'google-link-to', per: 'email', max: 5, windowSeconds: HOUR_S }];

/** A password goes before the mail that stands in for it. */
const wantsMail = ({ password, mail_link }: Payload): boolean => password === '' && mail_link;

function limitsOf({ payload, prepared }: { payload: Payload; prepared: GooglePerson }) {
  const guesses = payload.password !== '' || payload.otp !== '' ? GOOGLE_GUESSES : [];
  // A phone that the account knows has its own limits in place of these: none of its own may stand beside the mails'.
  const limits = wantsMail(payload) ? MAILS : [...guesses, ...SIGN_INS];
  return { limits, about: { email: prepared.email, sub: prepared.sub, device: payload.device } };
}

/** Contract 6.6, security 10. An account in use is entered by what Google says only once its owner has connected it. */
export const googleHandler = handle(
  signInWithGoogle,
  'public',
  async (asked: GoogleCall) => {
    const { tx, payload, prepared: person, now, config, userAgent } = asked;
    const found = await accountOf(tx, person, payload.language, config, now);
    if (found.kind === 'closed') return googleFailed();
    if (found.kind === 'foreign') {
      if (wantsMail(payload)) return mailLink(asked, found);
      if (payload.password === '') return proofWanted();
      if (!(await verifyPassword(found.user.password_hash, payload.password)))
        return signInRefused('invalid_credentials');
    }
    const step = await checkSecondStep(tx, found.user.id, payload.otp, now, config);
    if (step === 'missing' || step === 'wrong') return secondStepRefused(step);
    if (!(await useUp(asked, 'sign-in'))) return googleFailed();
    if (found.kind === 'foreign') await connectGoogle(tx, found.user.id, person.sub, config, now);
    const from = { userAgent, device: payload.device };
    return signedIn(tx, found.user, await startSession(tx, found.user, from, now, config));
  },
  {
    gate: withSignInCapacity,
    prepare: askGoogle,
    preparedLimits: limitsOf,
    // As at sign-in: who gets in counts for nothing, because a whole town may share the address.
    limits: [{ name: 'google', per: 'address', max: 120, windowSeconds: GUESS_WINDOW_S, weigh: 'failures' }],
  },
);

const useUp = ({ tx, payload, now, config }: GoogleCall, act: TokenUse['act']): Promise<boolean> =>
  spendToken(tx, { token: payload.access_token, device: payload.device, act }, now, config);

/**
 * To the account's own address, which is the one that Google verified. What Google gave has done its work by that: once
 * the account is connected, the next person at a shared phone would come in by it.
 */
async function mailLink(asked: GoogleCall, { user }: GoogleAccount) {
  if (!(await useUp(asked, 'mail'))) return googleFailed();
  const { tx, prepared, config, now } = asked;
  const link = await createLink(
    tx,
    { userId: user.id, purpose: 'link-google', googleSub: prepared.sub },
    now,
  );
  await mailGoogleLink(tx, user, link, config, now);
  return reply(MAILED, { status: 202 });
}

/** By the mailed link, once and within 24 hours. It connects and signs nobody in. */
export const linkGoogleHandler = handle(
  linkGoogle,
  'public',
  async ({ tx, payload, config, now }) => {
    const userId = parseId(payload.uid);
    const link = userId === null ? undefined : await findLink(tx, 'link-google', userId, payload.token);
    if (!link || !isFresh(link, now) || !link.is_active || link.google_sub === null) return linkInvalid();
    await spendLink(tx, link, now);
    const connected = await connectGoogle(tx, link.user_id, link.google_sub, config, now);
    return connected ? { detail: 'Your Google account is connected' } : linkInvalid();
  },
  // No limit: nobody guesses 256 bits, and a carrier's users share an address.
);

export const waysHandler = answer(signInWays, 'public', ({ config: { google } }) =>
  Promise.resolve({
    google: google && { client_id: google.clientId, address: google.authorizeUrl },
  }),
);
