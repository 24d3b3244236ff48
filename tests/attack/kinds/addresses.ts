import { expect } from 'vitest';
import type { Kind } from '../target.ts';

const LONG = 15_000;
const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;

/** Text that stands in an address. */
export const addresses: readonly Kind[] = [
  {
    what: '15 kB of slashes',
    security: [48],
    async try(target) {
      for (const path of [
        `/products/${'/'.repeat(LONG)}x`,
        `//${'/'.repeat(LONG)}`,
        `//details/12${'/'.repeat(LONG)}`,
      ])
        expect((await target.ask('GET', path)).status).toBeLessThan(500);
    },
  },
  {
    what: 'a way out of the folder of files',
    security: [25, 26],
    async try(target) {
      for (const path of [
        '/../../../../etc/passwd',
        '/assets/..%2f..%2f..%2fpackage.json',
        '/assets/%2e%2e/%2e%2e/server/main.js',
        '/assets/..\\..\\package.json',
        '/%2e%2e/%2e%2e/data/secret',
        '/assets/%00.js',
        '/.git/config',
        '/server/main.js',
        '//etc/passwd',
      ]) {
        const came = await target.raw(line(path));
        expect(came, path).not.toMatch(/root:x:|"dependencies"|\[core\]|buildApp/);
      }
    },
  },
  {
    what: 'signs that are no signs',
    security: [25],
    async try(target) {
      for (const path of [
        '/%',
        '/%E0%A4%A',
        '/%ff%fe',
        '/details/%00',
        '/search/%80',
        '/api/products/%00/',
        '/\u00ff',
        '/a%0ab',
        '/details/12%0a',
        '/latest/%E2%80%A8',
      ])
        expect((await target.raw(line(path))).slice(0, 10), path).toMatch(/^HTTP\/1\.1 /);
    },
  },
  {
    what: 'numbers that no listing has',
    security: [23, 25],
    async try(target) {
      for (const id of ['0', '-1', '1e3', '999999999999999999999', '12abc', '12;drop', '0x0c', '１２'])
        for (const path of [
          `/products/${encodeURIComponent(id)}/`,
          `/vehicle-details/${encodeURIComponent(id)}/`,
        ])
          expect((await target.ask('GET', path)).status, path).toBe(404);
    },
  },
  {
    what: 'queries as objects, lists and a thousand of one',
    security: [23, 25],
    async try(target) {
      for (const query of [
        'q[]=a&q[]=b',
        'page[$gt]=',
        'page=-1',
        'page=1e9',
        'page=NaN',
        'sort=evil',
        'q=a&'.repeat(1_000),
      ])
        expect(
          (await target.ask('GET', `/product-search/?${query}`)).status,
          query.slice(0, 20),
        ).toBeLessThan(500);
    },
  },
  {
    what: 'SQL for a word, an order and a language',
    security: [23],
    async try(target) {
      const bad = [
        "'; select pg_sleep(10)--",
        "' or 1=1--",
        '1) union select token_hash from sessions--',
        '\\',
        '$1',
        '"',
      ];
      for (const words of bad)
        for (const name of ['q', 'sort', 'make', 'lang', 'page', 'region'])
          expect(
            (await target.ask('GET', `/product-search/?${name}=${encodeURIComponent(words)}`)).status,
            `${name}=${words}`,
          ).toBeLessThan(500);
    },
  },
  {
    what: 'words of 15 kB, and of nothing but wildcards',
    security: [23, 48],
    async try(target) {
      for (const words of [
        '%25'.repeat(4_000),
        '_'.repeat(5_000),
        '%CC%95%CC%80'.repeat(1_200),
        'a%20'.repeat(3_000),
      ])
        expect(
          (await target.ask('GET', `/product-search/?q=${target.freshWord()}${words}`)).status,
        ).toBeLessThan(500);
    },
  },
  {
    what: 'a script for a word, in a page',
    security: [22, 26],
    async try(target) {
      const script = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
      for (const path of [
        `//search/?q=${encodeURIComponent(script)}`,
        `//details/${encodeURIComponent(script)}`,
        `//verify-invoice/${encodeURIComponent(script)}`,
        `//latest/${encodeURIComponent(script)}`,
        `//${encodeURIComponent(script)}`,
      ]) {
        const page = await target.ask('GET', path, { headers: { accept: 'text/html' } });
        expect(page.text, path).not.toContain('<script>alert');
        expect(page.text, path).not.toContain('<img src=x');
        expect(page.headers.get('content-security-policy'), path).toContain("script-src 'self'");
      }
    },
  },
  {
    what: 'a way to another site',
    security: [22],
    async try(target) {
      for (const path of [
        '//evil.example',
        '/\\evil.example',
        '/%5cevil.example',
        '/details/12?next=//evil.example',
        '///evil.example/%2f..',
      ]) {
        const came = await target.raw(line(path));
        const location = /^location: (.*)$/im.exec(came)?.[1]?.trim() ?? '/';
        expect(location, path).toMatch(/^(\/(?![/\\])|https:\/\/shop\.example\.test)/);
      }
    },
  },
  {
    what: 'somebody’s page under the name of a file, to be kept by a cache',
    security: [26],
    async try(target) {
      const { token } = await target.newcomer();
      for (const path of [
        '/profile/x.css',
        '/profile/.js',
        '/profile;a.css',
        '/profile%2fx.css',
        '/orders/a.png',
      ]) {
        for (const whole of [path, `/${path}`]) {
          const answer = await target.ask('GET', whole, { token });
          expect(answer.text, whole).not.toContain('Mutale');
          expect(answer.headers.get('cache-control'), whole).toMatch(/^(no-store|no-cache)$/);
        }
      }
    },
  },
];
