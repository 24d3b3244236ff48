import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { DayText } from '#features/staff/dates.tsx';
import { RefusedNote } from '#features/staff/refused-note.tsx';
import { SaveProblem } from '#features/staff/save-problem.tsx';

const UNHEARD =
  'There was no answer. It may have been done. Press again with a connection: it is done once. What you typed is kept.';

async function words(piece: ReactNode): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{piece}</I18nProvider>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test.each(['offline', 'unreadable', 'server_error', 'unavailable', 'idempotency_in_progress'])(
  'an act that ended with %s is not said to be undone, whatever form it came from',
  async (code) => {
    const problem = { code, detail: 'Something else' };
    expect(await words(<RefusedNote problem={problem} />)).toBe(UNHEARD);
    expect(await words(<SaveProblem problem={problem} />)).toBe(UNHEARD);
  },
);

test('what the shop refused is not done, with its words', async () => {
  const problem = { code: 'change_pending', detail: 'Another change is under way' };
  expect(await words(<RefusedNote problem={problem} />)).toBe('Not done. Another change is under way');
  expect(await words(<SaveProblem problem={problem} />)).toBe('Not saved. Another change is under way');
});

test('a look that nobody answered has changed nothing, and does not say so', async () => {
  const said = await words(<RefusedNote isRead problem={{ code: 'offline', detail: '' }} />);
  expect(said).toBe('There was no answer. What you typed is kept. Press again with a connection.');
});

test.each([
  ['2026-12-20', '20 Dec 2026'],
  ['2026-12-20T23:59:00Z', '20 Dec 2026'],
  ['2026-', '2026-'],
])('the day %s is written %s', async (day, says) => {
  expect(await words(<DayText of={day} />)).toBe(says);
});
