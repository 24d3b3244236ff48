import { describe, expect, test } from 'vitest';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { Store } from '#contract/stores.ts';
import { testServer } from './harness/test-server.ts';

describe('the sellers of the account contract', async () => {
  const shop = await testServer({ from: 'account' });
  const listing = async (email: string, cid: number) => {
    const token = await shop.login(`${email}@example.test`);
    return shop.api('GET', `/vendor/post-content/?cid=${cid}`, { token });
  };

  test.each([
    { cid: 501, of: 'vehicles' },
    { cid: 601, of: 'parts' },
  ])('vendor1 has the complete draft $cid', async ({ cid, of }) => {
    const seen = (await listing('vendor1', cid)).as(EditedListing);
    expect(seen).toMatchObject({
      cid,
      version: 1,
      prod_class: of,
      currency: 'ZMW',
      prod_live: 'draft',
      missing_fields: [],
    });
    expect((await listing('vendor2', cid)).status).toBe(404);
    expect((await shop.api('GET', `/products/${cid}/`)).status).toBe(404);
  });

  test('vendor2 has one that everybody sees, and the next one gets the next number', async () => {
    expect((await listing('vendor2', 701)).as(EditedListing).prod_live).toBe('live');
    expect((await shop.api('GET', '/stores/VEND3456/')).as(Store).results.map(({ id }) => id)).toEqual([701]);
    const token = await shop.login('vendor1@example.test');
    const body = { subId: 11, name: 'Another', prodClass: 'vehicles' };
    expect((await shop.api('POST', '/vendor/create-product/', { token, body })).body).toMatchObject({
      product_id: 702,
    });
  });

  test('what a part of theirs is filed under is a leaf with a name', async () => {
    expect((await listing('vendor1', 601)).as(EditedListing).cat_full_name).toMatch(/^Vehicle Parts .* > /);
  });
});
