import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { StandingNote } from '#features/vendor/dashboard/dashboard-standing.tsx';
import { useRefusalReason } from '#features/waiting/components/refusal-reasons.ts';
import type { CommandView } from '#offline/store/states.ts';

async function drawn(children: React.ReactNode): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor('en')}>
      <MemoryRouter>{children}</MemoryRouter>
    </I18nProvider>,
  );
}

test('who was not approved reads why, and can apply again from there', async () => {
  const html = await drawn(<StandingNote standing="rejected" reason="No licence" become="/become" />);
  expect(html).toContain('No licence');
  expect(html).toContain('href="/become"');
});

test('who is approved no more reads that, and not of an application', async () => {
  const html = await drawn(<StandingNote standing="withdrawn" reason="Complaints" become="/become" />);
  for (const words of ['Your approval to sell was withdrawn.', 'Complaints', 'href="/become"'])
    expect(html).toContain(words);
  expect(html).not.toContain('Your application');
});

test('who is approved reads nothing of it', async () => {
  expect(await drawn(<StandingNote standing="approved" reason="No licence" become="/become" />)).toBe('');
});

test.each([
  ['vendor_not_approved', 'Ooops, your seller account has not been approved yet. Contact customer service'],
  ['missing_fields', 'One of the required field is empty — check your input'],
  ['listing_incomplete', 'One of the required field is empty — check your input'],
  ['two_versions', 'This was changed in two places.'],
  ['slot_changed', 'Another photo has been put there in the meantime.'],
])('a refusal of a seller’s work is told in plain words: %s', async (code, words) => {
  const reason = { kind: 'rejected', status: 409, code, message: code, fields: null, body: null } as const;
  const command: CommandView = {
    key: 'k',
    name: 'listing.live',
    payload: {},
    seen: {},
    state: 'needs_user',
    sent: true,
    reason,
    answer: null,
    tooLate: false,
    unanswered: false,
    sizeBytes: 1,
    createdAt: 0,
    doneAt: null,
  };
  function Why() {
    return useRefusalReason()(command).title;
  }
  expect(await drawn(<Why />)).toBe(words);
});
