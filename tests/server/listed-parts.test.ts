import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { ItemDetail, ItemPage } from '#contract/items.ts';
import { createEntry, ownListings } from '#contract/listings/listings.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { searchItems } from '#features/items/queries.ts';
import { wordsJob } from '#server/listings/reindex-words.ts';
import { migrations } from '#server/platform/database/migrations.ts';
import { phoneOf } from './harness/pack.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

/** Facts that buyers see of the parts inside a seller's listing, and how they find it. */

const shop = await testServer({ from: 'account' });
let vendor: ReturnType<typeof seller>;
beforeAll(async () => {
  vendor = seller(shop, await shop.login('vendor1@example.test'));
});

const PUMP = {
  pTitle: 'Injector pump',
  sPartNumber: '23670-30050',
  sCondition: 'used',
  pPrice: '1500',
  description: 'From a Hilux.\nTested.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
};

async function addPart(cid: number, fields: object = {}): Promise<number> {
  const made = await vendor.call('POST', '/vendor/create-lecture/', { cid, title: 'Part' });
  const { lid } = made.as(createEntry.answer);
  const saved = await vendor.save(cid, { lid, ...fields });
  expect(saved.status, saved.text).toBe(200);
  return lid;
}
const yard = (fields: object = {}) => vendor.part({ pTitle: 'Hilux spares', publish: 'live', ...fields });
const nowText = (): string => wireTime(shop.clock.now());
const seen = async (cid: number) => (await shop.api('GET', `/one-search/${cid}/`)).as(ItemDetail);
const isFound = async (cid: number, words: string): Promise<boolean> => {
  const answer = await shop.api('GET', `/partner-one-search/?q=${encodeURIComponent(words)}`);
  return answer.status === 200 && answer.as(ItemPage).results.some(({ id }) => id === cid);
};

/** The same on a phone without a network, with the catalogue of now. */
const isFoundOffline = async (cid: number, words: string): Promise<boolean> => {
  const found = (await phoneOf(shop))(searchItems.declared.name, { q: words });
  return found !== null && v.parse(ItemPage, found).results.some(({ id }) => id === cid);
};

const SPELLINGS = ['SMP-82378-1', 'smp823781', 'SMP 82378 1', 'smp82378-1', 'SMP-823781', 'smp-82'];

test.each(['the listing itself', 'a part inside it'])(
  'the number of %s finds it in any spelling, with and without a network, until it is another',
  async (which) => {
    const isPart = which === 'a part inside it';
    const cid = await yard(isPart ? {} : { sPartNumber: 'SMP-82378-1' });
    const lid = isPart ? await addPart(cid, { ...PUMP, sPartNumber: 'SMP-82378-1', publish: 'live' }) : null;
    const found = async (words: string) => [await isFound(cid, words), await isFoundOffline(cid, words)];
    for (const words of SPELLINGS) expect([words, ...(await found(words))]).toEqual([words, true, true]);
    expect(await found('82378-2')).toEqual([false, false]);
    expect(await found('injector')).toEqual([isPart, isPart]);
    const saved = await vendor.save(cid, { ...(lid !== null && { lid }), sPartNumber: 'Q-9' });
    expect(saved.status, saved.text).toBe(200);
    expect(await found('smp823781')).toEqual([false, false]);
    expect(await found('q9')).toEqual([true, true]);
  },
);

test('what was listed before is found by its number without an edit, and its parts have dated prices', async () => {
  const cid = await yard({ sPartNumber: 'OLD-77-1' });
  const none = await yard();
  const holds = await yard();
  await addPart(holds, { ...PUMP, publish: 'live' });
  await shop.db
    .updateTable('products')
    .set({ words_stale: false, search_words: "'hilux':1" })
    .where('id', 'in', [cid, none])
    .execute();
  expect(await isFound(cid, 'old771')).toBe(false);
  await sql`drop trigger listing_entries_price on listing_entries`.execute(shop.db);
  await sql`drop trigger listing_entries_first_price on listing_entries`.execute(shop.db);
  await sql`drop function note_part_price`.execute(shop.db);
  await sql`alter table listing_entries drop column price_since`.execute(shop.db);
  await migrations['064-parts-found-and-dated']?.up(shop.db);
  expect((await seen(holds)).parts?.map(({ price_since: since }) => since)).toEqual([nowText()]);
  const marked = await shop.db.selectFrom('products').select('id').where('words_stale', '=', true).execute();
  expect(marked.map(({ id }) => id)).toEqual(expect.arrayContaining([cid, holds]));
  expect(marked.map(({ id }) => id)).not.toContain(none);
  await wordsJob(shop.db).run(shop.clock.now(), new AbortController().signal);
  expect(await isFound(cid, 'old771')).toBe(true);
});

test('buyers read the live parts of a listing, and no draft', async () => {
  const cid = await yard();
  expect(Object.keys(await seen(cid))).not.toContain('parts');
  const lid = await addPart(cid, { ...PUMP, publish: 'live' });
  await addPart(cid, { ...PUMP, pTitle: 'A draft', sPartNumber: 'D-1' });
  expect((await seen(cid)).parts).toEqual([
    {
      lid,
      title: 'Injector pump',
      part_number: '23670-30050',
      condition: 'used',
      price: '1500.00',
      currency: 'ZMW',
      price_since: nowText(),
      description: 'From a Hilux. - Tested.',
      year: null,
      body_type: null,
      colour: null,
    },
  ]);
});

test('the price of a part says since when it holds, whatever else its seller changes', async () => {
  const cid = await yard();
  const lid = await addPart(cid, { ...PUMP, publish: 'live' });
  const dated = async () => (await seen(cid)).parts?.map(({ price, price_since: since }) => [price, since]);
  const first = nowText();
  shop.clock.advance(86_400);
  const change = async (fields: object) => {
    const saved = await vendor.save(cid, { lid, ...fields });
    expect(saved.status, saved.text).toBe(200);
  };
  await change({ pTitle: 'Another pump' });
  expect(await dated()).toEqual([['1500.00', first]]);
  await change({ pPrice: '1400' });
  expect(await dated()).toEqual([['1400.00', nowText()]]);
});

test('a part that is edited, taken back or deleted is another answer at once', async () => {
  const cid = await yard();
  const lid = await addPart(cid, { ...PUMP, publish: 'live' });
  const tagged = async (known?: string) =>
    shop.api('GET', `/one-search/${cid}/`, { headers: known ? { 'if-none-match': known } : {} });
  const tagOf = async () => String((await tagged()).headers['etag']);
  const first = await tagOf();
  expect((await tagged(first)).status).toBe(304);
  await vendor.save(cid, { lid, pPrice: '1400' });
  expect((await tagged(first)).status).toBe(200);
  expect((await seen(cid)).parts).toMatchObject([{ price: '1400.00' }]);
  await vendor.call('POST', `/vendor/listings/${cid}/draft/`, { lid });
  expect((await seen(cid)).parts).toBeUndefined();
  await vendor.call('POST', `/vendor/listings/${cid}/live/`, { lid });
  expect((await seen(cid)).parts).toHaveLength(1);
  await vendor.call('DELETE', `/vendor/delete-content/?cid=${cid}&lid=${lid}`);
  expect((await seen(cid)).parts).toBeUndefined();
});

test('a long text of a part is cut', async () => {
  const cid = await yard();
  await addPart(cid, { ...PUMP, description: 'é'.repeat(900), publish: 'live' });
  const [part] = (await seen(cid)).parts ?? [];
  expect(part?.description).toHaveLength(160);
  expect(part?.description.endsWith('é…')).toBe(true);
});

test('a draft listing shows its live parts to nobody', async () => {
  const cid = await yard();
  await addPart(cid, { ...PUMP, publish: 'live' });
  await vendor.call('POST', `/vendor/listings/${cid}/draft/`, {});
  expect((await shop.api('GET', `/one-search/${cid}/`)).status).toBe(404);
  expect(await isFound(cid, PUMP.sPartNumber)).toBe(false);
});

test.each([
  ['its number', '04465-0K340'],
  ['its number without the dash', '044650k340'],
  ['how its number begins', '04465'],
  ['words of its title', 'brake hilux'],
])('a listing is found by %s of a live part, while that is live', async (_, words) => {
  const cid = await yard();
  const lid = await addPart(cid, { ...PUMP, pTitle: 'Front brake pads', sPartNumber: '04465-0K340' });
  expect(await isFound(cid, words)).toBe(false);
  await vendor.call('POST', `/vendor/listings/${cid}/live/`, { lid });
  expect(await isFound(cid, words)).toBe(true);
  // The listing's own edit does not lose what its parts say.
  await vendor.save(cid, { description: `Changed ${randomUUID()}` });
  expect(await isFound(cid, words)).toBe(true);
  await vendor.call('DELETE', `/vendor/delete-content/?cid=${cid}&lid=${lid}`);
  expect(await isFound(cid, words)).toBe(false);
});

test('a changed number is found, the one before it is not', async () => {
  const cid = await yard();
  const lid = await addPart(cid, { ...PUMP, sPartNumber: 'OLD-771', publish: 'live' });
  await vendor.save(cid, { lid, sPartNumber: 'NEW-772' });
  expect([await isFound(cid, 'OLD-771'), await isFound(cid, 'NEW-772')]).toEqual([false, true]);
});

test('a deleted listing keeps no words of its parts', async () => {
  const cid = await yard();
  await addPart(cid, { ...PUMP, sPartNumber: 'GONE-99', publish: 'live' });
  await vendor.call('DELETE', `/vendor/delete-content/?cid=${cid}`);
  const row = await shop.db
    .selectFrom('products')
    .select('search_words')
    .where('id', '=', cid)
    .executeTakeFirstOrThrow();
  expect(row.search_words).toContain('hilux');
  expect(row.search_words).not.toContain('gone');
});

test('a hundred parts of long words leave room in the index', async () => {
  const cid = await yard();
  const title = Array.from({ length: 50 }, (_, at) => `q${at}`)
    .join(' ')
    .slice(0, 150);
  await shop.db
    .insertInto('listing_entries')
    .values(
      Array.from({ length: 99 }, (_, at) => ({
        product_id: cid,
        lid: at + 1,
        title,
        part_number: `BULK-${1000 + at}`,
        live: true,
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    .execute();
  await addPart(cid, { ...PUMP, sPartNumber: 'LAST-1', publish: 'live' });
  expect(await Promise.all(['BULK-1000', 'BULK-1098', 'LAST-1'].map((one) => isFound(cid, one)))).toEqual([
    true,
    true,
    true,
  ]);
});

test('the seller’s list says how many parts are drafts, and the listing each number', async () => {
  const cid = await yard();
  const lid = await addPart(cid, { ...PUMP, publish: 'live' });
  await addPart(cid);
  await addPart(cid);
  const line = async () =>
    (await vendor.call('GET', '/vendor/get-products/?whole=1'))
      .as(ownListings.answer)
      .data.find(({ prod_id }) => prod_id === cid);
  expect((await line())?.draft_parts).toBe(2);
  expect((await vendor.read(cid)).lectures[String(lid)]?.part_number).toBe('23670-30050');
  for (const one of [lid + 1, lid + 2])
    await vendor.call('DELETE', `/vendor/delete-content/?cid=${cid}&lid=${one}`);
  expect((await line())?.draft_parts).toBeUndefined();
});
