import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Answered, Kind, Person, Target } from '../target.ts';
import { ordered, orderOf, place } from './order-steps.ts';

const NOTHING = '999999999';
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const sync = (target: Target, { id, token }: Person, command: object) =>
  target.ask('POST', '/sync/', {
    token,
    body: {
      protocol: 1,
      batch: randomUUID(),
      owner: `u:${id}`,
      device: 'a phone',
      commands: [
        { key: randomUUID(), name: 'basket.add', v: 1, lane: 'basket', deps: [], payload: {}, ...command },
      ],
    },
  });
const resultsOf = (answer: Answered) =>
  v.parse(v.object({ results: v.array(v.looseObject({ outcome: v.string() })) }), answer.body).results;

/** Things that are somebody else’s, or the shop’s. */
export const foreign: readonly Kind[] = [
  {
    what: 'an order, its papers and its basket of somebody else',
    security: [1],
    async try(target) {
      const [victim, thief] = [await target.newcomer(), await target.newcomer()];
      const { number, basket } = await ordered(target, victim);
      for (const [theirs, missing] of [
        [`/orders/${number}/`, `/orders/${NOTHING}/`],
        [`/orders/${number}/invoice/`, `/orders/${NOTHING}/invoice/`],
        [`/orders/${number}/timeline/`, `/orders/${NOTHING}/timeline/`],
        [`/baskets/${basket}/`, `/baskets/${NOTHING}/`],
        [`/baskets/${basket}/lines/`, `/baskets/${NOTHING}/lines/`],
      ] as const) {
        const [got, none] = [
          await target.ask('GET', theirs, { token: thief.token }),
          await target.ask('GET', missing, { token: thief.token }),
        ];
        expect([got.status, got.text], theirs).toEqual([404, none.text]);
      }
      expect(
        JSON.stringify((await target.ask('GET', '/orders/', { token: thief.token })).body),
      ).not.toContain(number);
    },
  },
  {
    what: 'somebody else’s basket in one’s own checkout',
    security: [1, 16],
    async try(target) {
      const [victim, thief] = [await target.newcomer(), await target.newcomer()];
      const theirs = await target.filled(victim);
      await target.filled(thief);
      const answer = await place(target, thief, orderOf(theirs));
      expect(answer.status, answer.text).toBe(404);
      expect((await target.ask('GET', '/basket/', { token: victim.token })).body).toMatchObject({
        id: theirs.id,
      });
    },
  },
  {
    what: 'the doors of staff, as a stranger and as a buyer',
    security: [2],
    async try(target) {
      const { token } = await target.newcomer();
      for (const path of [
        'orders',
        'users',
        'vouchers',
        'bank',
        'audit',
        'shipping-rates',
        'payouts',
        'settings',
      ]) {
        expect((await target.ask('GET', `/staff/${path}/`)).status, path).toBeGreaterThanOrEqual(401);
        const asBuyer = await target.ask('GET', `/staff/${path}/`, { token });
        expect([403, 404], `${path} ${asBuyer.text}`).toContain(asBuyer.status);
      }
    },
  },
  {
    what: 'a batch in the name of somebody else',
    security: [4],
    async try(target) {
      const [victim, thief] = [await target.newcomer(), await target.newcomer()];
      const answer = await sync(
        target,
        { ...thief, id: victim.id },
        { payload: { url: '/products/12/', quantity: 1 } },
      );
      expect(answer.text).not.toContain('"outcome":"done"');
      expect((await target.ask('GET', '/basket/', { token: victim.token })).text).not.toContain(
        '/products/12/',
      );
    },
  },
  {
    what: 'in a batch, what only its own door does',
    security: [4],
    async try(target) {
      const who = await target.newcomer();
      for (const name of [
        'identity.login',
        'identity.register',
        'identity.reset',
        'sync',
        'staff.voucher',
        '__proto__',
        'constructor',
        '',
      ]) {
        const answer = await sync(target, who, { name });
        expect([200, 400], `${name} ${answer.text}`).toContain(answer.status);
        expect(answer.text, name).not.toContain('"outcome":"done"');
      }
    },
  },
  {
    what: 'a batch of fifty thousand commands, and of fifty with one key',
    security: [4, 15],
    async try(target) {
      const who = await target.newcomer();
      const key = randomUUID();
      const command = {
        key,
        name: 'basket.add',
        v: 1,
        lane: 'basket',
        deps: [],
        payload: { url: '/products/12/', quantity: 1 },
      };
      const batch = (commands: object[]) => ({
        protocol: 1,
        batch: randomUUID(),
        owner: `u:${who.id}`,
        device: 'a',
        commands,
      });
      expect(
        (await target.ask('POST', '/sync/', { token: who.token, body: batch(times(51, command)) })).status,
      ).toBeGreaterThanOrEqual(400);
      const crowd = await target.ask('POST', '/sync/', {
        token: who.token,
        body: batch(times(50_000, { key })),
      });
      expect(crowd.status).toBe(413);
      await target.ask('POST', '/sync/', { token: who.token, body: batch(times(50, command)) });
      const basket = await target.ask('GET', '/basket/', { token: who.token });
      expect(
        v.parse(v.object({ results: v.array(v.object({ quantity: v.number() })) }), basket.body).results,
      ).toMatchObject([{ quantity: 1 }]);
    },
  },
  {
    what: 'a key that is somebody else’s, or one’s own with other content',
    security: [15],
    async try(target) {
      const [victim, thief] = [await target.newcomer(), await target.newcomer()];
      const key = randomUUID();
      const put = ({ token }: Person, quantity: number) =>
        target.ask('POST', '/basket/add-product/', { token, key, body: { url: '/products/12/', quantity } });
      const first = await put(victim, 1);
      expect(first.status, first.text).toBe(200);
      const theirs = await put(thief, 1);
      expect(theirs.text, 'their own answer').not.toContain(
        v.parse(v.object({ url: v.string() }), first.body).url,
      );
      expect((await put(victim, 2)).status).toBe(422);
      for (const odd of ['', 'a', '0', `${key}x`, '../../x', 'a'.repeat(5_000)])
        expect(
          (
            await target.ask('POST', '/basket/add-product/', {
              token: victim.token,
              key: odd,
              body: { url: '/products/12/' },
            })
          ).status,
        ).toBeLessThan(500);
    },
  },
  {
    what: 'a stranger’s form again, to read what it was told',
    security: [50],
    async try(target) {
      const key = randomUUID();
      const ask = (more: object) =>
        target.ask('POST', '/sync/', {
          body: {
            protocol: 1,
            batch: randomUUID(),
            owner: `anon:${randomUUID()}`,
            device: 'a',
            commands: [],
            ...more,
          },
        });
      const payload = {
        template: 'inquiry',
        userName: 'Chanda',
        userEmail: 'chanda@x.zm',
        contactNumber: '1',
        userRequest: 'Is it there?',
        productId: 12,
      };
      const sent = await ask({
        commands: [{ key, name: 'form.inquiry', v: 1, lane: 'forms', deps: [], payload }],
      });
      expect(resultsOf(sent)).toMatchObject([{ outcome: 'done' }]);
      const again = resultsOf(await ask({ unanswered: [key] }));
      expect(again).toMatchObject([{ key, replay: true }]);
      expect(again[0]?.['body'] ?? null).toBeNull();
    },
  },
];
