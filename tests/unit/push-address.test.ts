import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, pushAddress } from '#server/push/public-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QOabc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://9.9.9.9/abc',
])('%s may be a push service', (address) => {
  expect(pushAddress(address, false)?.href).toBe(address);
});

test.each([
  '',
  'no address',
  'http://fcm.googleapis.com/fcm/send/abc',
  'ftp://fcm.googleapis.com/',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://somebody:secret@fcm.googleapis.com/fcm/send/abc',
  'https://localhost/abc',
  'https://printer.local/abc',
  'https://db.internal/abc',
  'https://router/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://10.1.2.3/abc',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.168.1.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://[fd00::1]/abc',
  'https://[fe80::1]/abc',
  'https://[64:ff9b::7f00:1]/abc',
])('%s is none that the shop would ask', (address) => {
  expect(pushAddress(address, false)).toBeNull();
});

test('a test server asks the stand-in on its own machine, and no other neighbour', () => {
  expect(pushAddress('http://127.0.0.1:4711/phone', true)?.port).toBe('4711');
  expect(pushAddress('http://127.0.0.1:4711/phone', false)).toBeNull();
  expect(pushAddress('http://10.0.0.1/phone', true)).toBeNull();
  expect(pushAddress('https://10.0.0.1/phone', true)).toBeNull();
});

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:831::200a', true],
  ['172.15.0.1', true],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['a name', false],
])('%s is on the public network: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([{ all: true }, {}])(
  'a name that leads to this machine leads nowhere, asked with %j',
  async (options) => {
    const said = await new Promise<[string | undefined, unknown]>((resolve) => {
      lookupPublic('localhost', options, (problem, found) => resolve([problem?.message, found]));
    });
    expect(said).toEqual(['no public address', []]);
  },
);
