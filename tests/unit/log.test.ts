import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/base/log.ts';
import { draws } from '../harness/seed.ts';

function lines(
  write: (log: ReturnType<typeof createLog>) => void,
  level?: 'debug' | 'info' | 'warn' | 'silent',
): unknown[] {
  const written: string[] = [];
  const now = () => new Date('2025-03-01T09:00:00Z');
  write(createLog({ now, write: (line) => written.push(line), ...(level ? { level } : {}) }));
  return written.map((line): unknown => {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    return JSON.parse(line);
  });
}

test('One event is one JSON line with time, level, fields and message', () => {
  expect(lines((log) => log.child({ area: 'orders' }).info({ id: 7 }, 'placed\nwell'))).toEqual([
    { at: '2025-03-01T09:00:00.000Z', level: 'info', area: 'orders', id: 7, message: 'placed\nwell' },
  ]);
});

test('Lines below the level are dropped', () => {
  const all = (log: ReturnType<typeof createLog>) => {
    log.debug('a');
    log.info('b');
    log.warn('c');
    log.error('d');
  };
  expect(lines(all, 'debug')).toHaveLength(4);
  expect(lines(all)).toHaveLength(3);
  expect(lines(all, 'warn')).toHaveLength(2);
  expect(lines(all, 'silent')).toHaveLength(0);
});

test.each([
  { what: 'a header', value: { headers: { Authorization: 'Token k3a9ZpQ1' } }, secret: 'k3a9ZpQ1' },
  { what: 'a cookie', value: { headers: { cookie: 'sid=k3a9ZpQ1' } }, secret: 'k3a9ZpQ1' },
  { what: 'a password in a body', value: { body: { password: 'hunter2!' } }, secret: 'hunter2' },
  { what: 'a token deep inside', value: { a: [{ revoke_handle: 'k3a9ZpQ1' }] }, secret: 'k3a9ZpQ1' },
  {
    what: 'a mail address in a text',
    value: { note: 'sent to chanda.phiri@example.zm twice' },
    secret: 'chanda',
  },
  { what: 'a telephone number in a field', value: { phone: '+260971234567' }, secret: '260971234567' },
  { what: 'a link that activates', value: { url: '/activate/7/k3a9ZpQ1' }, secret: 'k3a9ZpQ1' },
  { what: 'a link that resets', value: { url: '/password/reset/k3a9ZpQ1/' }, secret: 'k3a9ZpQ1' },
  { what: 'a link that connects Google', value: { url: '/api/social/link/7/k3a9ZpQ1/' }, secret: 'k3a9ZpQ1' },
  { what: 'its page', value: { url: 'https://shop.zm/link-google/7/k3a9ZpQ1' }, secret: 'k3a9ZpQ1' },
  { what: 'a link that logs in', value: { url: '/api/auth/link/7/k3a9ZpQ1/' }, secret: 'k3a9ZpQ1' },
  { what: 'the page of one', value: { url: 'https://shop.zm/login/link/7/k3a9ZpQ1' }, secret: 'k3a9ZpQ1' },
  {
    what: 'what Google gives in a fragment',
    value: { url: '/login/google#access_token=k3a9ZpQ1&state=s' },
    secret: 'k3a9ZpQ1',
  },
  { what: 'a token in a query', value: { url: '/x?reset_token=k3a9ZpQ1&page=2' }, secret: 'k3a9ZpQ1' },
  { what: 'a login in an address', value: { url: 'postgresql://shop:hunter2@db/shop' }, secret: 'hunter2' },
  { what: 'a bearer in an error', value: new Error('refused Bearer k3a9ZpQ1xy'), secret: 'k3a9ZpQ1' },
])('$what stays out of the log', ({ value, secret }) => {
  const [line] = lines((log) => log.warn(value, 'it went wrong'));
  expect(JSON.stringify(line)).not.toContain(secret);
  expect(line).toMatchObject({ message: 'it went wrong' });
});

describe('A secret in an address stays out of the log', () => {
  const secrets = fc.stringMatching(/^[A-Za-z0-9_-]{12,43}$/).map((text) => `k3a9${text}`);
  /** Some or all of its signs as percent codes, once or more often on top of each other. */
  const encoded = (text: string, all: boolean, layers: number): string => {
    let made = text;
    for (let layer = 0; layer < layers; layer++)
      made = Array.from(made, (sign, at) =>
        (all && at % 2 === 0) || /[^\w-]/.test(sign)
          ? `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`
          : sign,
      ).join('');
    return made;
  };
  const places = fc.constantFrom<(secret: string) => string>(
    (secret) => `/activate/7/${secret}`,
    (secret) => `/api/activate/7/${secret}/?lang=sw`,
    (secret) => `https://shop.zm/password/reset/confirm/7/${secret}`,
    (secret) => `/api/rest-auth/password/reset/confirm/7/${secret}/`,
    (secret) => `/api/social/link/7/${secret}/`,
    (secret) => `/link-google/7/${secret}#top`,
    (secret) => `/login/link/7/${secret}`,
    (secret) => `/api/auth/link/7/${secret}/`,
    (secret) => `access_token=${secret}`,
    (secret) => `access_token=${secret}&token_type=Bearer&expires_in=3599`,
    (secret) => `state=s&access_token=${secret}`,
    (secret) => `/login/google#state=s&access_token=${secret}`,
    (secret) => `/x?page=2&reset_token=${secret}&sort=new`,
    (secret) => `code=${secret}&scope=email`,
    (secret) => `{"accessToken":"${secret}","expires_in":3599}`,
    (secret) => JSON.stringify({ body: JSON.stringify({ new_password1: secret }) }),
    (secret) => `username=a&password=${secret}`,
  );
  /** Text that an address is part of, in a field or a message. */
  const frames = fc.constantFrom<(address: string) => string>(
    (address) => address,
    (address) => `/login?next=${address}`,
    (address) => `GET ${address} failed`,
    (address) => `"${address}"`,
    (address) => `referer: ${address}, then nothing`,
    (address) => `to=${address}`,
  );
  const spoken = (write: (log: ReturnType<typeof createLog>) => void) => JSON.stringify(lines(write));

  test('wherever it stands, however it is encoded, in a field as in an error', () => {
    fc.assert(
      fc.property(secrets, places, frames, fc.boolean(), fc.integer({ min: 0, max: 3 }), (secret, ...how) => {
        const [place, frame, all, layers] = how;
        const plain = place(secret);
        // A single code in a sentence may be any number; of an address it is hidden.
        fc.pre(!plain.startsWith('code=') || frame('x').startsWith('x'));
        const text = frame(encoded(plain, all, layers));
        for (const value of [
          text,
          { url: text },
          { deep: [text] },
          new Error(text),
          { err: new Error(text) },
        ])
          expect(
            spoken((log) => log.warn(typeof value === 'object' ? value : { value }, 'm')),
            text,
          ).not.toMatch(new RegExp(`${secret}|${secret.slice(4)}|${encoded(secret, true, 1)}`));
      }),
      { numRuns: draws(500) },
    );
  });

  test('also where the value of a pair in JSON holds the signs that could end it', () => {
    const marks = ['k3a9ZpQ1', 'hunter2Xy', 'tail7Wv9'];
    const signs = fc.constantFrom(
      '%',
      '"',
      '\\',
      '%22',
      '%5C',
      '%2522',
      '\\"',
      ',',
      '}',
      ' ',
      '\n',
      '&',
      '=',
      ':',
      '[hidden]',
    );
    const between = fc.array(signs, { maxLength: 4 }).map((some) => some.join(''));
    const values = fc
      .tuple(between, between, between)
      .map((some) => some.map((one, at) => one + (marks[at] ?? '')).join(''));
    const names = fc.constantFrom(
      'password',
      'new_password1',
      'accessToken',
      'client_secret',
      'revoke_handle',
      'otp',
    );
    const nested = (text: string, depth: number): string =>
      depth === 0 ? text : nested(JSON.stringify({ body: text, ok: true }), depth - 1);
    const inAddress = (text: string, layers: number): string =>
      layers === 0 ? text : inAddress(encodeURIComponent(text), layers - 1);
    const how = fc.record({
      indent: fc.constantFrom(0, 2),
      depth: fc.integer({ min: 0, max: 3 }),
      layers: fc.integer({ min: 0, max: 3 }),
      lost: fc.constantFrom(0, 1, 3, 5),
    });
    fc.assert(
      fc.property(values, names, how, frames, (value, name, { indent, depth, layers, lost }, frame) => {
        const json = nested(JSON.stringify({ [name]: value, page: 2 }, null, indent), depth);
        // A text may have been cut off.
        const text = frame(inAddress(json.slice(0, json.length - lost), layers));
        for (const said of [{ text }, new Error(text)])
          expect(
            spoken((log) => log.warn(said, 'm')),
            text,
          ).not.toMatch(new RegExp(marks.join('|')));
      }),
      { numRuns: draws(1000) },
    );
  });

  test.each([
    { value: '{"password":"%abcSECRET"}', logs: '{"password":"[hidden]"}' },
    { value: '{"password":"100%SECRETtail","page":2}', logs: '{"password":"[hidden]","page":2}' },
    { value: '{"password":"ab\\"cdSECRET","page":2}', logs: '{"password":"[hidden]","page":2}' },
    { value: '{"password":"ab\\\\","page":2}', logs: '{"password":"[hidden]","page":2}' },
    {
      value: '{"a":"{\\"token\\":\\"a\\\\\\"b\\"}","page":2}',
      logs: '{"a":"{\\"token\\":\\"[hidden]\\"}","page":2}',
    },
    { value: '{"otp": 123456, "page":2}', logs: '{"otp": [hidden], "page":2}' },
    { value: '{"revoke_handle":"SECRET"}', logs: '{"revoke_handle":"[hidden]"}' },
    { value: '/x?body={%22otp%22:%20%22SEC%2522RET%22}', logs: '/x?body={%22otp%22:%20%22[hidden]' },
    { value: 'otp=123456 was wrong', logs: 'otp=[hidden] was wrong' },
    { value: '/x?revoke_handle=SECRET&page=2', logs: '/x?revoke_handle=[hidden]&page=2' },
    {
      value: '{"password":"","token":null,"hotpot":"warm"}',
      logs: '{"password":"","token":null,"hotpot":"warm"}',
    },
  ])('and nothing else does: $value', ({ value, logs }) => {
    expect(lines((log) => log.warn({ value }, 'm'))).toEqual([expect.objectContaining({ value: logs })]);
  });

  // What takes the square of these lengths takes hours: none of it would end before the test's own limit.
  test.each([
    '"token',
    '"token":"',
    '"token":',
    '"otp":"\\',
    '\\',
    '\\"',
    '%22token%22:',
    '%5C%22',
    '"password" ',
    '%2525',
    '%40a',
    // An encoded sign at which the layers that are read end.
    '%%%%%333340',
    'a@',
    'a.',
    'a@b.',
    'a:b',
    'a://b:',
    'Token ',
    '/activate/',
    'password/',
    'otp=',
    '&=',
  ])('and however long a text of %s is, it is read once', (part) => {
    const text = part.repeat(1_200_000 / part.length);
    for (const value of [text, `"token":"${text}`, `token=${text}`])
      expect(lines((log) => log.warn({ value }, 'm'))).toHaveLength(1);
  });

  test.each([
    { what: 'its slashes', value: '%2Fpassword%2Freset%2Fconfirm%2F7%2Fk3a9ZpQ1' },
    { what: 'its slashes twice', value: '/login?next=%252Factivate%252F7%252Fk3a9ZpQ1' },
    { what: 'its letters', value: '/api/%61ctivate/7/k3a9ZpQ1' },
    { what: 'its equals sign', value: 'next=%2Flogin%23access_token%3Dk3a9ZpQ1' },
    { what: 'nothing but is all there is', value: 'access_token=k3a9ZpQ1' },
    { what: 'a sign that ends the path', value: '/activate/7/k3%3Fa9ZpQ1?k3a9ZpQ1' },
    { what: 'an address of a mailbox', value: 'name=k3a9ZpQ1%2540shop.zm' },
  ])('also where it encodes $what', ({ value }) => {
    expect(spoken((log) => log.warn({ value }, 'm'))).not.toMatch(/k3a9ZpQ1|a9ZpQ1/);
  });

  test.each([
    '/api/search?make=Toyota%20Hilux&page=2',
    'exit code=7 after 100%',
    'password= is empty',
    '/reset-passwords?page=2',
    '50% of 2%2C5',
    'a=b&&c="d e"=f',
  ])('and what is none stays as it came: %s', (value) => {
    expect(lines((log) => log.warn({ value }, 'm'))).toEqual([expect.objectContaining({ value })]);
  });
});

test('What an error hides of its message hides none of the places where it happened', () => {
  const [line] = lines((log) => log.error(new Error('cut off: {"password":"hunt')));
  expect(line).toMatchObject({
    err: {
      message: 'cut off: {"password":"[hidden]',
      stack: expect.stringMatching(/^Error: cut off: \{"password":"\[hidden\]\n.*log\.test/),
    },
  });
});

test('What helps to find a fault stays: the path, the code, the cause', () => {
  const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const [line] = lines((log) =>
    log.error({ err: new Error('order 12 failed', { cause }), url: '/api/checkout/?page=2' }),
  );
  expect(line).toMatchObject({
    url: '/api/checkout/?page=2',
    err: { message: 'order 12 failed', cause: { code: '40P01', message: 'deadlock detected' } },
  });
});
