import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sendInquiry } from '#contract/requests.ts';
import { type InquiryFacts, inquiryLetter } from '#server/mails/inquiry-news.ts';
import type { MailReader } from '#server/mails/letter.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { inquirer } from './inquiry-steps.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const SITE = 'https://shop.example.test';
const FACTS: InquiryFacts = {
  site: SITE,
  by: 'buyer',
  buyer: 'Chanda Phiri',
  title: '2012 Toyota Corolla',
  reference: '40 001',
  words: 'Is the service book with it?\r\n\r\nAnd the spare key?',
  address: `${SITE}/vendor/inquiries/1`,
  isGuest: false,
  support: 'help@shop.example.test',
  hasNumber: true,
};
const LANGUAGES = ['en', 'sw', 'pt'] as const;
const letter = (language: MailReader['language'], change: Partial<InquiryFacts> = {}) =>
  inquiryLetter({ email: 'a@x.zm', firstName: 'Bwalya', language }, { ...FACTS, ...change });

describe.each(LANGUAGES)('in %s', (language) => {
  test.each([
    { what: 'a question', change: {} },
    { what: 'an answer', change: { by: 'seller' as const } },
    { what: 'an answer to a guest', change: { by: 'seller' as const, isGuest: true } },
  ])('$what says the same as text and as a page, with one way into the shop', ({ change }) => {
    const { subject, text, html, links } = letter(language, change);
    expect(subject + text).not.toMatch(/mail\.[a-z]|[{}]|undefined/);
    expect(subject).toContain('2012 Toyota Corolla');
    expect(text).toContain('> Is the service book with it?\n\n> And the spare key?\n');
    expect(links).toEqual([FACTS.address]);
    for (const paragraph of text.split(/\n\n/).filter((one) => !one.includes('://')))
      expect(html).toContain(`>${paragraph.replaceAll('>', '&gt;')}<`);
    expect(text.includes('REF 40 001')).toBe(true);
  });

  test('only the buyer is told how to pay, and by whom not', () => {
    const warning = 'help@shop.example.test';
    expect(letter(language).text).not.toContain(warning);
    expect(letter(language, { by: 'seller' }).text).toContain(warning);
  });

  test('each goes out to somebody who reads it', async () => {
    const [selling, buying] = [await newBuyer(shop), await newBuyer(shop)];
    const now = shop.clock.now();
    await shop.db
      .insertInto('sellers')
      .values({ user_id: selling.id, status: 'approved', applied_at: now, approved_at: now })
      .execute();
    await shop.db.updateTable('users').set({ language }).where('id', 'in', [selling.id, buying.id]).execute();
    const car = await seller(shop, selling.token).car({ pTitle: FACTS.title });
    const buyer = inquirer(shop, buying.token);
    await buyer.ask(car, 'A question');
    const [line] = (await buyer.asked()).results;
    await inquirer(shop, selling.token).write(line?.id ?? '', 'An answer');
    const [asked] = await shop.mail(selling.email);
    const [answered] = await shop.mail(buying.email);
    expect(asked?.subject).toBe(letter(language).subject);
    expect(answered?.subject).toBe(letter(language, { by: 'seller' }).subject);
    expect(asked?.links).toEqual([`${SITE}/vendor/inquiries/${line?.id}`]);
    expect(answered?.links).toEqual([`${SITE}/profile/inquiries/${line?.id}`]);
    expect(asked?.html).toContain(`<html lang="${language}">`);
  });
});

describe('a guest', () => {
  const askAs = async (email: string, more: object) => {
    const selling = await newBuyer(shop);
    const now = shop.clock.now();
    await shop.db
      .insertInto('sellers')
      .values({ user_id: selling.id, status: 'approved', applied_at: now, approved_at: now })
      .execute();
    const car = await seller(shop, selling.token).car({ pTitle: FACTS.title });
    await inquirer(shop, null).ask(car, 'A question', { userEmail: email, ...more });
    const [line] = (await inquirer(shop, selling.token).received()).results;
    await inquirer(shop, selling.token).write(line?.id ?? '', 'An answer');
    const [answered] = await shop.mail(email);
    return { answered };
  };
  const answeredIn = (language: MailReader['language']) => letter(language, { by: 'seller' }).subject;

  test.each(LANGUAGES)('is answered in the language of the page where they asked: %s', async (language) => {
    const { answered } = await askAs(`Guest-${language}@x.zm`.toLowerCase(), { language });
    expect(answered?.subject).toBe(answeredIn(language));
    expect(answered?.html).toContain(`<html lang="${language}">`);
  });

  test('of an older app, or with a language that we do not speak, is answered in English', async () => {
    for (const [email, more] of [
      ['older@x.zm', {}],
      ['french@x.zm', { language: 'fr' }],
    ] as const)
      expect((await askAs(email, more)).answered?.subject).toBe(answeredIn('en'));
  });

  test('who asked twice, in two languages, is answered in that of each question', async () => {
    const email = 'both@x.zm';
    await askAs(email, { language: 'pt' });
    shop.clock.advance(60);
    await askAs(email, { language: 'sw' });
    const mails = await shop.mail(email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [answeredIn('pt'), answeredIn('sw')].toSorted(),
    );
  });
});

test('a question of an older app stays the same to the ledger: it says nothing of a language', () => {
  const older = sendInquiry.example;
  expect(v.parse(sendInquiry.payload, older)).not.toHaveProperty('language');
  expect(v.parse(sendInquiry.payload, { ...older, productId: undefined }).productId).toBeNull();
});

test('no two languages say the same', () => {
  for (const change of [{}, { by: 'seller' as const, isGuest: true }])
    expect(new Set(LANGUAGES.map((language) => letter(language, change).subject)).size).toBe(3);
});
