import { expect, test } from 'vitest';
import { bytesText } from '#domain/text/bytes.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1499, '1 KB'],
  [37_900, '38 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [1_440_000, '1.4 MB'],
  [1_450_000, '1.5 MB'],
  [12_000_000, '12.0 MB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(bytesText(bytes)).toBe(shown);
});
