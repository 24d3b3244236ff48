import * as v from 'valibot';
import { call } from './declare.ts';
import { looseText } from './wire.ts';

/**
 * What somebody searched for, contract 4.16: 204. Counted by word and day, without who it was, and only where the
 * account's newest consent of the kind `analytics` is given; otherwise it is answered alike and forgotten.
 */
export const countSearch = call({
  name: 'analytics',
  method: 'POST',
  path: '/analytics/',
  ledger: true,
  payload: v.object({ q: looseText }),
  answer: v.null(),
  success: 204,
});
