import * as v from 'valibot';
import { call, query } from './declare.ts';
import { looseText } from './wire.ts';

/** Key that browsers are told before they ask a push service for an address: our public one, base64url of 65 bytes. */
export const pushKey = query({
  name: 'push.key',
  path: '/push/key/',
  cache: 'S',
  params: v.object({}),
  answer: v.object({ key: v.string() }),
});

/** As `PushSubscription.toJSON()` gives it; what it must be the handler says. */
export const PushAddress = v.object({
  endpoint: looseText,
  /** base64url: a point of P-256, and 16 bytes. */
  keys: v.optional(v.object({ p256dh: looseText, auth: looseText }), { p256dh: '', auth: '' }),
});
export type PushAddress = v.InferOutput<typeof PushAddress>;

/**
 * This phone wants notices, as long as its session lives. An address belongs to one account: who comes later has it. 400 for
 * an address that is none of a push service on the public network, and for keys that are none.
 */
export const subscribe = call({
  name: 'push.subscribe',
  method: 'POST',
  path: '/push/subscriptions/',
  payload: PushAddress,
  answer: v.object({ on: v.boolean() }),
  success: 201,
});

/** This phone wants none any more; also where it had none. */
export const unsubscribe = call({
  name: 'push.unsubscribe',
  method: 'DELETE',
  path: '/push/subscriptions/',
  payload: v.object({}),
  answer: v.null(),
  success: 204,
});
