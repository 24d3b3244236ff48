import * as v from 'valibot';
import { command } from './declare.ts';
import { looseText } from './wire.ts';

/**
 * Words that somebody searched for, contract 4.16: 204. Counted by word and day, without who it was, and only where the
 * account's newest consent of the kind `analytics` is given; otherwise it is answered alike and forgotten. Telemetry
 * (sync 4): phones drop it rather than make anything wait for it.
 * @nets -
 * @view shown nowhere
 * @refusal dropped
 * @done -
 */
export const countSearch = command({
  name: 'analytics',
  v: 1,
  lane: 'telemetry',
  onReject: 'continue',
  droppable: true,
  method: 'POST',
  path: '/analytics/',
  payload: v.object({ q: looseText }),
  answer: v.null(),
  success: 204,
  example: { q: 'corolla mirror' },
});
