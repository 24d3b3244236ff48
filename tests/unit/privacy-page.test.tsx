import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { Privacy } from '#features/info/privacy.tsx';

/** The page says what is kept (SECURITY.md, server/account/personal.ts); what is kept and not said is a broken promise. */
async function words(): Promise<string> {
  const i18n = await i18nFor('en');
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Privacy />
      </MemoryRouter>
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test.each([
  {
    what: 'what is counted, and that it is off until somebody turns it on',
    says: [
      'if you turn that on under Your data',
      'It is off until you turn it on',
      'Global Privacy Control, Do Not Track',
    ],
  },
  { what: 'payout details', says: ['the full account number and the account holder'] },
  { what: 'how long they stay', says: ['Where commission is paid', 'the last three digits'] },
  {
    what: 'that accepted terms stay',
    says: ['Which seller and supporter terms you accepted, and when Kept when you leave, without your name'],
  },
  { what: 'who pays', says: ['The bank or operator that pays a supporter: the account, its holder'] },
  {
    what: 'what is compared across people',
    says: ['the phones people log in with', 'the street and town of their orders', 'a second person'],
  },
  {
    what: 'what somebody is told of their recruits',
    says: ['they get an email about it', 'your order numbers', 'c***@e***.com'],
  },
  {
    what: 'whose name stays with an order',
    says: ['name the seller who set the price', 'for as long as the order is kept'],
  },
  {
    what: 'what a report without an account holds, and who reads it',
    says: ['which only staff read', 'the email you give', 'nothing is emailed to it unless staff answer'],
  },
  { what: 'the second step', says: ['the secret that your phone makes its codes from', 'recovery codes'] },
])('the privacy page says $what', async ({ says }) => {
  const text = await words();
  for (const part of says) expect(text).toContain(part);
});

/** The figures are those of the job (domain/shop/retention.ts); how they are said stands here word by word. */
test.each([
  { what: 'Answers of candidates', days: [RETENTION_DAYS.assessment, 365], says: '1 year' },
  {
    what: 'What you wrote without an account',
    days: [RETENTION_DAYS.guestWords, 730],
    says: '2 years after the last message',
  },
  { what: 'Who an email was sent to, and its subject', days: [RETENTION_DAYS.mail, 730], says: '2 years' },
  {
    what: 'Notices about orders, answers, prices and searches',
    days: [RETENTION_DAYS.notice, 90],
    says: '90 days',
  },
  { what: 'A login', days: [RETENTION_DAYS.idleLogin, 30], says: '30 days after its last use' },
  { what: 'at most', days: [RETENTION_DAYS.login, 90], says: 'Notices about orders' },
  { what: 'Phones that have logged in before', days: [RETENTION_DAYS.phone, 400], says: '400 days' },
  { what: 'so that nothing is done twice', days: [RETENTION_DAYS.answer, 180], says: '180 days at least' },
  {
    what: 'A request for a new password, or for a link to log in',
    days: [RETENTION_DAYS.wish, 1],
    says: '1 day; its link 30 days',
  },
  { what: 'Files that were started and never used', days: [RETENTION_DAYS.upload, 7], says: '7 days' },
  { what: 'opened listings, not linked to you', days: [RETENTION_DAYS.count, 800], says: '800 days' },
  { what: 'attackers out, without addresses', days: [RETENTION_DAYS.limit, 2], says: '2 days' },
  {
    what: 'including what was deleted, in case of a disaster',
    days: [RETENTION_DAYS.backup, 31],
    says: '31 days',
  },
])('it says for how long is kept: $what', async ({ what, days: [days, figure], says }) => {
  expect(days).toBe(figure);
  expect((await words()).replaceAll(' ;', ';')).toContain(`${what} ${says}`);
});

test('it says who carries notices', async () => {
  expect(await words()).toContain('Your browser’s push service, if you turn notices on');
});
