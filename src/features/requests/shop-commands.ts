import * as v from 'valibot';
import type { Command } from '#contract/declare.ts';
import {
  sendAssessment as assessment,
  sendBulkRequest as bulk,
  sendContact as contact,
  sendElectronicsRequest as electronics,
  sendQuoteRequest as quote,
} from '#contract/shop-requests.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { onceOnly } from './duplicate-forms.ts';

/** Row of what waits of these forms; no screen reads it. By its name a phone knows that it needs what few phones load. */
const ROW = 'request';

/** A form to the shop: guests may send it too, it goes out for their device, and the same twice is one. */
const form = <P extends v.GenericSchema, A extends v.GenericSchema, Name extends string>(
  declared: Command<P, A, Name>,
) =>
  defineCommand(declared, {
    seen: v.object({}),
    touches: () => [ROW],
    optimistic: (row: unknown) => row,
    guest: 'send',
    net: onceOnly,
  });

export const sendElectronicsRequest = form(electronics);
export const sendBulkRequest = form(bulk);
export const sendQuoteRequest = form(quote);
export const sendContact = form(contact);
export const sendAssessment = form(assessment);

/** All of them, for the registry. */
export const shopCommands = [
  sendElectronicsRequest,
  sendBulkRequest,
  sendQuoteRequest,
  sendContact,
  sendAssessment,
];
