import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { createListing } from '#contract/listings/listings.ts';
import type { TestServer } from './harness/test-server.ts';

/** Fields that a car needs to be shown to everybody. */
export const CAR = {
  pTitle: '2012 Toyota Corolla 1.6',
  description: 'One owner.\nFull service book.\nNew tyres.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
  pPrice: '250000.00',
  sMileage: 84_000,
  sEngine: 1.6,
  sYear: 2012,
};
/** And a part. */
export const PART = {
  pTitle: 'Alloy wheel',
  description: 'From a Corolla.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
  pPrice: '900',
};

/** Somebody who sells. */
export function seller(shop: TestServer, token: string) {
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    shop.api(method, path, {
      token,
      ...(method === 'GET' ? {} : { key: randomUUID() }),
      ...(body && { body }),
      headers,
    });
  const create = (body: object) => call('POST', '/vendor/create-product/', body);
  const made = async (body: object) => {
    const answer = await create(body);
    expect(answer.status, answer.text).toBe(201);
    return answer.as(createListing.answer).product_id;
  };
  const save = (cid: number, fields: object, headers?: Record<string, string>) =>
    call('POST', '/vendor/post-content/', { cid, ...fields }, headers);
  const content = (cid: number, lid?: number) =>
    call('GET', `/vendor/post-content/?cid=${cid}${lid === undefined ? '' : `&lid=${lid}`}`);
  return {
    token,
    call,
    create,
    save,
    content,
    read: async (cid: number, lid?: number) => (await content(cid, lid)).as(EditedListing),
    car: (fields?: object) => listed('vehicles', 11, CAR, fields),
    part: (fields?: object) => listed('parts', 53, PART, fields),
    /** A draft of which nothing is known but its title. */
    empty: (prodClass: 'vehicles' | 'parts') =>
      made({ prodClass, subId: prodClass === 'vehicles' ? 11 : 53, name: 'Empty' }),
  };

  async function listed(prodClass: string, subId: number, all: object, fields: object = {}) {
    const cid = await made({ prodClass, subId, name: 'A listing', region: 'zm' });
    const saved = await save(cid, { ...all, ...fields });
    expect(saved.status, saved.text).toBe(200);
    return cid;
  }
}
