import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** Phones whose clock is up to a step off still get in. */
const TOLERATED_STEPS = 1;
const SECRET_BYTES = 20;

/** Secret that server and authenticator app share: 160 random bits. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const appOf = (secret: Buffer, email = ''): TOTP =>
  new TOTP({
    issuer: 'Chicargos',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1000,
    secret: Secret.fromHex(secret.toString('hex')),
  });

/** The secret as people type it, and as the address that an app reads from a QR code. */
export function totpInvitation(secret: Buffer, email: string): { secret: string; otpauth_url: string } {
  const app = appOf(secret, email);
  return { secret: app.secret.base32, otpauth_url: app.toString() };
}

/**
 * The 30-second step, counted from 1970, that a code belongs to; null for one that does not fit now.
 * @param code six digits
 * @param lastStep the last step that was taken: neither it nor one before it counts again (RFC 6238 5.2)
 */
export function fittingStep(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  const app = appOf(secret);
  const present = Math.floor(now.getTime() / STEP_MS);
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step++) {
    if (step > lastStep && isSame(app.generate({ timestamp: step * STEP_MS }), code)) return step;
  }
  return null;
}

/** Tells whether a code is the one of this very step, however long ago that was. */
export const isCodeOfStep = (secret: Buffer, code: string, step: number): boolean =>
  isSame(appOf(secret).generate({ timestamp: step * STEP_MS }), code);

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
