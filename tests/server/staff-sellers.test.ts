import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { Notices } from '#contract/notices.ts';
import { Problem } from '#contract/problem.ts';
import { StaffUserDetail } from '#contract/staff/users.ts';
import { Profile } from '#contract/profile.ts';
import { approveSeller, staffSellers, StaffSeller } from '#contract/staff/sellers.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'account' });
const staff = await shop.login('staff@example.test');

let seller: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  seller = await newBuyer(shop);
  await apply();
});

const apply = () =>
  shop.api('POST', '/upgrade-to-agent-account/', {
    token: seller.token,
    key: randomUUID(),
    body: { mobileNumber: '0977123456' },
  });

const act = (what: 'approve' | 'reject', body: object = {}, headers: Record<string, string> = {}) =>
  shop.api('POST', `/staff/sellers/${seller.id}/${what}/`, {
    token: staff,
    key: randomUUID(),
    body,
    headers,
  });
const one = async () =>
  (await shop.api('GET', `/staff/sellers/${seller.id}/`, { token: staff })).as(StaffSeller);
const account = async () =>
  (await shop.api('GET', `/staff/users/${seller.id}/`, { token: staff })).as(StaffUserDetail);
const profile = async () => (await shop.api('GET', '/profile/', { token: seller.token })).as(Profile);
const listed = async (query: string) =>
  (await shop.api('GET', `/staff/sellers/${query}`, { token: staff })).as(staffSellers.answer);
const notices = async () =>
  (await shop.api('GET', '/notices/', { token: seller.token }))
    .as(Notices)
    .results.map(({ kind, params, address }) => ({ kind, params, address }));
const mails = async () => (await shop.mail(seller.email)).map(({ template }) => template);

/** Product 12, as if the seller had listed it. */
const give = async (change: object = {}) =>
  shop.db
    .updateTable('products')
    .set({
      owner_id: seller.id,
      live: true,
      hidden_live: null,
      hidden_by_staff: false,
      withheld: false,
      deleted: false,
      ...change,
    })
    .where('id', '=', 12)
    .execute();
const state = async () =>
  shop.db
    .selectFrom('products')
    .select(['live', 'hidden_live', 'hidden_by_staff', 'withheld'])
    .where('id', '=', 12)
    .executeTakeFirstOrThrow();

describe('the list', () => {
  test('begins with those who wait, the longest first', async () => {
    const { results } = await listed('');
    expect(results.map(({ vendor_status }) => vendor_status)).toEqual(results.map(() => 'pending'));
    expect(results.map(({ applied_at }) => applied_at)).toEqual(
      results.map(({ applied_at }) => applied_at).toSorted(),
    );
    expect(results.at(-1)).toMatchObject({ id: seller.id, email: seller.email, phone: '+260977123456' });
  });

  test.each([
    ['an address', () => seller.email],
    ['a phone number as people write it', () => '0977 123 456'],
    ['a store ID', async () => (await one()).store_id.toLowerCase()],
  ])('finds by %s', async (_what, q) => {
    const found = await listed(`?status=all&q=${encodeURIComponent(await q())}`);
    expect(found.results.map(({ id }) => id)).toContain(seller.id);
  });

  test('takes signs of a pattern as they are typed', async () => {
    expect((await listed('?status=all&q=%25')).count).toBe(0);
    expect((await listed('?status=all&q=_')).count).toBe(0);
  });

  test('says who else has given the same number', async () => {
    const other = await newBuyer(shop);
    await shop.api('POST', '/upgrade-to-agent-account/', {
      token: other.token,
      key: randomUUID(),
      body: { mobileNumber: '+260 977 123 456' },
    });
    expect((await one()).same_phone).toContain(other.email);
  });
});

describe('a decision', () => {
  test('lets somebody sell, tells them by mail, by a notice and as news in their account', async () => {
    const answer = await act('approve');
    expect(answer.status).toBe(200);
    expect(answer.as(approveSeller.answer)).toMatchObject({ vendor_status: 'approved', changed: true });
    expect(await profile()).toMatchObject({
      is_seller: true,
      vendor_status: 'approved',
      vendor_approval_seen: false,
      vendor_approved_at: expect.any(String),
    });
    expect(await mails()).toEqual(expect.arrayContaining(['seller-approved']));
    expect(await notices()).toEqual([
      { kind: 'inquiry', params: { selling: 'approved' }, address: '/vendor-dashboard' },
    ]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('made once more is no change, and nobody is told twice', async () => {
    await act('approve');
    expect((await act('approve')).as(approveSeller.answer).changed).toBe(false);
    expect((await mails()).filter((template) => template === 'seller-approved')).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  test('against somebody shows them the reason', async () => {
    await act('reject', { reason: 'The number does not answer' });
    expect(await profile()).toMatchObject({
      is_seller: false,
      vendor_status: 'rejected',
      vendor_status_reason: 'The number does not answer',
      vendor_approved_at: null,
    });
    const [mail] = await shop.mail(seller.email);
    expect(mail).toMatchObject({ template: 'seller-rejected' });
    expect(mail?.text).toContain(
      'Your application to sell was not approved. The reason: The number does not answer\n\nOnce the reason no longer applies, you can apply again.',
    );
    // The reason is for the mail and the account alone: a notice may stand on a lock screen.
    expect(await notices()).toEqual([
      { kind: 'inquiry', params: { selling: 'rejected' }, address: '/profile' },
    ]);
  });

  test.each([
    ['no reason', {}, 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['a bank account in it', { reason: 'Pay the fee to GB82 WEST 1234 5698 7654 32' }, 'reason'],
    ['a note that is too long', { reason: 'No', note: 'x'.repeat(501) }, 'note'],
  ])('against somebody with %s is refused at its field', async (_what, body, field) => {
    const answer = await act('reject', body);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [field]]);
    expect((await profile()).vendor_status).toBe('pending');
  });

  test('counts as newer on the seller’s phone', async () => {
    const version = async () =>
      Number((await shop.api('GET', '/basket/', { token: seller.token })).headers['x-user-version']);
    const before = await version();
    await act('approve');
    expect(await version()).toBeGreaterThan(before);
  });

  test('by somebody who saw the application as it was before is refused, with what it is now', async () => {
    const { version } = await one();
    await act('reject', { reason: 'No' });
    const stale = await act('approve', {}, { 'if-match': `"s${seller.id}-${version}"` });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ current: { vendor_status: 'rejected' } });
    expect((await profile()).vendor_status).toBe('rejected');
  });

  test('about nobody is 404', async () => {
    const body = { token: staff, key: randomUUID(), body: {} };
    expect((await shop.api('POST', '/staff/sellers/999999/approve/', body)).status).toBe(404);
  });
});

describe('listings of a seller who is not approved any more', () => {
  beforeEach(async () => {
    await act('approve');
    await give();
  });

  test('go out of sight, and are back when they are approved again', async () => {
    await act('reject', { reason: 'Complaints' });
    expect(await state()).toMatchObject({ live: false, withheld: true });
    expect((await shop.api('GET', '/products/12/')).status).toBe(404);
    await act('approve');
    expect(await state()).toEqual({ live: true, hidden_live: null, hidden_by_staff: false, withheld: false });
  });

  test('are read anew by a phone that has them, each time', async () => {
    let tag = '';
    const read = async () => {
      const headers = { 'if-none-match': tag };
      const answer = await shop.api('GET', '/vendor/post-content/?cid=12', { token: seller.token, headers });
      tag = String(answer.headers['etag']);
      return answer.status === 200 ? answer.as(EditedListing).hidden : answer.status;
    };
    expect([await read(), await read()]).toEqual([false, 304]);
    await act('reject', { reason: 'Complaints' });
    expect([await read(), await read()]).toEqual([true, 304]);
    await act('approve');
    expect([await read(), await read()]).toEqual([false, 304]);
  });

  test('are spoken of in the mail that takes the approval away, also where its reason is worded anew', async () => {
    const newest = async () => (await shop.mail(seller.email))[0];
    await act('reject', { reason: 'Complaints' });
    expect(await newest()).toMatchObject({ subject: 'Your approval to sell was withdrawn' });
    expect((await newest())?.text).toContain(
      'You can no longer sell with us. The reason: Complaints\n\nAny listings you have are kept but hidden.',
    );
    await act('reject', { reason: 'Three complaints' });
    expect((await newest())?.text).toContain('You can no longer sell with us. The reason: Three complaints');
    expect(await profile()).toMatchObject({ vendor_status: 'rejected', vendor_withdrawn: true });
    expect(await one()).toMatchObject({ vendor_status: 'rejected', withdrawn: true });
    expect((await account()).seller).toMatchObject({ status: 'rejected', withdrawn: true });
    const withdrawn = { selling: 'rejected', withdrawn: 'yes' };
    expect((await notices())[0]).toMatchObject({ params: withdrawn });
    // A no to an application after that is a no to an application, also where it is worded anew.
    shop.clock.advance(60);
    await apply();
    for (const reason of ['No licence', 'Still no licence']) {
      await act('reject', { reason });
      expect((await newest())?.text).toContain(
        `Your application to sell was not approved. The reason: ${reason}`,
      );
      expect(await profile()).toMatchObject({ vendor_status: 'rejected', vendor_withdrawn: false });
      expect((await one()).withdrawn).toBe(false);
      expect((await account()).seller).toMatchObject({ status: 'rejected', withdrawn: false });
    }
    expect((await notices())[0]?.params).toEqual({ selling: 'rejected' });
  });

  test('that were drafts stay drafts', async () => {
    await give({ live: false });
    await act('reject', { reason: 'Complaints' });
    await act('approve');
    expect(await state()).toMatchObject({ live: false, hidden_live: null });
  });

  test.each([true, false])(
    'that staff have hidden stay hidden, also what a server of the build before hid (marked: %s)',
    async (marked) => {
      await give({ live: false, hidden_live: true, hidden_by_staff: marked });
      await act('reject', { reason: 'Complaints' });
      await act('approve');
      expect(await state()).toMatchObject({ live: false, hidden_live: true, hidden_by_staff: true });
    },
  );
});

test('who leaves is in no answer about others any more, also where they had the same number (security 32)', async () => {
  const other = await newBuyer(shop);
  await shop.api('POST', '/upgrade-to-agent-account/', {
    token: other.token,
    key: randomUUID(),
    body: { mobileNumber: '0977123456' },
  });
  expect((await act('approve')).text).toContain(other.email);
  const left = await shop.api('POST', '/account/delete/', {
    token: other.token,
    body: { confirm_email: other.email, password: SEED_PASSWORD },
  });
  expect(left.status, left.text).toBe(200);
  const { rows } = await sql<{ name: string }>`
    select name from command_ledger where position(${other.email} in body::text) > 0`.execute(shop.db);
  expect(rows).toEqual([]);
});

test.each(['approve', 'reject'])('%s is for staff alone', async (what) => {
  const answer = await shop.api('POST', `/staff/sellers/${seller.id}/${what}/`, {
    token: seller.token,
    key: randomUUID(),
    body: { reason: 'No' },
  });
  expect(answer.status).toBe(403);
});
