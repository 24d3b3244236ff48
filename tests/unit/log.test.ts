import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';

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
