import { describe, expect, test } from 'vitest';
import { cameFrom } from '#features/identity/return-address.ts';
import { googleAddress, readGoogleAnswer } from '#features/identity/google-state.ts';

test('Google is asked for a token, for this shop and this phone, and for the account to take', () => {
  const google = { client_id: 'shop.apps.test', address: 'https://accounts.example/o/oauth2/v2/auth' };
  const url = new URL(googleAddress(google, { origin: 'https://shop.example', state: 'mark' }));
  expect(url.origin + url.pathname).toBe(google.address);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'shop.apps.test',
    redirect_uri: 'https://shop.example/login/google',
    response_type: 'token',
    scope: 'openid email profile',
    state: 'mark',
    prompt: 'select_account',
  });
});

describe('what comes back from Google', () => {
  const kept = { state: 'mark', from: '/checkout' };
  test.each([
    ['access_token=t&state=mark', kept, { token: 't', from: '/checkout' }],
    ['access_token=t&state=other', kept, { error: 'state_mismatch', from: '/checkout' }],
    ['access_token=t', kept, { error: 'state_mismatch', from: '/checkout' }],
    ['access_token=t&state=mark', undefined, { error: 'state_mismatch', from: '/profile' }],
    ['access_token=t&state=mark', { state: 'mark' }, { error: 'state_mismatch', from: '/profile' }],
    [
      'access_token=t&state=mark',
      { state: 'mark', from: '//elsewhere.example' },
      { error: 'state_mismatch', from: '/profile' },
    ],
    ['error=access_denied&state=mark', kept, { error: 'access_denied', from: '/checkout' }],
    [`error=${'x'.repeat(70)}&state=mark`, kept, { error: 'x'.repeat(64), from: '/checkout' }],
    ['state=mark', kept, { error: 'no_token', from: '/checkout' }],
    ['access_token=&state=mark', kept, { error: 'no_token', from: '/checkout' }],
  ])('%s, asked for with %j', (fragment, draft, read) => {
    expect(readGoogleAnswer(fragment, draft)).toEqual(read);
  });
});

test('who comes from nowhere goes where the way leads by itself', () => {
  expect(cameFrom(null, '/profile')).toBe('/profile');
  expect(cameFrom({ from: '/my-basket' }, '/profile')).toBe('/my-basket');
});
