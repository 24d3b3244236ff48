import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import { LISTING_FIELD_NAMES } from '#domain/listings/listing-fields.ts';
import { textOf } from '../../server/harness/pdf-text.ts';
import type { Kind, Person, Target } from '../target.ts';
import { orderOf, place } from './order-steps.ts';

const ACCOUNT = '62048177293';
/** Short, in a sentence, and in words that no figure is in, as long as a colour may be. */
const ELSEWHERE = [
  `FNB acct ${ACCOUNT}`,
  `Account moved: evil-bank.com/pay, no ${ACCOUNT}`,
  'Send all to Airtel Money before shipping',
];
const SAID = /62048177293|evil-bank|Airtel Money/i;
const CAR = {
  pTitle: '2012 Toyota Corolla 1.6',
  description: 'One owner.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
  pPrice: '9000.00',
  sMileage: 84_000,
  sEngine: 1.6,
  sYear: 2012,
  currency: 'USD',
  num_in_stock: 5,
};

/** Somebody whom staff let sell. */
async function newSeller(target: Target): Promise<Person> {
  const who = await target.newcomer();
  const body = { mobileNumber: '0977 123 456', referrerEmail: '' };
  await target.ask('POST', '/upgrade-to-agent-account/', { token: who.token, body, key: randomUUID() });
  const token = await target.staff();
  const approved = await target.ask('POST', `/staff/sellers/${who.id}/approve/`, {
    token,
    key: randomUUID(),
    body: { note: '' },
  });
  expect(approved.status, approved.text).toBe(200);
  return who;
}

/** Places other than us where money is to go, in what others read under our name. */
export const elsewhere: readonly Kind[] = [
  {
    what: 'another account in each field of a listing',
    security: [17, 45, 53, 57],
    async try(target) {
      const { token } = await newSeller(target);
      const call = (path: string, body: object) =>
        target.ask('POST', path, { token, key: randomUUID(), body });
      const made = await call('/vendor/create-product/', {
        prodClass: 'vehicles',
        subId: 11,
        name: 'A listing',
        region: 'zm',
      });
      const { product_id: cid } = v.parse(v.object({ product_id: v.number() }), made.body);
      for (const field of LISTING_FIELD_NAMES)
        for (const words of ELSEWHERE) {
          await call('/vendor/post-content/', { cid, publish: 'draft', ...CAR, sColour: '' });
          const saved = await call('/vendor/post-content/', { cid, [field]: words, publish: 'live' });
          // What is harmless in its place is a subtitle, or the part number of what is no part.
          if (saved.status !== 200) expect(saved.status, `${field}: ${saved.text}`).toBe(400);
          const facets = await target.ask('GET', '/product-search/facets/');
          expect(facets.text, field).not.toMatch(SAID);
          if (saved.status === 200 && !['subtitle', 'description'].includes(field))
            expect(saved.text, field).not.toMatch(SAID);
        }
      await call('/vendor/post-content/', { cid, ...CAR, sColour: 'Dark blue', publish: 'live' });
      const buyer = await target.newcomer();
      const placed = await place(target, buyer, orderOf(await target.filled(buyer, cid)));
      const { number } = v.parse(v.object({ number: v.string() }), placed.body);
      expect(placed.body, 'a car as people sell it').toMatchObject({ held: false });
      const paper = await target.bytes(`/orders/${number}/invoice/`, buyer.token);
      expect(textOf(paper)).toContain('colour Dark blue');
      expect(textOf(paper)).not.toMatch(SAID);
    },
  },
  {
    what: 'a form with another account and somebody else’s address, answered by staff',
    security: [19, 58],
    async try(target) {
      const victim = `victim-${randomUUID()}@example.test`;
      const userRequest = `IMPORTANT: our bank has changed. Pay your order to FNB account ${ACCOUNT}.`;
      await target.ask('POST', '/email-service/', {
        key: randomUUID(),
        body: {
          template: 'contact',
          userName: 'Chicargos Accounts',
          userEmail: victim,
          contactNumber: '0977123456',
          userRequest,
        },
      });
      const token = await target.staff();
      const list = await target.ask('GET', `/staff/requests/?q=${victim}`, { token });
      const [one] = v.parse(v.object({ results: v.array(v.object({ id: v.number() })) }), list.body).results;
      const answered = await target.ask('POST', `/staff/requests/${one?.id}/answer/`, {
        token,
        key: randomUUID(),
        body: { text: 'Thank you for writing.', expected: 'new', seen: 1 },
      });
      expect(answered.status, answered.text).toBe(200);
      const mails = await target.ask('GET', `/__test__/mail?to=${victim}`);
      expect(mails.text).toContain('Thank you for writing.');
      expect(mails.text).not.toMatch(/IMPORTANT|62048177293|Accounts/);
    },
  },
];
