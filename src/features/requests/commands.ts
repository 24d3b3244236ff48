import * as v from 'valibot';
import { sendInquiry as declared, sendPartsRequest as declaredParts } from '#contract/requests.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { onceOnly, onceWithPhotos } from './duplicate-forms.ts';

/** A question about a product: guests may send it too, it goes out for their device. */
export const sendInquiry = defineCommand(declared, {
  seen: v.object({ title: v.string() }),
  touches: () => [],
  optimistic: (row: unknown) => row,
  guest: 'send',
  net: onceOnly,
});

/** A request to the parts department, from guests too. */
export const sendPartsRequest = defineCommand(declaredParts, {
  seen: v.object({}),
  touches: () => [],
  optimistic: (row: unknown) => row,
  guest: 'send',
  net: onceWithPhotos,
});
