import { createHash, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Kind, Target } from '../target.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Sends it the whole way that a photo goes; the last status. */
async function upload(target: Target, token: string, bytes: Buffer, type: string): Promise<number> {
  const given = { key: randomUUID(), size: bytes.length, sha256: hashOf(bytes), type };
  const opened = await target.ask('POST', '/vendor/uploads/', { token, body: given });
  const id = v.safeParse(v.object({ id: v.string() }), opened.body);
  if (!id.success) return opened.status;
  const sent = await target.ask('PATCH', `/vendor/uploads/${id.output.id}/`, {
    token,
    body: bytes,
    headers: { 'content-type': 'application/partial-upload', 'upload-offset': '0' },
  });
  return sent.status;
}

/** A PNG that says it has so many pixels. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files, forms, and addresses that the server is to visit. */
export const content: readonly Kind[] = [
  {
    what: 'a text of nothing but stars, to be shown as readers would get it',
    security: [49, 50],
    async try(target) {
      const token = await target.staff();
      const preview = (text: string) =>
        target.ask('POST', '/staff/articles/preview/', { token, body: { content: text } });
      for (const unit of ['*a_', '*a', '~~a'])
        expect((await preview(unit.repeat(6_000 / unit.length))).status).toBe(200);
      expect((await preview('*a_'.repeat(66_000))).status).toBe(400);
    },
  },
  {
    what: 'an article of lines, cells, addresses and marks without end',
    security: [50],
    async try(target) {
      const token = await target.staff();
      const preview = (text: string) =>
        target.ask('POST', '/staff/articles/preview/', { token, body: { content: text } });
      for (const unit of ['- a\n', '|x|y|\n', 'a@b.cc ', '[a](/b) ', '`a` ', '<b>a</b>'])
        expect((await preview(unit.repeat(60_000 / unit.length))).status, unit).toBe(400);
      expect((await preview('- a\n'.repeat(1_600))).status).toBe(200);
    },
  },
  {
    what: 'files that are no pictures, or two things at once',
    security: [20],
    async try(target) {
      const { token } = await target.newcomer();
      for (const bytes of [
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        'GIF89a/*<script>alert(1)</script>*/=1;',
        '<!doctype html><script>alert(1)</script>',
        '%PDF-1.7\n<script>',
        `\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>`,
        'BM<script>',
      ])
        expect(
          await upload(target, token, Buffer.from(bytes, 'latin1'), 'image/jpeg'),
          bytes.slice(0, 20),
        ).toBeGreaterThanOrEqual(400);
    },
  },
  {
    what: 'a picture of a billion pixels',
    security: [20],
    async try(target) {
      const { token } = await target.newcomer();
      for (const side of [32_000, 2 ** 31 - 1, 0])
        expect(await upload(target, token, hugePng(side), 'image/png')).toBeGreaterThanOrEqual(400);
    },
  },
  {
    what: 'a file of 10 GB, of minus one byte, and under a way out of its folder',
    security: [20],
    async try(target) {
      const { token } = await target.newcomer();
      const sha256 = 'a'.repeat(64);
      for (const wrong of [
        { size: 1e10 },
        { size: -1 },
        { size: 1.5 },
        { key: '../../x' },
        { type: 'text/html' },
        { sha256: '../x' },
      ])
        expect(
          (
            await target.ask('POST', '/vendor/uploads/', {
              token,
              body: { key: randomUUID(), size: 10, sha256, type: 'image/jpeg', ...wrong },
            })
          ).status,
          JSON.stringify(wrong),
        ).toBeGreaterThanOrEqual(400);
      for (const id of ['..%2f..%2fsecret', '%00', randomUUID()])
        expect([400, 404]).toContain((await target.ask('GET', `/vendor/uploads/${id}/`, { token })).status);
    },
  },
  {
    what: 'a form that mails to whom its sender likes',
    security: [19],
    async try(target) {
      const form = {
        template: 'inquiry',
        userName: 'Chanda\r\nBcc: victim@x.zm',
        userEmail: 'chanda@x.zm',
        contactNumber: '+260971234567',
        userRequest: 'Is it there?',
        productId: 12,
        receiverEmail: 'victim@x.zm',
        to: 'victim@x.zm',
        subject: 'Our bank has changed',
      };
      await target.ask('POST', '/email-service/', { body: form });
      await target.ask('POST', '/email-service/', { body: { ...form, userName: 'Chanda' } });
      await target.ask('POST', '/email-service/', {
        body: { ...form, template: '../../reset', userName: 'Chanda' },
      });
      expect(await target.mails('victim@x.zm')).toEqual([]);
    },
  },
  {
    what: 'forms without end, from one host',
    security: [11, 19],
    async try(target) {
      const ip = target.freshHost();
      const form = {
        template: 'inquiry',
        userName: 'A',
        userEmail: 'a@x.zm',
        contactNumber: '1',
        userRequest: 'B',
        productId: 12,
      };
      const statuses = [];
      for (let turn = 0; turn < 34; turn++)
        statuses.push(
          (await target.ask('POST', '/email-service/', { ip, body: { ...form, userRequest: `B ${turn}` } }))
            .status,
        );
      expect(statuses.at(-1), statuses.join(' ')).toBe(429);
    },
  },
  {
    what: 'an address within the machine, to push to',
    security: [21],
    async try(target) {
      const { token } = await target.newcomer();
      for (const endpoint of [
        'http://example.com/push',
        'https://127.0.0.1:5432/',
        'https://[::1]/',
        'https://169.254.169.254/latest/meta-data/',
        'https://10.0.0.1/',
        'https://localhost/',
        'https://0x7f000001/',
        'https://user:pass@example.com/',
        'file:///etc/passwd',
        'gopher://x/',
      ])
        expect(
          (
            await target.ask('POST', '/push/subscriptions/', {
              token,
              body: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
            })
          ).status,
          endpoint,
        ).toBe(400);
    },
  },
  {
    what: 'marks of HTML in each text of a listing and a profile',
    security: [22],
    async try(target) {
      const { token } = await target.newcomer();
      const script = '<img src=x onerror=alert(1)>[a](javascript:alert(1))';
      await target.ask('PATCH', '/profile/', { token, body: { first_name: script, last_name: script } });
      await target.ask('POST', '/vendor/create-product/', {
        token,
        key: randomUUID(),
        body: { prodClass: 'vehicles', subId: 11, name: script },
      });
      const profile = await target.ask('GET', '/profile/', { token });
      expect(profile.headers.get('content-type')).toMatch(/^application\/json/);
      expect(profile.headers.get('x-content-type-options')).toBe('nosniff');
    },
  },
  {
    what: 'a supporter who brings themselves',
    security: [18],
    async try(target) {
      const who = await target.newcomer();
      for (const referrerEmail of [
        who.email,
        who.email.toUpperCase(),
        who.email.replace('@', '+a@'),
        ` ${who.email} `,
      ])
        expect(
          (
            await target.ask('POST', '/upgrade-to-agent-account/', {
              token: who.token,
              body: { mobileNumber: '0977 123 456', referrerEmail },
            })
          ).status,
          referrerEmail,
        ).toBeGreaterThanOrEqual(400);
    },
  },
];
