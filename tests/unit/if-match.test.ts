import { expect, test } from 'vitest';
import { agrees, matchesVersion, readIfMatch, seenVersion } from '#server/platform/calls/if-match.ts';

test.each([
  { header: '"b7-3"', read: 'b7-3' },
  { header: ' W/"b7-3" ', read: 'b7-3' },
  { header: 'w/"b7-3"', read: 'b7-3' },
  { header: '*', read: '*' },
  { header: '"b7-2", W/"b7-3"', read: 'b7-2, b7-3' },
  { header: '"7"', read: '7' },
])('$header is read as $read', ({ header, read }) => {
  expect(readIfMatch(header)).toBe(read);
});

test.each(['b7-3', '"b7-3', 'b7-3"', '', '""', '"b7-3",', '"b7-3" "b7-2"', '*, "b7-3"', "'b7-3'", 'W/b7-3'])(
  '%j can not be read',
  (header) => {
    expect(readIfMatch(header)).toBeNull();
  },
);

test.each([
  { seen: null, tag: 'b7-3', version: 'any' },
  { seen: undefined, tag: 'b7-3', version: 'any' },
  { seen: '', tag: 'b7-3', version: 'any' },
  { seen: '*', tag: 'b7-3', version: 'any' },
  { seen: 'b7-3', tag: 'b7-3', version: 'same' },
  { seen: 'W/"b7-3"', tag: 'b7-3', version: 'same' },
  { seen: 'b7-2, b7-3', tag: 'b7-3', version: 'same' },
  { seen: '3', tag: 'b7-3', version: 'same' },
  { seen: '3', tag: 'c7-v3', version: 'same' },
  { seen: '2', tag: 'c7-v3', version: 2 },
  { seen: 'c7-v2', tag: 'c7-v3', version: 2 },
  { seen: 'c7-v4', tag: 'c7-v3', version: 4 },
  { seen: 'c8-v3', tag: 'c7-v3', version: null },
  { seen: 'c8-v3, c9-v3', tag: 'c7-v3', version: null },
  { seen: 'r0198b2f4-17a4-7c52-v2', tag: 'r0198b2f4-17a4-7c52-v3', version: 2 },
  { seen: '7', tag: 'c7-v3', version: 7 },
  { seen: 'c7', tag: 'c7-v3', version: null },
  { seen: '-3', tag: 'c7-v3', version: null },
  { seen: '3.0', tag: 'c7-v3', version: null },
  { seen: '9999999999', tag: 'c7-v3', version: null },
  { seen: 'C7-V3', tag: 'c7-v3', version: null },
  { seen: '%', tag: 'c7-v3', version: null },
  { seen: 'hQzUO4N2c9d0pXyz', tag: 'hQzUO4N2c9d0pXyz', version: 'same' },
  { seen: '5', tag: 'hQzUO4N2c9d0pXy5', version: null },
  { seen: '5', tag: 'r5', version: null },
])('who saw $seen of $tag saw $version', ({ seen, tag, version }) => {
  expect(seenVersion(seen, tag)).toBe(version);
  expect(matchesVersion(seen, tag)).toBe(version === 'any' || version === 'same');
});

test.each([
  { base: '', ifMatch: 'c7-v3', agreed: true },
  { base: '3', ifMatch: 'c7-v3', agreed: true },
  { base: 'W/"c7-v3"', ifMatch: 'c7-v3', agreed: true },
  { base: '*', ifMatch: '*', agreed: true },
  { base: '7', ifMatch: '7', agreed: true },
  { base: '2', ifMatch: 'c7-v3', agreed: false },
  { base: 'c8-v3', ifMatch: 'c7-v3', agreed: false },
  { base: '*', ifMatch: 'c7-v3', agreed: false },
  { base: '3', ifMatch: '*', agreed: false },
])('base_version $base beside If-Match $ifMatch: $agreed', ({ base, ifMatch, agreed }) => {
  expect(agrees(base, ifMatch)).toBe(agreed);
});
