import {
  Inquiries,
  InquiryThread,
  inquiryThread as declaredThread,
  ownInquiries as declaredOwn,
  receivedInquiries as declaredReceived,
} from '#contract/inquiries.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';
import { OWN_INQUIRIES_ROW, RECEIVED_ROW, inquiryThreadRow } from './rows.ts';

/** Readable without a network once they were seen. */
export const receivedInquiries = defineQuery(declaredReceived, {
  row: () => RECEIVED_ROW,
  freshSeconds: 5,
});
export const ownInquiries = defineQuery(declaredOwn, { row: () => OWN_INQUIRIES_ROW, freshSeconds: 5 });
export const inquiryThread = defineQuery(declaredThread, {
  row: ({ id }) => inquiryThreadRow(id),
  freshSeconds: 5,
});

export const receivedRow = defineRow({ name: RECEIVED_ROW, schema: Inquiries, empty: null, version: null });
export const ownInquiriesRow = defineRow({
  name: OWN_INQUIRIES_ROW,
  schema: Inquiries,
  empty: null,
  version: null,
});
export const inquiryRow = defineRow({
  name: 'listing-inquiry',
  schema: InquiryThread,
  empty: null,
  version: ({ version }) => version,
});
