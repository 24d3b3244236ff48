import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrPath } from '#features/account/orders/qr-path.ts';
import { qrBits } from '#server/platform/base/qr.ts';

test.each([
  ['the shortest there is', 'A', 21],
  ['where a pro-forma is checked', 'https://www.chicargos.example/verify-invoice/7K2M-9QXH-4TRB', 33],
  ['a shop at a long address', `https://${'shop.'.repeat(8)}example/verify-invoice/7K2M-9QXH-4TRB`, 37],
  [
    'what an authenticator app reads',
    'otpauth://totp/Chicargos:somebody.with.a.long.name%40example.test?issuer=Chicargos&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&algorithm=SHA1&digits=6&period=30',
    49,
  ],
])('a phone draws of %s what the code says, square by square', (_, text, size) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const drawn = qrPath(qrBits(text));
  expect([drawn.size, modules.size]).toEqual([size, size]);
  const squares = [...drawn.d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  expect(squares.map(([whole]) => whole).join('')).toBe(drawn.d);
  const dark = new Set(squares.map(([, x, y]) => Number(y) * size + Number(x)));
  const wanted = [...modules.data].flatMap((bit, at) => (bit ? [at] : []));
  expect([...dark]).toEqual(wanted);
});
