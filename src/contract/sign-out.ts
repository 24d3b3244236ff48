import * as v from 'valibot';
import { call } from './declare.ts';
import { looseText } from './wire.ts';

export const logout = call({
  name: 'identity.logout',
  method: 'POST',
  path: '/auth/logout/',
  /** A good token needs no body, so any body will do (contract 6.5). */
  payload: v.fallback(v.object({ revoke_handle: v.fallback(looseText, '') }), {
    revoke_handle: '',
  }),
  answer: v.object({ detail: v.string() }),
  problems: ['not_logged_in'],
});
