import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Compatible } from '#contract/listings/fitment.ts';
import { setFitment } from '#contract/listings/listings.ts';
import { Problem } from '#contract/problem.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
let one: ReturnType<typeof seller>;
let cid = 0;
beforeAll(async () => {
  one = seller(shop, await shop.login('vendor1@example.test'));
});
beforeEach(async () => {
  cid = await one.part();
});

const OF_TOYOTA = { make: 'Toyota', models: ['Corolla'], variants: ['E150'], trims: ['t-1'] };
const set = (action: string, fitment: unknown, productID = cid) =>
  one.call('POST', '/set-fitment/', { action, productID, fitment });
const fits = async () => {
  const answer = await one.call('GET', `/compatibility/${cid}/`);
  const { compatible_list, version } = answer.as(Compatible);
  return { version, trims: (compatible_list['Toyota']?.trims ?? []).map(({ doc_id }) => doc_id).toSorted() };
};

test('what a part fits is added to and taken from, and asking again changes nothing', async () => {
  const added = await set('add', [OF_TOYOTA]);
  expect([added.status, added.headers['etag']]).toEqual([200, `"c${cid}-v3"`]);
  expect(added.as(setFitment.answer)).toMatchObject({
    productID: cid,
    version: 3,
    compatible_list: { Toyota: { model: ['Corolla'], var: ['E150'], trims: [{ doc_id: 't-1' }] } },
  });
  expect((await set('add', [OF_TOYOTA])).body).toMatchObject({ version: 3 });
  await set('add', [{ ...OF_TOYOTA, make: 'toyota', trims: ['t-2'] }]);
  expect(await fits()).toEqual({ version: 4, trims: ['t-1', 't-2'] });
  await set('remove', [OF_TOYOTA]);
  expect(await fits()).toEqual({ version: 5, trims: ['t-2'] });
  expect((await set('remove', [OF_TOYOTA])).body).toMatchObject({ version: 5 });
  await set('add', [OF_TOYOTA]);
  await set('remove', [{ make: 'Toyota' }]);
  expect(await fits()).toEqual({ version: 7, trims: [] });
});

test('two phones that add at once add both', async () => {
  await Promise.all(['t-1', 't-2'].map((trim) => set('add', [{ ...OF_TOYOTA, trims: [trim] }])));
  expect(await fits()).toEqual({ version: 4, trims: ['t-1', 't-2'] });
});

const INCOMPLETE = 'Choose a make and at least one model, one variant and one trim';
test.each([
  ['add', [], 'fitment_incomplete', INCOMPLETE, ['fitment']],
  ['add', [{ make: 'Toyota' }], 'fitment_incomplete', INCOMPLETE, ['models', 'variants', 'trims']],
  ['add', [{ ...OF_TOYOTA, trims: [' '] }], 'fitment_incomplete', INCOMPLETE, ['trims']],
  ['remove', [{ models: ['Corolla'] }], 'fitment_incomplete', INCOMPLETE, ['make']],
  ['add', [{ ...OF_TOYOTA, make: 'Nobody' }], 'fitment_unknown', null, []],
  ['add', [{ ...OF_TOYOTA, models: ['Corolla', 'Nothing'] }], 'fitment_unknown', null, []],
  ['add', [{ ...OF_TOYOTA, variants: ['E150', 'E999'] }], 'fitment_unknown', null, []],
  ['add', [OF_TOYOTA, { ...OF_TOYOTA, trims: ['t-999'] }], 'fitment_unknown', null, []],
  ['replace', [OF_TOYOTA], 'action_invalid', null, []],
  ['add', Array.from({ length: 21 }, () => OF_TOYOTA), 'validation_failed', null, ['fitment']],
])('%s of %o is refused as a whole', async (action, fitment, code, detail, fields) => {
  const answer = await set(action, fitment);
  const told = answer.as(Problem);
  expect([answer.status, told.code]).toEqual([400, code]);
  if (detail !== null) expect(told.detail).toBe(detail);
  expect(Object.keys(Object(Reflect.get(Object(answer.body), 'fields') ?? {}))).toEqual(fields);
  expect(await fits()).toEqual({ version: 2, trims: [] });
});

test('twenty makes at once are taken', async () => {
  expect(
    (
      await set(
        'add',
        Array.from({ length: 20 }, () => OF_TOYOTA),
      )
    ).status,
  ).toBe(200);
});

test('a vehicle fits nothing', async () => {
  const car = await one.car();
  expect((await set('add', [OF_TOYOTA], car)).as(Problem).code).toBe('parts_only');
});

test('what a draft fits is its seller’s to see, and everybody’s once it is live', async () => {
  await set('add', [OF_TOYOTA]);
  const asked = async (token: string | null) =>
    (await shop.api('GET', `/compatibility/${cid}/`, { token })).status;
  const rival = await shop.login('vendor2@example.test');
  expect([await asked(null), await asked(rival), await asked(one.token)]).toEqual([404, 404, 200]);
  await one.call('POST', `/vendor/listings/${cid}/live/`, {});
  const open = await shop.api('GET', `/compatibility/${cid}/`);
  expect(open.as(Compatible)).toMatchObject({ cid, version: 4, compatible_list: { Toyota: {} } });
});
