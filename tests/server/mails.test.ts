import { describe, expect, test } from 'vitest';
import { activationLetter } from '#server/mails/activation.ts';
import { googleLinkLetter } from '#server/mails/google-link.ts';
import { guessesLetter } from '#server/mails/guesses.ts';
import type { Letter, MailReader } from '#server/mails/letter.ts';
import { newDeviceLetter } from '#server/mails/new-device.ts';
import { passwordChangedLetter } from '#server/mails/password-changed.ts';
import { resetLetter } from '#server/mails/reset.ts';
import { savedSearchLetter } from '#server/mails/saved-search.ts';
import { signInLinkLetter } from '#server/mails/sign-in-link.ts';
import { type SignInChange, signInChangedLetter } from '#server/mails/sign-in-changed.ts';
import { MESSAGES, momentIn } from '#server/mails/words.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();

const SITE = 'https://shop.example.test';
const AT = new Date('2025-03-01T09:05:00Z');
const LANGUAGES = ['en', 'sw', 'pt'] as const;
const SUPPORT = 'help@shop.example.test';
const changed = (to: MailReader, change: SignInChange) =>
  signInChangedLetter(to, { site: SITE, support: SUPPORT, at: AT, change });
const LETTERS: Record<string, (to: MailReader) => Letter> = {
  activation: (to) => activationLetter(to, { site: SITE, link: `${SITE}/activate/5/t`, hours: 48 }),
  reset: (to) => resetLetter(to, { site: SITE, link: `${SITE}/password/reset/confirm/5/t`, hours: 24 }),
  'password-changed': (to) => passwordChangedLetter(to, { site: SITE, at: AT }),
  'new-device': (to) => newDeviceLetter(to, { site: SITE, device: 'Chrome on Android', at: AT }),
  'google-connected': (to) => changed(to, { what: 'google-connected' }),
  'second-step-on': (to) => changed(to, { what: 'second-step-on' }),
  'second-step-off': (to) => changed(to, { what: 'second-step-off' }),
  'recovery-code': (to) => changed(to, { what: 'recovery-code', left: 1 }),
  'saved-search': (to) =>
    savedSearchLetter(to, {
      site: SITE,
      names: ['Corollas'],
      found: [{ title: '2012 Toyota Corolla', price: '$4,500.00', address: `${SITE}/details/12` }],
      more: 3,
    }),
  guesses: (to) => guessesLetter(to, { site: SITE, at: AT }),
  'sign-in-link': (to) => signInLinkLetter(to, { site: SITE, link: `${SITE}/login/link/5/t` }),
  'link-google': (to) => googleLinkLetter(to, { site: SITE, link: `${SITE}/link-google/5/t`, hours: 24 }),
};
/** Owner of the address whose link is a key: nobody but the owner of the address has it. */
const OPENING = ['activation', 'reset', 'sign-in-link', 'link-google'];
const CASES = Object.entries(LETTERS).flatMap(([name, write]) =>
  LANGUAGES.map((language) => ({ name, language, write })),
);
const reader = (language: MailReader['language'], change: Partial<MailReader> = {}): MailReader => ({
  email: 'chanda@example.test',
  firstName: 'Chanda',
  language,
  ...change,
});

/** The names of the values that a text waits for. */
const slots = (text: unknown): string[] =>
  (Array.isArray(text) ? text : []).flatMap((part: unknown) =>
    Array.isArray(part) ? [String(part[0])] : [],
  );

describe('the words of mails', () => {
  test.each(['sw', 'pt'] as const)('are all there in %s, with the same values in them', (language) => {
    const [wanted, there] = [MESSAGES.en, MESSAGES[language]];
    expect(Object.keys(wanted).length).toBeGreaterThan(20);
    expect(Object.keys(there).toSorted()).toEqual(Object.keys(wanted).toSorted());
    for (const [id, text] of Object.entries(wanted)) {
      expect(slots(there[id]).toSorted(), id).toEqual(slots(text).toSorted());
      expect(JSON.stringify(there[id]), `${id} is translated`).not.toBe(JSON.stringify(text));
    }
  });

  test.each([
    { language: 'en' as const, says: '1 March 2025 at 09:05 UTC' },
    { language: 'sw' as const, says: '1 Machi 2025' },
    { language: 'pt' as const, says: '1 de março de 2025' },
  ])('write a day as $language does, and say the zone', ({ language, says }) => {
    expect(momentIn(language, AT)).toContain(says);
    expect(momentIn(language, AT)).toMatch(/09:05 UTC$/);
  });
});

describe.each(CASES)('the mail $name in $language', ({ name, language, write }) => {
  test('says the same as plain text and as a small page that fetches nothing', () => {
    const { subject, text, html, links } = write(reader(language));
    expect(text + subject).not.toMatch(/mail\.[a-z]|[{}]|undefined/);
    expect(text).toContain('Chanda,\n\n');
    expect(html).toContain(`<html lang="${language}">`);
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
      // Also to be read, for whoever looks where it leads.
      expect(html).toContain(`>${link}<`);
    }
    const led = [...html.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, to]) => to ?? '');
    expect(led.toSorted()).toEqual([...links, SITE].toSorted());
    expect(html).not.toMatch(/<(img|script|link|style|iframe|form|object)|url\(|@import/i);
    expect(Buffer.byteLength(html)).toBeLessThan(8 * 1024);
    for (const paragraph of text.split(/\n\n/).filter((one) => !one.includes('://')))
      expect(html).toContain(`>${paragraph}<`);
    if (name === 'saved-search')
      expect(links).toEqual([`${SITE}/details/12`, `${SITE}/profile/saved?tab=searches`]);
    else if (name === 'guesses') expect(links).toEqual([`${SITE}/login/link`, `${SITE}/auth-reset`]);
    else if (!OPENING.includes(name))
      expect(links, 'nothing in it opens an account').toEqual([`${SITE}/auth-reset`]);
  });

  test('takes nothing that somebody typed as more than text', () => {
    const bad = '"><img src=x onerror=alert(1)>&\u202e${x}{0}';
    const { text, html } = write(reader(language, { firstName: bad, email: `${bad}@x.zm` }));
    expect(html).not.toContain('<img');
    expect(html.match(/onerror/g) ?? []).toHaveLength((text.match(/onerror/g) ?? []).length);
    expect(text.split('\n')[0], 'no greeting but a name').not.toContain('onerror');
  });
});

test.each(LANGUAGES)('a change in how one signs in says what, when and how to react, in %s', (language) => {
  const texts = (['google-connected', 'second-step-on', 'second-step-off'] as const).map(
    (what) => changed(reader(language), { what }).text,
  );
  const left = [1, 3].map((count) => changed(reader(language), { what: 'recovery-code', left: count }).text);
  expect(new Set([...texts, ...left]).size).toBe(5);
  for (const text of [...texts, ...left])
    for (const word of ['chanda@example.test', momentIn(language, AT), `${SITE}/auth-reset`, SUPPORT])
      expect(text).toContain(word);
  expect(left[0]).toMatch(/: 1\.\n/);
  expect(left[1]).toMatch(/: 3\.\n/);
  expect(left[0]?.split('\n\n').length, 'few are left: how to get more').toBe(
    (left[1]?.split('\n\n').length ?? 0) + 1,
  );
});

/** Without the name: until the address is proved, a stranger may have typed it. */
const UNCHANGED = { en: 'Hello,', sw: 'Habari,', pt: 'Olá,' };

test.each([
  { language: 'sw' as const, subject: 'Amilisha akaunti yako ya Chicargos' },
  { language: 'pt' as const, subject: 'Ative a sua conta Chicargos' },
  { language: 'en' as const, subject: 'Activate your Chicargos account' },
])('somebody who signs up in $language is written to in it, also later', async ({ language, subject }) => {
  const email = `grace-${language}@x.zm`;
  const form = { first_name: 'Grace', last_name: 'B', email, password: 'kariba dam at noon', language };
  expect((await shop.api('POST', '/register/', { body: form })).status).toBe(201);
  const [first] = await shop.mail(email);
  expect([first?.subject, first?.text.split('\n')[0]]).toEqual([subject, UNCHANGED[language]]);
  expect(first?.html).toContain(UNCHANGED[language]);

  await shop.api('POST', '/resend-activation-link/', { body: { email } });
  const [again] = await shop.mail(email);
  expect(again?.subject).toBe(subject);
  expect(again?.links[0]).not.toBe(first?.links[0]);

  await shop.api('POST', '/rest-auth/password/reset/', { body: { email } });
  const [reset] = await shop.mail(email);
  expect([reset?.template, reset?.text.split('\n')[0]]).toEqual(['reset', UNCHANGED[language]]);
});
