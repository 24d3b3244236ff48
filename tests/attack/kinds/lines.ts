import { connect } from 'node:net';
import { expect } from 'vitest';
import type { Kind } from '../target.ts';

const POST = 'POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
/** Gain that a second request within the first would get at. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const answersIn = (came: string): string[] =>
  [...came.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => String(status));

/** Lines that are no request in good order, on a connection of its own. */
export const lines: readonly Kind[] = [
  {
    what: 'a length and chunks at once',
    security: [25],
    async try(target) {
      const came = await target.raw(
        `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
      );
      expect(answersIn(came)).toEqual(['400']);
    },
  },
  {
    what: 'two lengths, a negative one, and one with a sign',
    security: [25],
    async try(target) {
      for (const lengths of [
        'Content-Length: 2\r\nContent-Length: 30',
        'Content-Length: -1',
        'Content-Length: +2',
        'Content-Length: 0x2',
      ])
        expect(answersIn(await target.raw(`${POST}${lengths}\r\n\r\n{}${HIDDEN}`)), lengths).toEqual(['400']);
    },
  },
  {
    what: 'chunks that lie about their size',
    security: [25],
    async try(target) {
      for (const chunk of ['-1', 'fffffffffffffffff', '0x2', '2;a=b\n', 'zz'])
        expect(
          answersIn(
            await target.raw(
              `${POST}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}\r\n{}\r\n0\r\n\r\n`,
            ),
          )[0],
          chunk,
        ).toMatch(/^4/);
    },
  },
  {
    what: 'a method that few servers know, with nothing behind it',
    security: [25],
    async try(target) {
      for (const method of ['QUERY', 'PROPFIND', 'TRACE', 'LOCK'])
        expect(
          answersIn(await target.raw(`${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`))[0],
          method,
        ).toMatch(/^4/);
    },
  },
  {
    what: 'line ends where none may be',
    security: [25],
    async try(target) {
      for (const head of [
        'GET /healthz HTTP/1.1\nHost: a\n\n',
        'GET /healthz HTTP/1.1\r\nA: b\r\n c\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nA\r\n\r\n',
        'GET  /healthz\r\n\r\n',
        '\u0000\u0000\u0000\u0000',
      ])
        expect(answersIn(await target.raw(`${head}${'x'.repeat(10)}\r\n\r\n`))[0] ?? '400').toMatch(/^[24]/);
    },
  },
  {
    what: '300 requests at once on one connection',
    security: [11],
    async try(target) {
      const came = await target.raw(
        HIDDEN.repeat(299) + HIDDEN.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
      );
      expect(answersIn(came)).toEqual(Array(300).fill('200'));
    },
  },
  {
    what: 'a hundred connections that say nothing, or half a request',
    security: [25],
    async try(target) {
      const held = Array.from({ length: 100 }, (_, n) => {
        const socket = connect(target.port, '127.0.0.1');
        socket.on('error', () => undefined);
        if (n % 2 === 0) socket.write(`${POST}Content-Length: 1000\r\n\r\n{"a`);
        return socket;
      });
      expect((await target.ask('GET', '/products/12/')).status, 'others are answered meanwhile').toBe(200);
      for (const socket of held) socket.destroy();
      expect((await target.ask('GET', '/products/12/')).status).toBe(200);
    },
  },
  {
    what: 'readers that hang up in the middle of an answer',
    security: [25],
    async try(target) {
      for (let turn = 0; turn < 50; turn++)
        await target.raw('GET /api/product-search/ HTTP/1.1\r\nHost: a\r\n\r\n', (came) => came.length > 0);
      expect((await target.ask('GET', '/products/12/')).status).toBe(200);
    },
  },
  {
    what: 'another protocol on the same line',
    security: [26],
    async try(target) {
      const upgrade =
        'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13\r\n\r\n';
      expect(answersIn(await target.raw(upgrade, (came) => came.includes('\r\n\r\n')))[0]).not.toBe('101');
      for (const hello of [
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\u0016\u0003\u0001\u0002\u0000\u0001',
        'EHLO a\r\n',
        'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
      ])
        expect(
          answersIn(await target.raw(`${hello}\r\n\r\n`, (came) => came.includes('\r\n\r\n')))[0] ?? '400',
        ).toMatch(/^[4]/);
    },
  },
];
