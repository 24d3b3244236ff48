import { describe, expect, test } from 'vitest';
import { newRecoveryCodes, recoveryHash } from '#server/identity/recovery-codes.ts';
import { openSecret, sealSecret } from '#server/identity/sealed-secret.ts';
import { fittingStep, newTotpSecret, totpInvitation } from '#server/identity/totp.ts';

/** RFC 6238 appendix B, the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  { seconds: 59, code: '287082', step: 1 },
  { seconds: 1_111_111_109, code: '081804', step: 37_037_036 },
  { seconds: 1_111_111_111, code: '050471', step: 37_037_037 },
  { seconds: 1_234_567_890, code: '005924', step: 41_152_263 },
  { seconds: 2_000_000_000, code: '279037', step: 66_666_666 },
  { seconds: 20_000_000_000, code: '353130', step: 666_666_666 },
])('at second $seconds of the standard the code is $code', ({ seconds, code, step }) => {
  expect(fittingStep(SECRET, code, at(seconds), 0)).toBe(step);
});

describe('the code of step 37037037, which lasts from second 1111111110 to 1111111139', () => {
  const code = '050471';
  test.each([
    { when: 'a moment too early', seconds: 1_111_111_079.999, fits: false },
    { when: 'one step early', seconds: 1_111_111_080, fits: true },
    { when: 'in its own step', seconds: 1_111_111_139.999, fits: true },
    { when: 'at the end of the step after it', seconds: 1_111_111_169.999, fits: true },
    { when: 'two steps late', seconds: 1_111_111_170, fits: false },
  ])('$when: $fits', ({ seconds, fits }) => {
    expect(fittingStep(SECRET, code, at(seconds), 0)).toBe(fits ? 37_037_037 : null);
  });

  test.each([
    { lastStep: 37_037_036, fits: true },
    { lastStep: 37_037_037, fits: false },
    { lastStep: 37_037_038, fits: false },
  ])('after step $lastStep was taken: $fits', ({ lastStep, fits }) => {
    expect(fittingStep(SECRET, code, at(1_111_111_111), lastStep)).toBe(fits ? 37_037_037 : null);
  });

  test.each(['', '50471', '0504711', '050472', 'ääääää'])('"%s" is not it', (typed) => {
    expect(fittingStep(SECRET, typed, at(1_111_111_111), 0)).toBeNull();
  });
});

test('an app is invited with 160 random bits and the name of the account', () => {
  const secret = newTotpSecret();
  expect(secret).toHaveLength(20);
  expect(newTotpSecret().equals(secret)).toBe(false);
  const invitation = totpInvitation(secret, 'grace+shop@example.test');
  expect(invitation.secret).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(invitation.otpauth_url);
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Chicargos:grace+shop@example.test',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Chicargos',
    secret: invitation.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('a sealed secret opens for its user and its server alone, and never looks the same twice', () => {
  const config = { secret: 'a secret for tests, long enough to be taken' };
  const sealed = sealSecret(config, 7, SECRET);
  expect(openSecret(config, 7, sealed)).toEqual(SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(sealSecret(config, 7, SECRET).equals(sealed)).toBe(false);
  expect(() => openSecret(config, 8, sealed)).toThrow('second step of user 8');
  expect(() => openSecret({ secret: `${config.secret}!` }, 7, sealed)).toThrow('was SECRET changed?');
  const bent = Buffer.from(sealed);
  bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1;
  expect(() => openSecret(config, 7, bent)).toThrow('cannot be opened');
});

test('recovery codes are ten, all different, and may be typed as people type', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  const hash = recoveryHash('01ab-cdef-ghjk-mnpq');
  for (const typed of [
    '01abcdefghjkmnpq',
    ' O1AB CDEF ghjk-MNPQ ',
    'oIab-cdef-ghjk-mnpq',
    'olabcdefghjkmnpq',
  ])
    expect(recoveryHash(typed).equals(hash), typed).toBe(true);
  expect(recoveryHash('01ab-cdef-ghjk-mnpr').equals(hash)).toBe(false);
});
