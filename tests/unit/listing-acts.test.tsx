import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { selling } from '#app/selling.ts';
import { actsOf } from '#features/waiting/components/acts.ts';
import { signOf, useCommandDoneText, useCommandTitle } from '#features/waiting/components/command-words.ts';
import type { CommandView } from '#offline/store/states.ts';

const TMP = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
const command = (given: Partial<CommandView>): CommandView => ({
  key: 'k',
  name: 'listing.edit',
  payload: {},
  seen: { title: 'Corolla' },
  state: 'queued',
  sent: false,
  reason: null,
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 100,
  createdAt: 1,
  doneAt: null,
  ...given,
});

async function said(given: Partial<CommandView>): Promise<[string, string]> {
  const i18n = await i18nFor('en');
  const of = command(given);
  function Words() {
    const what = useCommandTitle()(of);
    const done = useCommandDoneText()({ ...of, state: 'done' });
    return `${what} | ${done}`;
  }
  const text = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Words />
    </I18nProvider>,
  );
  const [what = '', done = ''] = text.split(' | ');
  return [what, done];
}

const of = (cid: unknown, lid: unknown = null) => ({ cid, lid });
const made = { tmp: TMP, subId: 11, name: 'Corolla 1.6', prodClass: 'vehicles', copy_of: null };
const seenNew = { at: '2026-11-22T08:00:00Z', model: null, category: '', prodClass: 'vehicles' };

/** Acts that were done, the name while it waits and once it is done, and where it can be changed. */
test.each<[Partial<CommandView>, string, string, string | null]>([
  [
    { name: 'listing.create', payload: made, seen: seenNew },
    'New listing: Corolla 1.6',
    'Created',
    `/vendor/add-content/${TMP}`,
  ],
  [
    {
      name: 'listing.create',
      payload: { ...made, name: '', prodClass: 'parts' },
      seen: { ...seenNew, copied: { prod_title: 'Brake pads' } },
    },
    'New listing: Brake pads',
    'Created',
    `/vendor/list-auto-spares/${TMP}`,
  ],
  [{ name: 'listing.edit', payload: of(501) }, 'Change to Corolla', 'Saved', '/vendor/add-content/501'],
  [{ name: 'listing.edit', payload: of(601, 2) }, 'Change to Corolla', 'Saved', '/vendor/add-content/601/2'],
  [{ name: 'listing.live', payload: of(TMP) }, 'Corolla to go live', 'Live', `/vendor/add-content/${TMP}`],
  [
    { name: 'listing.draft', payload: of(501) },
    'Corolla back to a draft',
    'Draft again',
    '/vendor/add-content/501',
  ],
  [
    { name: 'lecture.create', payload: { cid: 601, tmp: TMP, title: 'Front pads' }, seen: {} },
    'New part in a listing: Front pads',
    'Created',
    '/vendor/list-auto-spares/601',
  ],
  [{ name: 'content.delete', payload: of(501) }, 'Delete Corolla', 'Deleted', '/vendor-dashboard'],
  [{ name: 'fitment.set', payload: { productID: 601 } }, 'What Corolla fits', 'Saved', '/vendor/fitment/601'],
  [{ name: 'photo.attach', payload: of(501) }, 'Photo of Corolla', 'Photo online', '/vendor/add-content/501'],
  [
    { name: 'photo.remove', payload: of(501) },
    'Photo of Corolla removed',
    'Removed',
    '/vendor/add-content/501',
  ],
  [{ name: 'photo.order', payload: of(501) }, 'Photo order of Corolla', 'Saved', '/vendor/add-content/501'],
])('$name is called by its listing, and leads to where it is changed', async (given, what, done, place) => {
  expect(await said(given)).toEqual([what, done]);
  expect(actsOf(command(given)).change).toBe(place);
});

test('every act of a seller has words and a sign of its own', async () => {
  for (const name of selling.commands.keys()) {
    expect((await said({ name }))[0]).not.toContain('Something you did');
    expect(signOf({ name })).not.toBe('clock');
  }
});

test('a seller who was not approved may try again, and finds what was not made on the dashboard', () => {
  const reason = {
    kind: 'rejected',
    status: 403,
    code: 'vendor_not_approved',
    message: '',
    fields: null,
    body: null,
  } as const;
  expect(actsOf(command({ name: 'listing.create', payload: made, state: 'needs_user', reason }))).toEqual({
    retry: true,
    change: '/vendor-dashboard?show=needs',
    discard: 'now',
  });
});
