import * as v from 'valibot';
import { expect } from 'vitest';
import type { Kind } from '../target.ts';

const FRAUD = { kind: 'listing', product_id: 12, reason: 'fraud', text: 'Pay to this number.' };

/** Reports need no account (settled point 36): what somebody may do with an address that is not theirs. */
export const reports: readonly Kind[] = [
  {
    what: 'a report that mails to whose address it gives, or to whom its sender likes',
    security: [19, 56],
    async try(target) {
      const email = `${target.freshWord()}@victim.example`;
      const body = { ...FRAUD, email, to: email, userEmail: email, receiverEmail: email };
      expect((await target.ask('POST', '/reports/', { body })).status).toBe(201);
      for (const wrong of [`${email}\r\nBcc: ${email}`, `a@x.zm,${email}`, `<${email}>`])
        expect((await target.ask('POST', '/reports/', { body: { ...FRAUD, email: wrong } })).status).toBe(
          400,
        );
      expect(await target.mails(email)).toEqual([]);
    },
  },
  {
    what: 'asking by reports what somebody else has reported',
    security: [1, 56],
    async try(target) {
      const email = `${target.freshWord()}@victim.example`;
      const told = async (): Promise<unknown> => {
        const { status, body } = await target.ask('POST', '/reports/', { body: { ...FRAUD, email } });
        const { id, ...rest } = v.parse(v.looseObject({ id: v.string(), created_at: v.string() }), body);
        return { status, isId: /^[0-9a-f-]{36}$/.test(id), names: Object.keys(rest).toSorted() };
      };
      expect(await told()).toEqual(await told());
      expect((await target.ask('GET', '/staff/reports/', {})).status).toBe(401);
    },
  },
  {
    what: 'reports without end, from one host and about one mailbox',
    security: [11, 56],
    async try(target) {
      const mailbox = target.freshWord();
      const statuses = [];
      for (let turn = 0; turn < 11; turn++) {
        const body = { ...FRAUD, email: `${mailbox}+${turn}@x.zm` };
        statuses.push((await target.ask('POST', '/reports/', { body })).status);
      }
      expect(statuses.at(-1), statuses.join(' ')).toBe(429);
      const ip = target.freshHost();
      for (let turn = 0; turn < 31; turn++) {
        const body = { ...FRAUD, email: `${target.freshWord()}@x.zm` };
        statuses.push((await target.ask('POST', '/reports/', { ip, body })).status);
      }
      expect(statuses.at(-1), statuses.join(' ')).toBe(429);
    },
  },
];
