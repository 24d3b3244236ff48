import * as v from 'valibot';
import {
  type Inquiries,
  type InquiryLine,
  type InquiryThread,
  Side,
  writeInquiry as declared,
} from '#contract/inquiries.ts';
import { Time } from '#contract/wire.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { OWN_INQUIRIES_ROW, RECEIVED_ROW, inquiryThreadRow } from './rows.ts';

const InquirySeen = v.object({
  /** Title of the listing. */
  title: v.string(),
  /** As whom it was written. */
  by: Side,
  /** Moment. */
  at: Time,
});
export type SeenMessage = v.InferOutput<typeof InquirySeen>;
type Row = Inquiries | InquiryThread;
type Written = v.InferOutput<typeof declared.payload>;

/** A line with the message in it: what the seller has answered waits for them no more. */
const withMessage = (line: InquiryLine, { text }: Written, { by, at }: SeenMessage): InquiryLine => ({
  ...line,
  unanswered: by === 'buyer' && !line.ended,
  count: line.count + 1,
  last: { by, text, at },
});

/** Lists show it at once. A thread shows what waits by itself, each message with what becomes of it. */
function written(row: Row, payload: Written, seen: SeenMessage): Row {
  if (!('results' in row)) return row;
  const before = row.results.find(({ id }) => id === payload.id);
  if (!before) return row;
  const after = withMessage(before, payload, seen);
  return {
    ...row,
    results: row.results.map((line) => (line === before ? after : line)),
    unanswered: row.unanswered + Number(after.unanswered) - Number(before.unanswered),
  };
}

/** A message to the other one: an answer of the seller, or what the buyer asks besides. */
export const writeInquiry = defineCommand(declared, {
  seen: InquirySeen,
  touches: ({ id }) => [inquiryThreadRow(id), RECEIVED_ROW, OWN_INQUIRIES_ROW],
  optimistic: written,
  after: written,
  // Pressed twice it is one message.
  net: ({ payload, unsent }) => {
    const twin = unsent.findLast(({ name }) => name === declared.name);
    return twin && JSON.stringify(twin.payload) === JSON.stringify(payload)
      ? { change: [], drop: [], append: false, into: twin.key }
      : null;
  },
});
