import { expect, test } from 'vitest';
import { Addresses } from '#server/platform/http/addresses.ts';

const known = new Addresses();
known.add('/orders/', ['GET', 'HEAD']);
known.add('/orders/:number/', ['GET', 'HEAD']);
known.add('/orders/:id/', ['DELETE']);
known.add('/orders/due/', ['POST']);
known.add('/orders/:number/lines/', ['PUT']);

const takenAt = (url: string) => {
  const taken = known.takenAt(url);
  return taken && [...taken].join(' ');
};

test.each([
  ['/api/orders/', 'GET HEAD'],
  ['/api/orders', 'GET HEAD'],
  ['/api/orders?a=/b/', 'GET HEAD'],
  ['/api/%6Frders/', 'GET HEAD'],
  ['/api/orders/7/', 'GET HEAD DELETE'],
  ['/api/orders/%2F/', 'GET HEAD DELETE'],
  ['/api/orders/due/', 'POST'],
  ['/api/orders/due/lines/', 'PUT'],
])('%s takes %s: the most exact address, whatever its parts are called', (url, taken) => {
  expect(takenAt(url)).toBe(taken);
});

test.each(['/orders/', '/api', '/api/', '/api/orders//', '/api/orders/7/lines/8/', '/api/%E0%A4%A/', '/'])(
  '%s is none of them',
  (url) => {
    expect(takenAt(url)).toBeUndefined();
  },
);

test('an address refuses itself what a less exact one would answer, and nothing else', () => {
  expect(known.hiding().map(({ path, hides }) => [path, hides])).toEqual([
    ['/orders/due/', ['GET', 'HEAD', 'DELETE']],
  ]);
});
